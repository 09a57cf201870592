package sandproof.attempt;

import java.time.Instant;
import sandproof.attack.Attack;
import sandproof.lab.HostCanaries;
import sandproof.probe.Watch;
import sandproof.sandbox.Limits;

/**
 * One attempt as all who look at it see it: what is tried, since when, and through which eyes.
 *
 * @param began when it began, by the clock of this process
 * @param logFrom how many entries the audit log had before it began
 */
record Scene(
        Surroundings around,
        Attack attack,
        Challenge challenge,
        Limits limits,
        Gaze gaze,
        Notebook notebook,
        Instant began,
        int logFrom,
        Watch watch,
        HostCanaries host) {

    /** How long a task may take to be gone after its end. */
    static final long GRACE_MILLIS = 4_000;
}
