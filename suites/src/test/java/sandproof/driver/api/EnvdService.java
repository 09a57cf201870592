package sandproof.driver.api;

import com.github.tomakehurst.wiremock.http.Request;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/** Of envd.yaml and process.proto: files, and the events of a process in frames; what is zero or false is left out. */
final class EnvdService implements Published.Behaviour {
    private final String endsAs;
    private volatile String program = "";

    EnvdService(String endsAs) {
        this.endsAs = endsAs;
    }

    @Override
    public Published.Answer to(String method, String url, Request request) {
        boolean ours = "envd-secret".equals(request.getHeader("X-Access-Token"))
                && "i1a2b3".equals(request.getHeader("E2b-Sandbox-Id"))
                && "49983".equals(request.getHeader("E2b-Sandbox-Port"));
        if (!ours || request.containsHeader("X-API-Key")) {
            return Published.Answer.json(401, "{\"code\":401,\"message\":\"not ours\"}");
        }
        if (url.equals("/files?path=/tmp/task.py&username=user")) {
            program = Published.part(request, "file");
            return Published.Answer.json(200, "[{\"name\":\"task.py\",\"type\":\"file\",\"path\":\"/tmp/task.py\"}]");
        }
        byte[] body = request.getBody();
        boolean framed = url.equals("/process.Process/Start")
                && "application/connect+json".equals(request.getHeader("Content-Type"))
                && new String(Arrays.copyOfRange(body, 5, body.length), StandardCharsets.UTF_8)
                        .startsWith("{\"process\":{\"cmd\":\"python3\"");
        if (!framed) {
            return Published.Answer.json(415, "{}");
        }
        ByteArrayOutputStream frames = new ByteArrayOutputStream();
        frame(frames, 0, "{\"event\":{\"start\":{\"pid\":7}}}");
        if (endsAs.equals("time")) {
            frame(frames, 2, "{\"error\":{\"code\":\"deadline_exceeded\",\"message\":\"context deadline exceeded\"}}");
        } else if (endsAs.equals("memory")) {
            frame(frames, 0, "{\"event\":{\"end\":{\"exitCode\":-1,\"status\":\"signal: killed\"}}}");
            frame(frames, 2, "{}");
        } else {
            Interpreter.Ran ran = Interpreter.run(program);
            frame(frames, 0, data("stdout", ran.stdout().substring(0, 5)));
            frame(frames, 0, data("stderr", ran.stderr()));
            frame(frames, 0, data("stdout", ran.stdout().substring(5)));
            frame(frames, 0, "{\"event\":{\"end\":{\"exited\":true,\"status\":\"exit status 0\"}}}");
            frame(frames, 2, "{}");
        }
        return new Published.Answer(200, "application/connect+json", frames.toByteArray());
    }

    private static void frame(ByteArrayOutputStream out, int flags, String json) {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        out.writeBytes(new byte[] {(byte) flags, 0, 0, (byte) (body.length >> 8), (byte) body.length});
        out.writeBytes(body);
    }

    private static String data(String stream, String text) {
        String bytes = Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
        return "{\"event\":{\"data\":{\"" + stream + "\":\"" + bytes + "\"}}}";
    }
}
