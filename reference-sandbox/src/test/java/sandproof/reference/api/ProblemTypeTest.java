package sandproof.reference.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProblemTypeTest {
    @Test
    void the_description_of_the_api_knows_every_type_and_no_other() throws Exception {
        JsonNode problem = new ObjectMapper()
                .readTree(ProblemType.class.getResourceAsStream("openapi.json"))
                .at("/components/schemas/Problem");
        List<String> described = new ArrayList<>();
        problem.at("/properties/type/enum").forEach(type -> described.add(type.textValue()));
        assertThat(described)
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(ProblemType.values()).map(ProblemType::uri).toList())
                .allSatisfy(type ->
                        assertThat(problem.get("description").textValue()).contains(type + ": "));
    }
}
