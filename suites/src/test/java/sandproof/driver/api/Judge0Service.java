package sandproof.driver.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.tomakehurst.wiremock.http.Request;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicInteger;

/** Of docs/api of Judge0: a token, then statuses 1 and 2 before the final one; texts in base64 with line ends. */
final class Judge0Service implements Published.Behaviour {
    private final int endsAs;
    private volatile String source = "";
    private final AtomicInteger looks = new AtomicInteger();
    private static final String TOKEN = "d85cd024-1548-4165-96c7-7bc88673f194";

    Judge0Service(int endsAs) {
        this.endsAs = endsAs;
    }

    @Override
    public Published.Answer to(String method, String url, Request request) {
        if (!Given.TOKEN.equals(request.getHeader("X-Auth-Token"))) {
            return Published.Answer.empty(401);
        }
        if (method.equals("POST") && url.equals("/submissions?base64_encoded=true&wait=false")) {
            JsonNode body = Published.json(request);
            if (!body.path("language_id").isInt()
                    || body.path("wall_time_limit").asInt() > 150) {
                return Published.Answer.json(422, "{\"language_id\":[\"can't be blank\"]}");
            }
            source = new String(
                    Base64.getDecoder().decode(body.path("source_code").asText()), StandardCharsets.UTF_8);
            return Published.Answer.json(201, "{\"token\":\"" + TOKEN + "\"}");
        }
        if (!method.equals("GET") || !url.startsWith("/submissions/" + TOKEN + "?base64_encoded=true&fields=")) {
            return Published.Answer.empty(404);
        }
        ObjectNode answer = Published.JSON.createObjectNode().put("token", TOKEN);
        answer.putNull("stdout").putNull("stderr").putNull("exit_code").putNull("exit_signal");
        int look = looks.incrementAndGet();
        ObjectNode status = answer.putObject("status").put("id", Math.min(look, 3));
        status.put("description", look == 1 ? "In Queue" : look == 2 ? "Processing" : "Accepted");
        if (look >= 3 && endsAs == 3) {
            Interpreter.Ran ran = Interpreter.run(source);
            answer.put("stdout", base64(ran.stdout()))
                    .put("stderr", base64(ran.stderr()))
                    .put("exit_code", ran.code());
        } else if (look >= 3) {
            status.put("id", endsAs).put("description", endsAs == 5 ? "Time Limit Exceeded" : "Runtime Error (Other)");
            answer.put("exit_signal", 9);
        }
        return Published.Answer.json(200, answer.toString());
    }

    private static String base64(String text) {
        return Base64.getMimeEncoder(60, new byte[] {'\n'}).encodeToString(text.getBytes(StandardCharsets.UTF_8))
                + "\n";
    }
}
