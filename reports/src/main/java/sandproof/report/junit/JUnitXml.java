package sandproof.report.junit;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import sandproof.report.gate.LetPass;
import sandproof.report.gate.Policy;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.RunResult;

/**
 * A result as JUnit XML: one suite a boundary, four cases an attack. Refuted is a failure; unproven and not claimed are
 * errors, because dashboards paint skipped green. Only what the gate's policy lets pass is skipped, with its reason.
 *
 * @since 0.1
 */
public final class JUnitXml {
    private JUnitXml() {}

    /**
     * Renders the file, UTF-8.
     *
     * @param policy the one by which the result's gate was judged
     */
    public static byte[] render(RunResult result, Policy policy) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            XMLStreamWriter xml =
                    XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out, StandardCharsets.UTF_8.name());
            xml.writeStartDocument(StandardCharsets.UTF_8.name(), "1.0");
            xml.writeCharacters("\n");
            suites(xml, result, LetPass.by(policy, result));
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("the JUnit file could not be written", e);
        }
        return out.toByteArray();
    }

    private static void suites(XMLStreamWriter xml, RunResult result, LetPass passes) throws XMLStreamException {
        Map<String, List<AttemptResult>> byBoundary = result.attempts().stream()
                .collect(Collectors.groupingBy(AttemptResult::boundary, LinkedHashMap::new, Collectors.toList()));
        xml.writeStartElement("testsuites");
        xml.writeAttribute(
                "name", XmlText.attribute("sandproof " + result.target().name()));
        SuiteXml.counts(xml, result.attempts(), passes);
        xml.writeCharacters("\n");
        for (Map.Entry<String, List<AttemptResult>> suite : byBoundary.entrySet()) {
            new SuiteXml(xml, result, passes).write(suite.getKey(), suite.getValue());
        }
        xml.writeEndElement();
        xml.writeCharacters("\n");
    }
}
