package sandproof.report.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * A JSON Schema (2020-12) kept beside the class that owns the document.
 *
 * @since 0.1
 */
public final class DocumentSchema {
    private final Schema schema;

    private DocumentSchema(Schema schema) {
        this.schema = schema;
    }

    /** Loads a schema from the resources of a class's package. */
    public static DocumentSchema of(Class<?> owner, String resource) {
        try (InputStream in = owner.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("the schema " + resource + " is missing from this build");
            }
            return new DocumentSchema(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(in, InputFormat.JSON));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Passes a document that fits, else throws with the first thing that is wrong, and how many more there are. */
    public JsonNode check(Document document) {
        List<Error> errors = schema.validate(
                document.root(), context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)));
        if (!errors.isEmpty()) {
            throw new DocumentException(SchemaComplaint.of(document, errors));
        }
        return document.root();
    }
}
