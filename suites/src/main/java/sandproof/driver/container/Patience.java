package sandproof.driver.container;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import sandproof.sandbox.SandboxException;

/**
 * Asks the engine in threads that can be given up, for the client knows no time limit on a Unix socket. There are never
 * more than a number of them, so an engine that does not answer costs no more than that.
 */
final class Patience implements AutoCloseable {
    private static final int MOST = 128;
    private static final long IDLE_SECONDS = 10;
    private static final int MOST_WORDS = 300;

    private final Duration answer;
    private final ThreadPoolExecutor threads =
            new ThreadPoolExecutor(0, MOST, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), work -> {
                Thread thread = new Thread(work, "container engine");
                thread.setDaemon(true);
                return thread;
            });

    Patience(Duration answer) {
        this.answer = answer;
    }

    /**
     * Asks.
     *
     * @param what completes "the container engine was asked "
     */
    <T> T ask(String what, Supplier<T> question) {
        try {
            Future<T> asked = threads.submit(question::get);
            try {
                return asked.get(answer.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException silent) {
                boolean unused = asked.cancel(true);
                throw failed(what, "no answer within " + answer.toMillis() + " ms", silent);
            }
        } catch (RejectedExecutionException overdue) {
            throw failed(what, "it has not answered " + MOST + " others yet", overdue);
        } catch (ExecutionException refused) {
            throw failed(what, words(refused), refused);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw failed(what, "interrupted", stopped);
        }
    }

    private static SandboxException failed(String what, String why, Throwable cause) {
        return new SandboxException("The container engine was asked " + what + " and failed: " + why + ".", cause);
    }

    /** The engine's own words may quote a task's. */
    private static String words(Throwable failed) {
        Throwable root = failed;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String words = String.valueOf(root.getMessage()).strip();
        return words.length() > MOST_WORDS ? words.substring(0, MOST_WORDS) + "…" : words;
    }

    @Override
    public void close() {
        var unused = threads.shutdownNow();
    }
}
