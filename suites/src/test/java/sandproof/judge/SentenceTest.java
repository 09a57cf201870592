package sandproof.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import sandproof.attack.DenialLevel;
import sandproof.attack.Witness;
import sandproof.judge.RunFacts.Outcome;
import sandproof.report.result.Findings;

/** What the judge says: each finding names its cause, so that a reader knows what to look at. */
class SentenceTest {
    @Test
    void a_good_attempt_is_told_in_four_plain_sentences() {
        Findings findings = Judge.judge(FactsOf.GOOD);
        assertThat(findings.ran().reason()).startsWith("the payload answered its challenge");
        assertThat(findings.contained().reason()).isEqualTo("every witness was watching and none saw a breach");
        assertThat(findings.logged().reason()).isEqualTo("denied against this task and no other: denied /secret");
        assertThat(findings.tornDown().reason()).isEqualTo("nothing of the task is left and every bystander is alive");
        assertThat(findings.logged().level()).isEqualTo("event");
    }

    @Test
    void what_kept_a_payload_from_running_is_named_with_its_trouble() {
        assertThat(ran(false, false, Outcome.NOT_SEEN, Outcome.WORKED, "exit code 127"))
                .isEqualTo("the payload did not answer its challenge: exit code 127");
        assertThat(ran(true, false, Outcome.WORKED, Outcome.WORKED, ""))
                .isEqualTo("the payload did not reach its hostile step");
        assertThat(ran(true, true, Outcome.FAILED, Outcome.WORKED, ""))
                .isEqualTo("the permitted sibling of the attempt failed too, so a failure proves nothing");
        assertThat(ran(true, true, Outcome.NOT_SEEN, Outcome.WORKED, ""))
                .isEqualTo("the permitted sibling of the attempt was not seen to work");
        assertThat(ran(true, true, Outcome.WORKED, Outcome.FAILED, ""))
                .isEqualTo("normal work fails in this sandbox (USE-001 says at what), so nothing it blocks is a merit");
        assertThat(ran(true, true, Outcome.WORKED, Outcome.NOT_SEEN, ""))
                .isEqualTo("normal work was not seen to succeed in this sandbox");
        assertThat(ran(true, true, Outcome.WORKED, Outcome.WORKED, "the service answered 500"))
                .isEqualTo("the service answered 500");
    }

    private static String ran(boolean answered, boolean hostile, Outcome control, Outcome work, String trouble) {
        return Judge.judge(FactsOf.with(new RunFacts(answered, hostile, control, work, trouble)))
                .ran()
                .reason();
    }

    @Test
    void a_breach_is_told_by_its_witness_with_the_number_of_others() {
        Sighting hit = new Sighting(Witness.NETWORK, "the metadata canary heard the nonce");
        assertThat(contained(List.of(hit), List.of(), List.of(), List.of(), true, List.of()))
                .isEqualTo("network: the metadata canary heard the nonce");
        assertThat(contained(List.of(hit, hit, hit), List.of(), List.of(), List.of(), true, List.of()))
                .isEqualTo("network: the metadata canary heard the nonce (and 2 more)");
    }

    @Test
    void what_keeps_silence_from_being_a_proof_is_named() {
        Sighting blind = new Sighting(Witness.DISK, "the task could not be looked into");
        assertThat(contained(List.of(), List.of(blind), List.of(), List.of(), true, List.of()))
                .isEqualTo("the witness disk could not watch: the task could not be looked into");
        assertThat(contained(List.of(), List.of(), List.of("http at 10.66.0.1:80"), List.of(), true, List.of()))
                .isEqualTo("a canary did not answer its own probe: http at 10.66.0.1:80");
        assertThat(contained(List.of(), List.of(), List.of("http at 10.66.0.1:80"), List.of(), true, List.of("kernel")))
                .isEqualTo("a canary did not answer its own probe: http at 10.66.0.1:80");
        assertThat(contained(List.of(), List.of(), List.of(), List.of("tcp at 169.254.169.254"), true, List.of()))
                .isEqualTo("something without a name was heard: tcp at 169.254.169.254");
        assertThat(contained(List.of(), List.of(), List.of(), List.of(), false, List.of()))
                .isEqualTo("the witnesses were not listened to for as long as the attack demands");
        assertThat(contained(List.of(), List.of(), List.of(), List.of(), true, List.of("kernel", "isolation")))
                .isEqualTo("no breach was seen, but the target does not claim kernel, isolation");
        assertThat(Judge.judge(FactsOf.with(new RunFacts(false, false, Outcome.WORKED, Outcome.WORKED, "")))
                        .contained()
                        .reason())
                .isEqualTo("nothing got out, but the attempt was not seen to run");
    }

    private static String contained(
            List<Sighting> breaches,
            List<Sighting> blind,
            List<String> sick,
            List<String> suspicions,
            boolean silence,
            List<String> unclaimed) {
        return Judge.judge(FactsOf.with(new WallFacts(breaches, blind, sick, suspicions, silence, unclaimed)))
                .contained()
                .reason();
    }

    @Test
    void every_lie_of_a_log_has_its_own_sentence() {
        assertThat(logged(log(List.of("the file canary"), List.of(), List.of(), List.of())))
                .isEqualTo("a secret stands in the audit log: the file canary");
        assertThat(logged(log(List.of(), List.of("seq 7"), List.of(), List.of())))
                .isEqualTo("the audit log took forged text for its own: seq 7");
        assertThat(logged(log(List.of(), List.of(), List.of("t-other"), List.of())))
                .isEqualTo("logged against another task: t-other");
        assertThat(logged(log(List.of(), List.of(), List.of(), List.of("t-next", "t-next"))))
                .isEqualTo("the innocent neighbour is blamed: t-next (and 1 more)");
    }

    private static LogFacts log(List<String> secrets, List<String> forged, List<String> elsewhere, List<String> near) {
        LogFacts good = FactsOf.LOG;
        return new LogFacts(
                good.demanded(),
                good.claimed(),
                "",
                good.matching(),
                good.ownDenials(),
                elsewhere,
                near,
                true,
                true,
                secrets,
                forged);
    }

    @Test
    void what_a_log_lacks_is_said() {
        assertThat(logged(silent(DenialLevel.EVENT, DenialLevel.EVENT, List.of(), true, false, "")))
                .isEqualTo("no denial names this task");
        assertThat(logged(silent(DenialLevel.EVENT, DenialLevel.EVENT, List.of("another path"), true, false, "")))
                .isEqualTo("no denial of this task names the thing denied; it has another path");
        assertThat(logged(silent(DenialLevel.RECORD, DenialLevel.EVENT, List.of(), true, false, "")))
                .isEqualTo("the task's record does not say how it ended");
        assertThat(logged(silent(DenialLevel.RECORD, DenialLevel.RECORD, List.of(), true, true, "")))
                .isEqualTo("the task's own record says how it ended");
        assertThat(logged(silent(DenialLevel.RECORD, DenialLevel.RECORD, List.of(), false, true, "")))
                .isEqualTo("no innocent neighbour ran beside the attempt");
        assertThat(logged(silent(DenialLevel.NONE, DenialLevel.EVENT, List.of(), true, false, "")))
                .isEqualTo("there was nothing to deny and nothing was denied");
        assertThat(logged(silent(DenialLevel.NONE, DenialLevel.EVENT, List.of("x"), true, false, "")))
                .isEqualTo("innocent work was denied: x");
        assertThat(logged(silent(DenialLevel.EVENT, DenialLevel.RECORD, List.of(), true, false, "")))
                .isEqualTo("the attack demands a typed denial, the target claims a record only");
        assertThat(logged(silent(DenialLevel.EVENT, DenialLevel.NONE, List.of(), true, false, "")))
                .isEqualTo("the target does not claim an audit log");
        assertThat(logged(silent(DenialLevel.EVENT, DenialLevel.EVENT, List.of(), true, false, "no such file")))
                .isEqualTo("the audit log could not be read: no such file");
    }

    @Test
    void the_level_reached_is_part_of_the_finding() {
        LogFacts both = new LogFacts(
                DenialLevel.RECORD,
                DenialLevel.EVENT,
                "",
                List.of("time limit"),
                List.of("time limit"),
                List.of(),
                List.of(),
                true,
                true,
                List.of(),
                List.of());
        var finding = Judge.judge(FactsOf.with(both)).logged();
        assertThat(finding.reason()).isEqualTo("denied against this task: time limit");
        assertThat(finding.level()).isEqualTo("event");
        var record = Judge.judge(FactsOf.with(silent(DenialLevel.RECORD, DenialLevel.EVENT, List.of(), true, true, "")))
                .logged();
        assertThat(record.level()).isEqualTo("record");
        assertThat(Judge.judge(new Facts(
                                new RunFacts(false, false, Outcome.NOT_SEEN, Outcome.WORKED, ""),
                                FactsOf.WALL,
                                FactsOf.LOG,
                                FactsOf.TEARDOWN))
                        .logged()
                        .reason())
                .isEqualTo("the attempt was not seen to run, so its log proves nothing");
        assertThat(logged(new LogFacts(
                        DenialLevel.EVENT,
                        DenialLevel.EVENT,
                        "",
                        List.of("m"),
                        List.of("m"),
                        List.of(),
                        List.of(),
                        false,
                        true,
                        List.of(),
                        List.of())))
                .isEqualTo("no innocent neighbour ran beside the attempt");
    }

    private static LogFacts silent(
            DenialLevel demanded,
            DenialLevel claimed,
            List<String> own,
            boolean neighbour,
            boolean state,
            String unreadable) {
        return new LogFacts(
                demanded,
                claimed,
                unreadable,
                List.of(),
                own,
                List.of(),
                List.of(),
                neighbour,
                state,
                List.of(),
                List.of());
    }

    private static String logged(LogFacts log) {
        return Judge.judge(FactsOf.with(log)).logged().reason();
    }

    @Test
    void what_is_left_or_unseen_after_the_end_is_named() {
        assertThat(tornDown(new TeardownFacts(true, List.of("a mount", "a process"), List.of(), "", true)))
                .isEqualTo("left behind: a mount (and 1 more)");
        assertThat(tornDown(new TeardownFacts(true, List.of(), List.of("the decoy"), "", true)))
                .isEqualTo("teardown reached a bystander: the decoy");
        assertThat(tornDown(new TeardownFacts(false, List.of(), List.of(), "", true)))
                .isEqualTo("the sandbox named no final state in time");
        assertThat(tornDown(new TeardownFacts(true, List.of(), List.of(), "it is elsewhere", true)))
                .isEqualTo("it is not known whether all is gone: it is elsewhere");
        assertThat(tornDown(new TeardownFacts(true, List.of(), List.of(), "", false)))
                .isEqualTo("nothing is left, but the target does not claim it for this ending");
        assertThat(Judge.judge(FactsOf.with(new RunFacts(true, false, Outcome.WORKED, Outcome.WORKED, "")))
                        .tornDown()
                        .reason())
                .isEqualTo("nothing is left, but the attempt was not seen to run");
    }

    private static String tornDown(TeardownFacts teardown) {
        return Judge.judge(FactsOf.with(teardown)).tornDown().reason();
    }
}
