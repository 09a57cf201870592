package sandproof.driver.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import sandproof.sandbox.Artifact;
import sandproof.sandbox.Limits;
import sandproof.sandbox.SandboxException;

/**
 * What the service publishes and refuses of somebody's output.
 *
 * @param path of the task or the session
 */
record HttpArtifacts(Wire wire, String path, Limits limits) {
    private static final long MOST_CONTENT = 32L << 20;

    List<Artifact> list() {
        Answer answer = wire.get(path + "/artifacts");
        JsonNode list = answer.json();
        if (!list.isArray()) {
            throw new SandboxException(
                    answer.asked() + " was answered with JSON that is no list; check the version of the sandbox.");
        }
        List<Artifact> artifacts = new ArrayList<>();
        long content = 0;
        for (Fields fields : Fields.groups(answer.asked(), list)) {
            if (artifacts.size() >= limits.artifacts() * 4 + 64) {
                break;
            }
            boolean published = fields.truth("published");
            byte[] bytes = published ? content(fields.number("index"), MOST_CONTENT - content) : new byte[0];
            content += bytes.length;
            artifacts.add(new Artifact(
                    fields.text("name"),
                    fields.text("kind"),
                    fields.number("size"),
                    published,
                    bytes,
                    fields.textOrEmpty("reason")));
        }
        return artifacts;
    }

    private byte[] content(long index, long left) {
        long most = Math.min(limits.artifactBytes() * 2 + (64 << 10), left);
        return most <= 0
                ? new byte[0]
                : wire.getBytes(path + "/artifacts/" + index + "/content", most, most, Set.of(200))
                        .body();
    }
}
