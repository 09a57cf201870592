package sandproof.report.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import sandproof.report.document.Document;
import sandproof.report.document.DocumentException;
import sandproof.report.document.DocumentSchema;
import sandproof.report.document.WholeFile;
import sandproof.report.result.RunResult;

/**
 * Writes and reads {@code results.json}.
 *
 * @since 0.1
 */
public final class ResultFiles {
    private ResultFiles() {}

    /** Writes the file whole or leaves the old one. */
    public static void write(RunResult result, Path file) throws IOException {
        WholeFile.write(file, ResultMapper.JSON.writeValueAsBytes(result));
    }

    /** Reads a file after its schema, and makes sure that it does not contradict itself. */
    public static RunResult read(Path file) {
        try {
            Document document = Document.read(file);
            refuseLaterVersion(document);
            JsonNode root =
                    DocumentSchema.of(ResultFiles.class, "results.schema.json").check(document);
            RunResult result = ResultMapper.JSON.treeToValue(root, RunResult.class);
            SelfConsistency.check(document.name(), result);
            return result;
        } catch (DocumentException e) {
            throw e instanceof ResultFileException known ? known : new ResultFileException(e);
        } catch (JsonProcessingException e) {
            throw new ResultFileException(
                    new DocumentException(file + ": not a results file: " + e.getOriginalMessage(), e));
        }
    }

    private static void refuseLaterVersion(Document document) {
        JsonNode version = document.root().path("schemaVersion");
        if (version.isIntegralNumber() && version.asLong() > RunResult.SCHEMA_VERSION) {
            throw new ResultFileException(document.name() + ": has schemaVersion " + version.asText()
                    + ", this sandproof reads up to " + RunResult.SCHEMA_VERSION
                    + ": use the release that wrote it, or a later one");
        }
    }
}
