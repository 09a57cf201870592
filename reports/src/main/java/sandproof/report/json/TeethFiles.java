package sandproof.report.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import sandproof.report.document.Document;
import sandproof.report.document.DocumentException;
import sandproof.report.document.DocumentSchema;
import sandproof.report.document.WholeFile;
import sandproof.report.result.TeethResult;

/**
 * Writes and reads {@code teeth.json}.
 *
 * @since 0.1
 */
public final class TeethFiles {
    private TeethFiles() {}

    /** Writes the file whole or leaves the old one. */
    public static void write(TeethResult result, Path file) throws IOException {
        WholeFile.write(file, ResultMapper.JSON.writeValueAsBytes(result));
    }

    /** Reads a file after its schema. */
    public static TeethResult read(Path file) {
        try {
            Document document = Document.read(file);
            JsonNode root =
                    DocumentSchema.of(TeethFiles.class, "teeth.schema.json").check(document);
            TeethResult result = ResultMapper.JSON.treeToValue(root, TeethResult.class);
            if (!result.summary().equals(TeethResult.Summary.of(result.weaknesses()))) {
                throw new ResultFileException(
                        document.name() + ": field summary: does not count what weaknesses holds");
            }
            return result;
        } catch (DocumentException e) {
            throw e instanceof ResultFileException known ? known : new ResultFileException(e);
        } catch (JsonProcessingException e) {
            throw new ResultFileException(
                    new DocumentException(file + ": not a teeth file: " + e.getOriginalMessage(), e));
        }
    }
}
