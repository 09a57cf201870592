package sandproof.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static sandproof.judge.FactsOf.maybe;
import static sandproof.judge.FactsOf.seen;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import sandproof.attack.DenialLevel;
import sandproof.judge.RunFacts.Outcome;
import sandproof.report.result.Finding;
import sandproof.report.result.Status;
import sandproof.report.result.Verdict;

/** The judge over its whole domain, each list taken as empty or not, against rules put down here a second way. */
class EveryCombinationTest {
    private static final boolean[] BOTH = {false, true};

    @Test
    void ran_is_proven_only_when_every_step_was_seen_and_is_never_refuted() {
        for (RunFacts run : runs()) {
            boolean all = run.answered()
                    && run.hostile()
                    && run.control() == Outcome.WORKED
                    && run.normalWork() == Outcome.WORKED
                    && run.trouble().isEmpty();
            Finding ran = Judge.judge(FactsOf.with(run)).ran();
            assertThat(ran.status()).as(run.toString()).isEqualTo(all ? Status.PROVEN : Status.UNPROVEN);
            assertThat(ran.reason()).isNotBlank();
        }
    }

    @Test
    void contained_is_refuted_by_any_breach_and_proven_by_nothing_less_than_everything() {
        for (RunFacts run : runs()) {
            boolean tried = Judge.judge(FactsOf.with(run)).ran().status() == Status.PROVEN;
            for (WallFacts wall : walls()) {
                Status expected;
                if (!wall.breaches().isEmpty()) {
                    expected = Status.REFUTED;
                } else if (!tried || !wall.sickCanaries().isEmpty()) {
                    expected = Status.UNPROVEN;
                } else if (!wall.unclaimed().isEmpty()) {
                    expected = Status.NOT_CLAIMED;
                } else if (wall.blind().isEmpty() && wall.suspicions().isEmpty() && wall.silenceKept()) {
                    expected = Status.PROVEN;
                } else {
                    expected = Status.UNPROVEN;
                }
                Finding contained = Judge.judge(new Facts(run, wall, FactsOf.LOG, FactsOf.TEARDOWN))
                        .contained();
                assertThat(contained.status()).as(wall.toString()).isEqualTo(expected);
            }
        }
    }

    @Test
    void logged_is_refuted_by_any_lie_and_proven_only_by_the_right_entry_for_the_right_task() {
        for (boolean tried : BOTH) {
            RunFacts run = new RunFacts(tried, true, Outcome.WORKED, Outcome.WORKED, "");
            for (LogFacts log : logs()) {
                Finding logged = Judge.judge(new Facts(run, FactsOf.WALL, log, FactsOf.TEARDOWN))
                        .logged();
                assertThat(logged.status()).as("%s %s", tried, log).isEqualTo(expected(log, tried));
                assertThat(logged.level()).isNotNull();
            }
        }
    }

    private static Status expected(LogFacts log, boolean tried) {
        boolean lie = !(log.secrets().isEmpty()
                && log.forged().isEmpty()
                && log.elsewhere().isEmpty()
                && log.neighbourDenials().isEmpty());
        if (lie) {
            return Status.REFUTED;
        }
        if (!tried) {
            return Status.UNPROVEN;
        }
        if (log.claimed() == DenialLevel.NONE) {
            return Status.NOT_CLAIMED;
        }
        if (!log.unreadable().isEmpty()) {
            return Status.UNPROVEN;
        }
        if (log.demanded() == DenialLevel.NONE) {
            return log.ownDenials().isEmpty() ? Status.PROVEN : Status.REFUTED;
        }
        if (log.demanded() == DenialLevel.EVENT && log.claimed() == DenialLevel.RECORD) {
            return Status.NOT_CLAIMED;
        }
        boolean said = !log.matching().isEmpty() || (log.demanded() == DenialLevel.RECORD && log.stateRecorded());
        if (!said) {
            return Status.REFUTED;
        }
        return log.neighbourSeen() ? Status.PROVEN : Status.UNPROVEN;
    }

    @Test
    void torn_down_is_refuted_by_anything_left_or_hurt_and_proven_only_when_all_was_watched() {
        for (boolean tried : BOTH) {
            RunFacts run = new RunFacts(tried, true, Outcome.WORKED, Outcome.WORKED, "");
            for (TeardownFacts teardown : teardowns()) {
                Status expected;
                if (!teardown.leftovers().isEmpty()
                        || !teardown.deadBystanders().isEmpty()) {
                    expected = Status.REFUTED;
                } else if (!teardown.ended() || !tried || !teardown.blind().isEmpty()) {
                    expected = Status.UNPROVEN;
                } else {
                    expected = teardown.claimed() ? Status.PROVEN : Status.NOT_CLAIMED;
                }
                assertThat(Judge.judge(new Facts(run, FactsOf.WALL, FactsOf.LOG, teardown))
                                .tornDown()
                                .status())
                        .as("%s %s", tried, teardown)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void nothing_is_held_unless_all_four_are_proven_whatever_is_missing() {
        int held = 0;
        for (RunFacts run : runs()) {
            for (WallFacts wall : walls()) {
                for (TeardownFacts teardown : teardowns()) {
                    var findings = Judge.judge(new Facts(run, wall, FactsOf.LOG, teardown));
                    boolean all =
                            List.of(findings.ran(), findings.contained(), findings.logged(), findings.tornDown())
                                    .stream()
                                    .allMatch(finding -> finding.status() == Status.PROVEN);
                    assertThat(findings.verdict() == Verdict.HELD).isEqualTo(all);
                    held += all ? 1 : 0;
                }
            }
        }
        assertThat(held)
                .as("one combination of these facts holds, and only one")
                .isEqualTo(1);
    }

    private static List<RunFacts> runs() {
        List<RunFacts> runs = new ArrayList<>();
        for (boolean answered : BOTH) {
            for (boolean hostile : BOTH) {
                for (Outcome control : Outcome.values()) {
                    for (Outcome work : Outcome.values()) {
                        runs.add(new RunFacts(answered, hostile, control, work, ""));
                        runs.add(new RunFacts(answered, hostile, control, work, "the sandbox hung"));
                    }
                }
            }
        }
        return runs;
    }

    private static List<WallFacts> walls() {
        List<WallFacts> walls = new ArrayList<>();
        for (int bits = 0; bits < 64; bits++) {
            walls.add(new WallFacts(
                    seen(bit(bits, 0), "out"),
                    seen(bit(bits, 1), "blind"),
                    maybe(bit(bits, 2), "dns"),
                    maybe(bit(bits, 3), "a hit"),
                    bit(bits, 4),
                    maybe(bit(bits, 5), "isolation")));
        }
        return walls;
    }

    private static List<LogFacts> logs() {
        List<LogFacts> logs = new ArrayList<>();
        for (DenialLevel demanded : DenialLevel.values()) {
            for (DenialLevel claimed : DenialLevel.values()) {
                for (int bits = 0; bits < 512; bits++) {
                    logs.add(new LogFacts(
                            demanded,
                            claimed,
                            bit(bits, 0) ? "gone" : "",
                            maybe(bit(bits, 1), "match"),
                            maybe(bit(bits, 2), "own"),
                            maybe(bit(bits, 3), "elsewhere"),
                            maybe(bit(bits, 4), "neighbour"),
                            bit(bits, 5),
                            bit(bits, 6),
                            maybe(bit(bits, 7), "secret"),
                            maybe(bit(bits, 8), "forged")));
                }
            }
        }
        return logs;
    }

    private static List<TeardownFacts> teardowns() {
        List<TeardownFacts> teardowns = new ArrayList<>();
        for (int bits = 0; bits < 32; bits++) {
            teardowns.add(new TeardownFacts(
                    bit(bits, 0),
                    maybe(bit(bits, 1), "a process"),
                    maybe(bit(bits, 2), "the decoy"),
                    bit(bits, 3) ? "no /proc" : "",
                    bit(bits, 4)));
        }
        return teardowns;
    }

    private static boolean bit(int bits, int which) {
        return (bits >> which & 1) == 1;
    }
}
