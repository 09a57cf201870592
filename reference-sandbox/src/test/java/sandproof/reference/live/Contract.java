package sandproof.reference.live;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.restassured.response.Response;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/** The OpenAPI document that a service serves, and what of it was seen in real answers. */
final class Contract {
    private final Set<String> seen = new HashSet<>();
    private final JsonNode document;

    Contract(LiveService service) throws IOException {
        document = new ObjectMapper()
                .readTree(given().get(service.url() + "/v1/openapi.json").asByteArray());
    }

    JsonNode document() {
        return document;
    }

    /** Operations as {@code get /path} of which an answer was checked. */
    Set<String> seen() {
        return Set.copyOf(seen);
    }

    /** Holds an answer against its description: status, headers, type and every field. */
    Response check(Response answer, String method, String template) {
        seen.add(method + " " + template);
        JsonNode described = document.at("/paths").get(template).get(method).get("responses");
        JsonNode response = described.get("" + answer.statusCode());
        assertThat(response)
                .as("%s %s answered %s", method, template, answer.statusLine())
                .isNotNull();
        if (response.has("$ref")) {
            response = document.at(response.get("$ref").textValue().substring(1));
        }
        response.path("headers")
                .fieldNames()
                .forEachRemaining(
                        header -> assertThat(answer.header(header)).as(header).isNotBlank());
        String type = response.get("content").fieldNames().next();
        assertThat(answer.contentType()).isEqualTo(type);
        if (type.endsWith("json")) {
            JsonNode schema = response.get("content").get(type).get("schema");
            assertThat(schema(schema).validate(answer.asString(), InputFormat.JSON))
                    .as("%s %s: %s", method, template, answer.asString())
                    .isEmpty();
        }
        return answer;
    }

    private Schema schema(JsonNode node) {
        ObjectNode whole = node.deepCopy();
        whole.set("$defs", document.at("/components/schemas"));
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(whole.toString().replace("#/components/schemas/", "#/$defs/"), InputFormat.JSON);
    }
}
