package sandproof.reference.isolation.docker;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Questions to the engine, each in a thread of its own and given up after a time, for the client knows no time limit on
 * a Unix socket. A thread that was given up ends when the engine answers or goes; there are never more than a number of
 * them, and who comes then is told at once.
 */
final class Questions implements AutoCloseable {
    private static final int MOST = 96;
    private static final long IDLE_SECONDS = 10;

    private final Duration answer;
    private final ThreadPoolExecutor threads =
            new ThreadPoolExecutor(0, MOST, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), work -> {
                Thread thread = new Thread(work, "engine");
                thread.setDaemon(true);
                return thread;
            });

    Questions(Duration answer) {
        this.answer = answer;
    }

    Duration answer() {
        return answer;
    }

    /** Asks; what the client throws unchecked no caller may overlook. */
    <T> T ask(String what, Supplier<T> question) throws IOException {
        try {
            Future<T> asked = threads.submit(question::get);
            try {
                return asked.get(answer.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException silent) {
                var ignored = asked.cancel(true);
                throw failed(what, "no answer within " + answer.toMillis() + " ms", silent);
            }
        } catch (RejectedExecutionException overdue) {
            throw failed(what, "it has not answered " + MOST + " others yet", overdue);
        } catch (ExecutionException refused) {
            throw failed(what, String.valueOf(rootOf(refused).getMessage()), refused);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw failed(what, "interrupted", stopped);
        }
    }

    private static IOException failed(String what, String why, Throwable cause) {
        return new IOException("the engine was asked " + what + " and failed: " + why, cause);
    }

    private static Throwable rootOf(Throwable failed) {
        Throwable root = failed;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    @Override
    public void close() {
        var ignored = threads.shutdownNow();
    }
}
