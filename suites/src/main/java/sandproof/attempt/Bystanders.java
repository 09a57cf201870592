package sandproof.attempt;

import java.time.Instant;
import sandproof.attack.Attack;
import sandproof.attack.Witness;
import sandproof.lab.Lab;
import sandproof.lab.Victim;
import sandproof.lab.VictimEvent;

/** What was done to the processes of the host that have nothing to do with the task. */
record Bystanders(Lab lab, String nonce, Instant since) {
    void tell(Attack attack, Witnesses witnesses) {
        Victim victim = lab.victim();
        boolean aimed = attack.witnesses().contains(Witness.VICTIM);
        for (VictimEvent event : victim.events()) {
            boolean mine = event.nonce().equals(nonce);
            boolean maybeMine = event.nonce().isEmpty() && aimed && !event.at().isBefore(since);
            if (mine || maybeMine) {
                witnesses.saw(
                        Witness.VICTIM, "a process of the host was touched (" + event.what() + "): " + event.detail());
            }
        }
        if (!victim.alive()) {
            witnesses.couldNotSee(Witness.VICTIM, "the victim process does not live");
        }
    }
}
