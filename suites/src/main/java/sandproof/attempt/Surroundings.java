package sandproof.attempt;

import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import sandproof.attack.Payload;
import sandproof.driver.Target;
import sandproof.lab.Lab;
import sandproof.probe.Leftovers;
import sandproof.probe.ProcessProbe;
import sandproof.sandbox.Sandbox;

/**
 * What every attempt of a run has around it.
 *
 * @param trail the audit log of {@code sandbox}
 * @param aim held by the attempt that is aimed at the processes of the host, of which there is one at a time
 * @param ownSandbox opens one more sandbox of the same target, for an attempt that harms its service
 * @param reproduce the command that repeats the run, to which an attack's id is added
 */
record Surroundings(
        Lab lab,
        ProcessProbe probe,
        Target target,
        Sandbox sandbox,
        AuditTrail trail,
        ReentrantLock aim,
        Supplier<Sandbox> ownSandbox,
        Neighbourhood neighbourhood,
        Payload neighbour,
        Leftovers leftovers,
        List<String> reproduce) {

    Surroundings in(Sandbox other) {
        return new Surroundings(
                lab,
                probe,
                target,
                other,
                new AuditTrail(other),
                aim,
                ownSandbox,
                neighbourhood,
                neighbour,
                leftovers,
                reproduce);
    }
}
