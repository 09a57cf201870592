package sandproof.attempt;

import java.time.Instant;
import java.util.stream.Stream;
import sandproof.attack.Attack;
import sandproof.attack.Witness;
import sandproof.lab.Victim;
import sandproof.lab.VictimEvent;

/**
 * What was done to the processes of the host that have nothing to do with the task. Of attempts aimed at them there is one
 * at a time, so that what bears no name has one author.
 *
 * @param since when the attempt began, by the clock of this process
 */
record Bystanders(Victim victim, String nonce, Instant since) {
    void tell(Attack attack, Witnesses witnesses) {
        boolean aimed = aimed(attack);
        for (VictimEvent event : victim.events()) {
            boolean mine = event.nonce().equals(nonce);
            boolean maybeMine = event.nonce().isEmpty() && aimed && !event.at().isBefore(since);
            if (mine || maybeMine) {
                witnesses.saw(Witness.VICTIM, told(event));
            }
        }
        if (!victim.alive()) {
            witnesses.couldNotSee(Witness.VICTIM, "the victim process does not live");
        }
        if (victim.events().size() >= Victim.MOST_EVENTS) {
            witnesses.couldNotSee(Witness.VICTIM, "more was done to the victim process than is kept");
        }
    }

    /** Whether an attack means to touch them. */
    static boolean aimed(Attack attack) {
        return attack.witnesses().contains(Witness.VICTIM);
    }

    /** What was certainly done by one attempt. */
    static Stream<VictimEvent> named(Victim victim, String nonce) {
        return victim.events().stream().filter(event -> event.nonce().equals(nonce));
    }

    static String told(VictimEvent event) {
        return "a process of the host was touched (" + event.what() + "): " + event.detail();
    }
}
