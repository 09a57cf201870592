package sandproof.reference.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import sandproof.reference.isolation.Limits;
import sandproof.reference.task.TaskRequest;

/** From the body of a submission to a task request. */
final class Submission {
    private static final Set<String> KNOWN =
            Set.of("correlationId", "command", "files", "environment", "limits", "egress", "artifactTypes", "audience");
    private static final Set<String> LIMITS = Set.of(
            "processes",
            "memoryBytes",
            "openFiles",
            "outputBytes",
            "tmpBytes",
            "inodes",
            "streamBytes",
            "artifactBytes",
            "artifacts",
            "innerMillis",
            "outerMillis");
    private static final Pattern FILE_NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,127}");
    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,127}");
    private static final Pattern DESTINATION =
            Pattern.compile("(?:[A-Za-z0-9._-]{1,253}|\\[[0-9a-fA-F:.]{2,45}]):\\d{1,5}");
    private static final Pattern MEDIA_TYPE = Pattern.compile("[a-z0-9!#$&^_.+-]{1,64}/[a-z0-9!#$&^_.+-]{1,64}");
    private static final int MOST_WORDS = 256;
    private static final int MOST_WORD = 32_768;
    private static final int MOST_FILES = 256;
    private static final int MOST_FILE = 24 << 20;
    private static final int MOST_VARIABLES = 128;
    private static final int MOST_PORT = 65_535;
    private static final int LEAST_MEMORY = 8 << 20;

    private Submission() {}

    static TaskRequest read(byte[] body) throws Problem {
        JsonNode node = JsonText.read(body);
        Fields fields = new Fields("", node, KNOWN);
        List<String> command = fields.texts("command", MOST_WORDS, MOST_WORD);
        if (command.isEmpty() || command.get(0).isEmpty()) {
            throw Problem.field("command", "nothing", "a program and its arguments");
        }
        return new TaskRequest(
                fields.text("correlationId", 200, ""),
                command,
                files(fields),
                fields.map("environment", VARIABLE, "a name such as NAME_1", MOST_VARIABLES, MOST_WORD),
                limits(fields),
                destinations(fields.texts("egress", 64, 300)),
                Set.copyOf(
                        matching("artifactTypes", fields.texts("artifactTypes", 64, 130), MEDIA_TYPE, "a media type")),
                Audience.read(fields, Audience.USUAL));
    }

    private static Map<String, byte[]> files(Fields fields) throws Problem {
        Map<String, byte[]> files = new HashMap<>();
        Map<String, String> encoded = fields.map(
                "files", FILE_NAME, "a plain file name of letters, digits, '.', '_' and '-'", MOST_FILES, MOST_FILE);
        for (Map.Entry<String, String> file : encoded.entrySet()) {
            try {
                files.put(file.getKey(), Base64.getDecoder().decode(file.getValue()));
            } catch (IllegalArgumentException broken) {
                throw Problem.field("files." + file.getKey(), "text that is not base64", "base64 (RFC 4648)");
            }
        }
        return files;
    }

    private static Limits limits(Fields fields) throws Problem {
        Limits usual = Limits.DEFAULTS;
        Limits most = Limits.MOST;
        if (!fields.has("limits")) {
            return usual;
        }
        Fields of = fields.object("limits", LIMITS);
        Limits limits = new Limits(
                (int) of.number("processes", 1, most.processes(), usual.processes()),
                of.number("memoryBytes", LEAST_MEMORY, most.memoryBytes(), usual.memoryBytes()),
                (int) of.number("openFiles", 16, most.openFiles(), usual.openFiles()),
                of.number("outputBytes", 4096, most.outputBytes(), usual.outputBytes()),
                of.number("tmpBytes", 4096, most.tmpBytes(), usual.tmpBytes()),
                (int) of.number("inodes", 1, most.inodes(), usual.inodes()),
                of.number("streamBytes", 0, most.streamBytes(), usual.streamBytes()),
                of.number("artifactBytes", 0, most.artifactBytes(), usual.artifactBytes()),
                (int) of.number("artifacts", 0, most.artifacts(), usual.artifacts()),
                of.number("innerMillis", 1, most.innerMillis(), usual.innerMillis()),
                of.number("outerMillis", 1, most.outerMillis(), usual.outerMillis()));
        if (limits.innerMillis() > limits.outerMillis()) {
            throw Problem.field(
                    "limits.innerMillis", "" + limits.innerMillis(), "at most outerMillis, " + limits.outerMillis());
        }
        return limits;
    }

    private static List<String> destinations(List<String> texts) throws Problem {
        for (String text : matching("egress", texts, DESTINATION, "host:port")) {
            int port = Integer.parseInt(text.substring(text.lastIndexOf(':') + 1));
            if (port < 1 || port > MOST_PORT) {
                throw Problem.field("egress", text, "a port from 1 to " + MOST_PORT);
            }
        }
        return texts;
    }

    private static List<String> matching(String field, List<String> texts, Pattern form, String expected)
            throws Problem {
        for (String text : texts) {
            if (!form.matcher(text).matches()) {
                throw Problem.field(field, text, expected);
            }
        }
        return texts;
    }
}
