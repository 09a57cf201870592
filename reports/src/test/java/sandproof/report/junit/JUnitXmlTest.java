package sandproof.report.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import sandproof.report.Samples;
import sandproof.report.result.RunResult;

class JUnitXmlTest {
    @Test
    void a_hostile_result_is_well_formed_and_small() throws Exception {
        assertThat(JUnitXml.render(Samples.hostile()).length).isLessThan(60_000);
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

    private static Element parse(RunResult result) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        Document document = factory.newDocumentBuilder().parse(new ByteArrayInputStream(JUnitXml.render(result)));
        return document.getDocumentElement();
    }
}
