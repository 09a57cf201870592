package sandproof.reference.task;

/** Why a task comes to its end; the first one counts. */
enum Cause {
    /** The main process ended, however it did. */
    MAIN_ENDED,
    TIMED_OUT,
    CANCELLED,
    OUT_OF_MEMORY,
    TOO_MUCH_OUTPUT,
    /** The service itself is stopping. */
    STOPPED,
    /** The sandbox could not be built, or what it denies could not be written down. */
    BROKEN
}
