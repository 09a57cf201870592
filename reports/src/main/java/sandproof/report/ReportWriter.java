package sandproof.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import sandproof.report.compare.Comparison;
import sandproof.report.compare.ComparisonCsv;
import sandproof.report.document.WholeFile;
import sandproof.report.gate.Policy;
import sandproof.report.html.ComparePage;
import sandproof.report.html.ScorecardPage;
import sandproof.report.html.TeethPage;
import sandproof.report.json.ResultFiles;
import sandproof.report.json.TeethFiles;
import sandproof.report.junit.JUnitXml;
import sandproof.report.markdown.ComparisonMarkdown;
import sandproof.report.result.RunResult;
import sandproof.report.result.TeethResult;

/**
 * Writes the report files of a run into a folder.
 *
 * @since 0.1
 */
public final class ReportWriter {
    private ReportWriter() {}

    /**
     * Writes {@code results.json}, {@code junit.xml} and {@code index.html}; the first is the source of the other two.
     *
     * @param policy the one by which its gate was judged
     * @param descriptions what an attack does, by its id
     * @param dir made when it is not there
     */
    public static void writeAll(RunResult result, Policy policy, Map<String, String> descriptions, Path dir)
            throws IOException {
        ResultFiles.write(result, dir.resolve("results.json"));
        WholeFile.write(dir.resolve("junit.xml"), JUnitXml.render(result, policy));
        write(dir.resolve("index.html"), ScorecardPage.render(result, descriptions));
    }

    /** Writes {@code teeth.json} and {@code teeth.html}. */
    public static void writeAll(TeethResult result, Path dir) throws IOException {
        TeethFiles.write(result, dir.resolve("teeth.json"));
        write(dir.resolve("teeth.html"), TeethPage.render(result));
    }

    /** Writes {@code compare.html}, {@code compare.md} and {@code compare.csv}. */
    public static void writeAll(Comparison comparison, Path dir) throws IOException {
        write(dir.resolve("compare.html"), ComparePage.render(comparison));
        write(dir.resolve("compare.md"), ComparisonMarkdown.render(comparison));
        write(dir.resolve("compare.csv"), ComparisonCsv.render(comparison));
    }

    private static void write(Path file, String text) throws IOException {
        WholeFile.write(file, text.getBytes(StandardCharsets.UTF_8));
    }
}
