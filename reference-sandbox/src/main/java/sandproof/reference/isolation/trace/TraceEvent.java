package sandproof.reference.isolation.trace;

import java.util.List;

/**
 * One thing strace saw.
 *
 * @since 0.1
 */
public sealed interface TraceEvent {
    /** The process, or thread, in the numbers of the service's own namespace. */
    long pid();

    /**
     * A call that failed.
     *
     * @param arguments as strace writes them, strings still in hex
     * @param error the symbol, such as {@code ENOENT}
     * @param injected whether strace itself refused it
     */
    record Failed(long pid, String call, List<String> arguments, String error, boolean injected) implements TraceEvent {
        public Failed {
            arguments = List.copyOf(arguments);
        }

        /** The argument at a place, or nothing. */
        String argument(int index) {
            return index < arguments.size() ? arguments.get(index) : "";
        }
    }

    /** A process, or thread, that ended by itself. */
    record Exited(long pid, int code) implements TraceEvent {}

    /** A signal that somebody sent to a process, or thread, arrived; what the kernel's filter kills gets none. */
    record Signalled(long pid, String signal) implements TraceEvent {}

    /** A process, or thread, ended by a signal such as {@code SIGKILL}. */
    record Killed(long pid, String signal) implements TraceEvent {}
}
