package sandproof.attempt;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import sandproof.attack.Attack;
import sandproof.attack.Ending;
import sandproof.attack.Witness;
import sandproof.probe.Watch;

/**
 * What is looked at during one attempt, and how closely.
 *
 * @param looks what the watch looks at
 * @param guest whether what the attack is judged by is known only to the task's own kernel, one in user space
 * @param lookMillis for how long a payload keeps a state, so that it is looked at
 * @param mostUnseenMillis how long nobody may look while the program lives: shorter than any state it keeps
 */
record Gaze(Set<Watch.Look> looks, boolean guest, long lookMillis, long mostUnseenMillis) {
    /** Witnesses of a state that passes: a payload that was stopped leaves none. */
    static final Set<Witness> PASSING =
            EnumSet.of(Witness.PROCESSES, Witness.MEMORY, Witness.PRIVILEGE, Witness.OPEN_FILES);

    /** Of these, memory is the one that the host sees too. */
    private static final Set<Witness> GUEST = inTheGuest();

    /** Endings that are brought about once the payload is seen past its hostile step. */
    private static final Set<Ending> READY = EnumSet.of(Ending.CANCELLED, Ending.SERVICE_KILLED);

    /** Tag of attacks that leave processes which bear their names only until they are looked at. */
    static final String DAEMON = "daemon";

    /** Long enough that a process is seen at all. */
    static final long BRIEF_MILLIS = 250;

    Gaze {
        looks = Set.copyOf(looks);
    }

    private static Set<Witness> inTheGuest() {
        Set<Witness> guest = EnumSet.copyOf(PASSING);
        guest.remove(Witness.MEMORY);
        return guest;
    }

    /** @param carried whether tasks of this sandbox may be carried by a kernel in user space */
    static Gaze of(Attack attack, boolean carried) {
        List<Witness> witnesses = attack.witnesses();
        boolean guest = carried && (witnesses.stream().anyMatch(GUEST::contains) || READY.contains(attack.ending()));
        Set<Watch.Look> looks = new HashSet<>();
        if (witnesses.contains(Witness.DISK)) {
            looks.add(Watch.Look.DISK);
        }
        if (witnesses.contains(Witness.PRIVILEGE)) {
            looks.add(Watch.Look.PRIVILEGE);
        }
        if (witnesses.contains(Witness.CANARY_FILE)) {
            looks.add(Watch.Look.INPUTS);
        }
        if (guest) {
            looks.add(Watch.Look.GUEST);
        }
        if (witnesses.stream().noneMatch(PASSING::contains) && attack.tags().contains(DAEMON) && !carried) {
            return new Gaze(looks, guest, 600, 550);
        }
        if (witnesses.stream().noneMatch(PASSING::contains)) {
            return new Gaze(looks, guest, looks.isEmpty() ? BRIEF_MILLIS : 600, Long.MAX_VALUE);
        }
        return carried ? new Gaze(looks, guest, 1_500, 1_400) : new Gaze(looks, guest, 1_000, 950);
    }
}
