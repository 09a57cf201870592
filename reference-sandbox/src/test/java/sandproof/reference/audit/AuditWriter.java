package sandproof.reference.audit;

import java.nio.file.Path;

/** A program of its own that writes until it is killed. */
final class AuditWriter {
    private AuditWriter() {}

    public static void main(String[] args) throws Exception {
        AuditLog log = AuditLog.open(Path.of(args[0]));
        for (long i = 0; i < 2_000_000; i++) {
            log.step("t-" + i % 7, "created", "x".repeat((int) (i % 900)), "");
            if (i == 0) {
                System.out.println("writing");
            }
        }
    }
}
