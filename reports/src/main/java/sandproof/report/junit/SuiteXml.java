package sandproof.report.junit;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import sandproof.report.gate.LetPass;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.Coverage;
import sandproof.report.result.Evidence;
import sandproof.report.result.Finding;
import sandproof.report.result.FindingName;
import sandproof.report.result.RunResult;
import sandproof.report.result.Status;

/** One {@code testsuite}: a boundary. */
final class SuiteXml {
    private static final int MOST_EVIDENCE = 40;

    private final XMLStreamWriter xml;
    private final RunResult result;
    private final LetPass passes;

    SuiteXml(XMLStreamWriter xml, RunResult result, LetPass passes) {
        this.xml = xml;
        this.result = result;
        this.passes = passes;
    }

    void write(String boundary, List<AttemptResult> attempts) throws XMLStreamException {
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", XmlText.attribute("sandproof." + boundary));
        counts(xml, attempts, passes);
        xml.writeAttribute("timestamp", result.startedAt().toString());
        xml.writeCharacters("\n");
        xml.writeStartElement("properties");
        property("runId", result.runId());
        property("target", result.target().name());
        property("tried", Coverage.of(result).words());
        property("gate", result.gate().policy() + " exit " + result.gate().exit());
        xml.writeEndElement();
        xml.writeCharacters("\n");
        for (AttemptResult attempt : attempts) {
            for (FindingName name : FindingName.values()) {
                testcase(boundary, attempt, name);
            }
        }
        xml.writeEndElement();
        xml.writeCharacters("\n");
    }

    static void counts(XMLStreamWriter xml, List<AttemptResult> attempts, LetPass passes) throws XMLStreamException {
        xml.writeAttribute("tests", String.valueOf(attempts.size() * FindingName.values().length));
        long skipped = attempts.stream()
                .flatMap(attempt -> Stream.of(FindingName.values()).map(name -> passes.reason(attempt, name)))
                .filter(Optional::isPresent)
                .count();
        xml.writeAttribute("failures", String.valueOf(count(attempts, Status.REFUTED)));
        xml.writeAttribute(
                "errors",
                String.valueOf(count(attempts, Status.UNPROVEN) + count(attempts, Status.NOT_CLAIMED) - skipped));
        xml.writeAttribute("skipped", String.valueOf(skipped));
        xml.writeAttribute(
                "time",
                XmlText.seconds(
                        attempts.stream().mapToLong(AttemptResult::millis).sum()));
    }

    private static long count(List<AttemptResult> attempts, Status status) {
        return attempts.stream()
                .flatMap(attempt -> Stream.of(FindingName.values()).map(name -> name.of(attempt.findings())))
                .filter(finding -> finding.status() == status)
                .count();
    }

    private void property(String name, String value) throws XMLStreamException {
        xml.writeEmptyElement("property");
        xml.writeAttribute("name", name);
        xml.writeAttribute("value", XmlText.attribute(value));
    }

    private void testcase(String boundary, AttemptResult attempt, FindingName name) throws XMLStreamException {
        Finding finding = name.of(attempt.findings());
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", XmlText.attribute("sandproof." + boundary + "." + attempt.attack()));
        xml.writeAttribute("name", name.field());
        // The attempt is one; its time stands with the first of the four, so that sums come out right.
        xml.writeAttribute("time", XmlText.seconds(name == FindingName.RAN ? attempt.millis() : 0));
        Optional<String> passed = passes.reason(attempt, name);
        if (passed.isPresent()) {
            xml.writeEmptyElement("skipped");
            xml.writeAttribute("message", XmlText.attribute(passed.get() + " (" + finding.reason() + ")"));
        } else {
            switch (finding.status()) {
                case PROVEN -> {}
                case REFUTED -> problem("failure", "refuted", attempt, finding);
                case UNPROVEN -> problem("error", "unproven", attempt, finding);
                case NOT_CLAIMED -> problem("error", "not claimed", attempt, finding);
            }
        }
        xml.writeEndElement();
        xml.writeCharacters("\n");
    }

    private void problem(String element, String type, AttemptResult attempt, Finding finding)
            throws XMLStreamException {
        xml.writeStartElement(element);
        xml.writeAttribute("type", type);
        xml.writeAttribute("message", XmlText.attribute(finding.reason()));
        xml.writeCharacters(XmlText.body(details(attempt, finding)));
        xml.writeEndElement();
    }

    private static String details(AttemptResult attempt, Finding finding) {
        StringBuilder text = new StringBuilder();
        text.append(XmlText.attribute(attempt.title())).append('\n');
        text.append(XmlText.attribute(finding.reason())).append('\n');
        text.append("task ").append(XmlText.attribute(attempt.taskId())).append('\n');
        for (Evidence seen : attempt.evidence().stream().limit(MOST_EVIDENCE).toList()) {
            text.append(seen.atMillis())
                    .append(" ms ")
                    .append(XmlText.attribute(seen.by()))
                    .append(": ");
            text.append(XmlText.attribute(seen.what())).append('\n');
        }
        return text.append("reproduce: ")
                .append(XmlText.attribute(attempt.reproduce()))
                .append('\n')
                .toString();
    }
}
