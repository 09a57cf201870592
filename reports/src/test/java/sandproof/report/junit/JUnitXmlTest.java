package sandproof.report.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import sandproof.report.Samples;
import sandproof.report.gate.Gate;
import sandproof.report.gate.Policy;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.Findings;
import sandproof.report.result.RunResult;
import sandproof.report.result.Status;
import sandproof.report.result.Verdict;

class JUnitXmlTest {
    private static final Findings NO_LOG =
            Samples.findings(Status.PROVEN, Status.PROVEN, Status.NOT_CLAIMED, Status.PROVEN);

    @Test
    void a_hostile_result_is_well_formed_and_small() throws Exception {
        assertThat(JUnitXml.render(Samples.hostile(), Policy.strict()).length).isLessThan(60_000);
        Element suites = parse(Samples.hostile());
        assertThat(suites.getAttribute("tests")).isEqualTo("20");
        assertThat(suites.getAttribute("failures")).isEqualTo("2");
        assertThat(suites.getAttribute("errors")).isEqualTo("2");
        assertThat(suites.getAttribute("skipped")).isEqualTo("0");
        assertThat(suites.getTextContent()).contains("]]>").contains("\\u{0}").contains("\\e[2J");
    }

    @Test
    void each_boundary_is_a_suite_and_each_attack_has_four_cases() throws Exception {
        Element suites = parse(Samples.run(List.of(
                Samples.attempt("FS-001", "filesystem", Samples.held()),
                Samples.attempt("EGR-001", "egress", Samples.held()))));
        NodeList suite = suites.getElementsByTagName("testsuite");
        assertThat(suite.getLength()).isEqualTo(2);
        assertThat(((Element) suite.item(0)).getAttribute("name")).isEqualTo("sandproof.filesystem");
        NodeList cases = ((Element) suite.item(0)).getElementsByTagName("testcase");
        assertThat(cases.getLength()).isEqualTo(4);
        assertThat(((Element) cases.item(0)).getAttribute("classname")).isEqualTo("sandproof.filesystem.FS-001");
        assertThat(List.of(0, 1, 2, 3))
                .extracting(i -> ((Element) cases.item(i)).getAttribute("name"))
                .containsExactly("ran", "contained", "logged", "tornDown");
        assertThat(((Element) cases.item(0)).getAttribute("time")).isEqualTo("1.234");
    }

    @Test
    void refuted_is_a_failure_and_what_is_not_shown_is_an_error_never_skipped() throws Exception {
        Element suites = parse(Samples.hostile());
        assertThat(suites.getElementsByTagName("failure").getLength()).isEqualTo(2);
        NodeList errors = suites.getElementsByTagName("error");
        assertThat(List.of(0, 1))
                .extracting(i -> ((Element) errors.item(i)).getAttribute("type"))
                .containsExactly("unproven", "not claimed");
        assertThat(suites.getElementsByTagName("skipped").getLength()).isZero();
        Element failure = (Element) suites.getElementsByTagName("failure").item(0);
        assertThat(failure.getAttribute("message")).startsWith("no witness saw anything");
        assertThat(failure.getTextContent())
                .contains("161 ms sandbox: denial")
                .contains("reproduce: ./sandproof run --attack FS-002");
    }

    @Test
    void what_the_policy_lets_pass_is_skipped_with_its_reason_and_a_breach_stays_a_failure() throws Exception {
        RunResult passed = Samples.of(
                Samples.target("quiet", Map.of()),
                Samples.attempt("FS-001", "filesystem", NO_LOG),
                Samples.attempt("FS-002", "filesystem", Samples.held()));
        Element suites = parse(passed, new Policy("quiet", null, null, List.of("logged")));
        assertThat(suites.getAttribute("errors")).isEqualTo("0");
        assertThat(suites.getAttribute("skipped")).isEqualTo("1");
        assertThat(((Element) suites.getElementsByTagName("skipped").item(0)).getAttribute("message"))
                .startsWith("let pass by policy quiet: not claimed, which allowNotClaimed has as logged (");
        assertThat(parse(passed).getAttribute("errors"))
                .as("no policy lets it pass")
                .isEqualTo("1");

        Policy lenient = new Policy("lenient", Policy.Require.NOT_BREACHED, null, null);
        Element hostile = parse(Samples.hostile(), lenient);
        assertThat(hostile.getAttribute("failures")).isEqualTo("2");
        assertThat(hostile.getAttribute("errors")).isEqualTo("0");
        assertThat(hostile.getAttribute("skipped")).isEqualTo("2");
    }

    @Test
    void a_missing_proof_is_skipped_only_where_it_is_waived() throws Exception {
        Findings blind = Samples.findings(Status.PROVEN, Status.UNPROVEN, Status.PROVEN, Status.PROVEN);
        List<AttemptResult> attempts = List.of(
                Samples.attempt("FS-001", "filesystem", Samples.held()),
                Samples.attempt("FS-002", "filesystem", blind),
                Samples.attempt("FS-003", "filesystem", blind));
        LocalDate day = LocalDate.of(2026, 11, 30);
        Policy policy = new Policy(
                "p",
                null,
                List.of(new Policy.Waiver("FS-002", Verdict.NOT_PROVEN, "comes with the next kernel", day)),
                null);
        Element suites = parse(judged(attempts, policy, day), policy);
        assertThat(suites.getAttribute("errors")).isEqualTo("1");
        assertThat(((Element) suites.getElementsByTagName("skipped").item(0)).getAttribute("message"))
                .contains("waived until 2026-11-30: comes with the next kernel");
        assertThat(parse(judged(attempts, policy, day.plusDays(1)), policy).getAttribute("errors"))
                .isEqualTo("2");
    }

    @Test
    void where_the_run_as_a_whole_keeps_the_gate_shut_errors_stay() throws Exception {
        Findings dead = Samples.findings(Status.UNPROVEN, Status.UNPROVEN, Status.UNPROVEN, Status.UNPROVEN);
        Policy lenient = new Policy("lenient", Policy.Require.NOT_BREACHED, null, null);
        List<AttemptResult> attempts = List.of(Samples.attempt("FS-001", "filesystem", dead));
        assertThat(parse(judged(attempts, lenient, LocalDate.EPOCH), lenient).getAttribute("errors"))
                .isEqualTo("4");
    }

    private static RunResult judged(List<AttemptResult> attempts, Policy policy, LocalDate day) {
        RunResult run = Samples.run(attempts);
        return new RunResult(
                run.schemaVersion(),
                run.runId(),
                run.startedAt(),
                run.endedAt(),
                run.harness(),
                run.target(),
                run.catalogue(),
                run.host(),
                run.fingerprint(),
                run.attempts(),
                run.summary(),
                Gate.judge(attempts, attempts.size(), policy, day),
                null);
    }

    private static Element parse(RunResult result) throws Exception {
        return parse(result, Policy.strict());
    }

    private static Element parse(RunResult result, Policy policy) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        Document document =
                factory.newDocumentBuilder().parse(new ByteArrayInputStream(JUnitXml.render(result, policy)));
        return document.getDocumentElement();
    }
}
