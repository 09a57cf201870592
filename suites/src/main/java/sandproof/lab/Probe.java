package sandproof.lab;

import java.io.IOException;

/** One call at one canary, to be made with a nonce of its own check. */
record Probe(String canary, String address, int port, Call call) {
    /** What a probe does; what it throws is what is wrong with the canary. */
    interface Call {
        void make(String nonce) throws IOException;
    }

    HealthProbe result(String nonce) {
        String detail = "";
        try {
            call.make(nonce);
        } catch (IOException | RuntimeException e) {
            detail = e.getMessage() == null ? e.toString() : e.getMessage();
        }
        return new HealthProbe(canary, address, port, detail.isEmpty(), detail);
    }

    static void demand(boolean condition, String otherwise) throws IOException {
        if (!condition) {
            throw new IOException(otherwise);
        }
    }
}
