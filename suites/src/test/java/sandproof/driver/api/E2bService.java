package sandproof.driver.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.http.Request;
import java.util.Set;

/** Of E2B's interface for sandboxes. */
final class E2bService implements Published.Behaviour {
    private final Set<String> alive;

    E2bService(Set<String> alive) {
        this.alive = alive;
    }

    @Override
    public Published.Answer to(String method, String url, Request request) {
        if (!Given.TOKEN.equals(request.getHeader("X-API-Key"))) {
            return Published.Answer.json(401, "{\"code\":401,\"message\":\"no key\"}");
        }
        if (method.equals("POST") && url.equals("/sandboxes")) {
            assertThat(Published.json(request).path("allow_internet_access").asBoolean(true))
                    .isFalse();
            alive.add("i1a2b3");
            return Published.Answer.json(
                    201,
                    "{\"templateID\":\"base\",\"sandboxID\":\"i1a2b3\",\"clientID\":\"c\",\"envdVersion\":\"0.4.0\","
                            + "\"envdAccessToken\":\"envd-secret\",\"domain\":null}");
        }
        boolean known = url.equals("/sandboxes/i1a2b3") && alive.contains("i1a2b3");
        if (method.equals("DELETE") && known) {
            alive.clear();
            return Published.Answer.empty(204);
        }
        return known
                ? Published.Answer.json(200, "{\"sandboxID\":\"i1a2b3\",\"state\":\"running\"}")
                : Published.Answer.json(404, "{\"code\":404,\"message\":\"not found\"}");
    }
}
