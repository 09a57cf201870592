package sandproof.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Lets an interrupted run clean up before the program ends. */
final class Interruption {
    private static final int CLEAN_UP_SECONDS = 20;

    private final CountDownLatch done = new CountDownLatch(1);
    private volatile boolean interrupted;

    /** Of the one verb that this program runs. */
    private static volatile boolean serving;

    private Interruption() {}

    static Interruption watch() {
        Interruption interruption = new Interruption();
        Thread main = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> interruption.interrupt(main), "interruption"));
        return interruption;
    }

    /** From now on what runs is a service: to tell it to stop is how it ends, and fails nothing. */
    static void serving() {
        serving = true;
    }

    private void interrupt(Thread main) {
        if (done.getCount() == 0) {
            return;
        }
        interrupted = true;
        System.err.println(
                serving ? "sandproof: stopping" : "\nsandproof: interrupted; cleaning up, no report is written");
        main.interrupt();
        int code = ExitCode.INTERRUPTED;
        try {
            if (done.await(CLEAN_UP_SECONDS, TimeUnit.SECONDS)) {
                if (serving) {
                    code = ExitCode.PASSED;
                    System.err.println("sandproof: stopped");
                }
            } else {
                System.err.println("sandproof: the clean-up took too long; type `sandproof sweep`");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(ExitCode.toLauncher(code));
    }

    void over(int code) {
        done.countDown();
        if (!interrupted) {
            System.exit(ExitCode.toLauncher(code));
        }
    }
}
