package sandproof.lab;

import java.time.Instant;

/** One call at a canary, of which more may become known while it lasts. */
final class Heard {
    final Caller caller;
    final Instant at;
    /** Empty while it is not known; guarded by the log. */
    String nonce = "";

    private final HitLog log;
    private volatile String said = "";
    private volatile boolean innocent;

    Heard(HitLog log, Caller caller, Instant at) {
        this.log = log;
        this.caller = caller;
        this.at = at;
        // Reaching the allowed host is innocent until something else is said there.
        this.innocent = caller.atAllowedHost();
    }

    /**
     * What the call said so far, all of it.
     *
     * @param raw the bytes in which a nonce is looked for
     * @param text what is shown
     */
    void says(byte[] raw, String text, boolean harmless) {
        said = text;
        innocent = harmless;
        log.attribute(this, raw);
    }

    void says(byte[] raw, boolean harmless) {
        says(raw, Printable.of(raw), harmless);
    }

    void ended() {
        log.end(this);
    }

    boolean isAt(String canary, String place, int port) {
        return caller.port() == port
                && caller.canary().equals(canary)
                && caller.place().equals(place);
    }

    Hit hit() {
        return new Hit(at, nonce, caller.canary(), caller.place(), caller.port(), caller.peer(), said, innocent);
    }
}
