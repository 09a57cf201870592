package sandproof.reference.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RouteTest {
    private final Route route = Route.get("/v1/tasks/{id}/stdout", request -> Answer.ok(Map.of()), "after");

    @Test
    void a_path_of_the_same_form_gives_its_variable_parts() {
        assertThat(route.match("/v1/tasks/t-1/stdout")).contains(List.of("t-1"));
        assertThat(route.match("/v1/tasks/t-1/stderr")).isEmpty();
        assertThat(route.match("/v1/tasks/t-1/stdout/")).isEmpty();
        assertThat(route.match("/v1/tasks/t-1")).isEmpty();
    }

    @Test
    void an_unknown_or_broken_parameter_is_refused_by_name() throws Exception {
        assertThat(Request.query("after=5", route.query())).isEqualTo(Map.of("after", "5"));
        assertThat(Request.query("", Set.of())).isEmpty();
        assertThat(field(() -> Request.query("before=5", route.query()))).isEqualTo("before");
        assertThat(field(() -> Request.query("after=%zz", route.query()))).isEqualTo("after");
        assertThat(field(() -> Request.query("after=1&after=2", route.query()))).isEqualTo("after");
        assertThat(field(() -> Request.query("&", route.query()))).isEqualTo("");
        Request request = new Request(Tenant.NOBODY, List.of(), Map.of("after", "-1"), List.of(), new byte[0]);
        assertThat(field(() -> request.number("after", 10))).isEqualTo("after");
    }

    private static @Nullable Object field(ThrowingCallable call) {
        return catchThrowableOfType(Problem.class, call).body().get("field");
    }
}
