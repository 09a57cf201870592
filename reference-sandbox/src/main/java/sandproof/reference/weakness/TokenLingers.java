package sandproof.reference.weakness;

import java.time.Duration;

/** Revocation takes effect with a delay, as where it is carried to other services by a job that runs now and then. */
public final class TokenLingers implements Weakness {
    /** How long an ended task's token still works. */
    public static final Duration TIME = Duration.ofSeconds(30);

    @Override
    public String title() {
        return "a task's token is revoked half a minute after the task ended";
    }
}
