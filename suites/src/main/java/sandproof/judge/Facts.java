package sandproof.judge;

/**
 * Everything the judge may look at, about one attempt.
 *
 * @since 0.1
 */
public record Facts(RunFacts run, WallFacts wall, LogFacts log, TeardownFacts teardown) {}
