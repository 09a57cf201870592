package sandproof.report.document;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.networknt.schema.serialization.node.LocationJsonNodeFactoryFactory;
import com.networknt.schema.utils.JsonNodes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import sandproof.report.text.VisibleText;

/**
 * A JSON or YAML file read whole, whose every node knows its line.
 *
 * @param name the file as the user named it
 * @since 0.1
 */
public record Document(String name, JsonNode root) {
    /** A results file with everything a run can say stays far below this. */
    private static final long MOST_BYTES = 256L << 20;

    private static final StreamReadConstraints CONSTRAINTS = StreamReadConstraints.builder()
            .maxNestingDepth(100)
            .maxStringLength(64 << 20)
            .build();

    /** Reads JSON, or YAML when the name ends in {@code .yaml} or {@code .yml}. */
    public static Document read(Path file) {
        String name = VisibleText.line(file.toString(), 200);
        try {
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                throw new DocumentException(name + ": this is no regular file");
            }
            if (Files.size(file) > MOST_BYTES) {
                throw new DocumentException(name + ": larger than " + (MOST_BYTES >> 20) + " MiB, so not read");
            }
            ObjectMapper mapper = mapper(file);
            try (InputStream in = Files.newInputStream(file);
                    JsonParser parser = mapper.createParser(in)) {
                JsonNode root = mapper.reader(
                                LocationJsonNodeFactoryFactory.getInstance().getJsonNodeFactory(parser))
                        .readTree(parser);
                if (root == null || root.isMissingNode()) {
                    throw new DocumentException(name + ": the file is empty");
                }
                return new Document(name, root);
            }
        } catch (JsonProcessingException e) {
            throw new DocumentException(at(name, e.getLocation()) + ": " + firstLine(e.getOriginalMessage()), e);
        } catch (NoSuchFileException e) {
            throw new DocumentException(name + ": there is no such file", e);
        } catch (MalformedInputException e) {
            throw new DocumentException(name + ": the file is not UTF-8 text", e);
        } catch (IOException e) {
            throw new DocumentException(name + ": cannot be read: " + firstLine(String.valueOf(e.getMessage())), e);
        }
    }

    /** File and line of a node, to begin a complaint with. */
    String at(JsonNode node) {
        return at(name, JsonNodes.tokenStreamLocationOf(node));
    }

    private static String at(String name, JsonLocation location) {
        return location == null || location.getLineNr() < 1 ? name : name + ", line " + location.getLineNr();
    }

    private static String firstLine(String message) {
        return VisibleText.line(message.lines().findFirst().orElse("no reason given"), 300);
    }

    private static ObjectMapper mapper(Path file) {
        String name = file.toString();
        boolean yaml = name.endsWith(".yaml") || name.endsWith(".yml");
        JsonFactory factory = yaml
                ? YAMLFactory.builder().streamReadConstraints(CONSTRAINTS).build()
                : JsonFactory.builder().streamReadConstraints(CONSTRAINTS).build();
        factory.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION.mappedFeature());
        return new ObjectMapper(factory).enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    }
}
