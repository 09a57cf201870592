package sandproof.reference.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
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
    private static final Set<String> KNOWN = Set.of(
            "correlationId",
            "command",
            "files",
            "environment",
            "limits",
            "egress",
            "egressLimits",
            "artifactTypes",
            "audience",
            "requires");
    private static final Pattern FILE_NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,127}");
    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,127}");
    private static final Pattern MEDIA_TYPE = Pattern.compile("[a-z0-9!#$&^_.+-]{1,64}/[a-z0-9!#$&^_.+-]{1,64}");
    private static final int MOST_WORDS = 256;
    private static final int MOST_WORD = 32_768;

    /** The kernel takes a quarter of the stack's limit, 2 MB as a rule, and a word is quoted on its way. */
    private static final int MOST_START = 1_000_000;

    private static final int MOST_FILES = 256;
    private static final int MOST_FILE = 24 << 20;
    private static final int MOST_VARIABLES = 128;
    private static final int MOST_REQUIRED = 32;
    private static final int MOST_NAME = 64;

    private Submission() {}

    /**
     * Reads a body.
     *
     * @param most what the request's limits cannot exceed
     * @param known names of what may be required to be enforced
     */
    static TaskRequest read(byte[] body, Limits most, Set<String> known) throws Problem {
        JsonNode node = JsonText.read(body);
        Fields fields = new Fields("", node, KNOWN);
        Start start = start(fields);
        return request(fields, start.command(), start.environment(), most, known);
    }

    /** What the kernel is handed when the task's program starts. */
    record Start(List<String> command, Map<String, String> environment) {}

    /** Both together, for together they have to fit. */
    static Start start(Fields fields) throws Problem {
        Start start = new Start(command(fields), environment(fields));
        long bytes = start.command().stream().mapToLong(Submission::bytes).sum()
                + start.environment().entrySet().stream()
                        .mapToLong(variable -> bytes(variable.getKey()) + bytes(variable.getValue()))
                        .sum();
        if (bytes > MOST_START) {
            throw Problem.field("command", bytes + " bytes with environment", "at most " + MOST_START);
        }
        if (start.command().get(0).contains("=") && !start.environment().isEmpty()) {
            throw Problem.field(
                    "command[0]",
                    "a program with \"=\" in its name, and environment",
                    "either another name, such as a link to it, or no environment");
        }
        return start;
    }

    private static long bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length + 1L;
    }

    /** What a task and a session have in common. */
    static TaskRequest request(
            Fields fields, List<String> command, Map<String, String> environment, Limits most, Set<String> known)
            throws Problem {
        return new TaskRequest(
                fields.text("correlationId", 200, ""),
                command,
                files(fields),
                environment,
                StatedLimits.asked(fields, most),
                EgressFields.read(fields),
                Set.copyOf(
                        matching("artifactTypes", fields.texts("artifactTypes", 64, 130), MEDIA_TYPE, "a media type")),
                Audience.read(fields, Audience.USUAL),
                needs(fields, known));
    }

    private static List<String> command(Fields fields) throws Problem {
        List<String> command = fields.texts("command", MOST_WORDS, MOST_WORD);
        if (command.isEmpty() || command.get(0).isEmpty()) {
            throw Problem.field("command", "nothing", "a program and its arguments");
        }
        return command;
    }

    private static Map<String, String> environment(Fields fields) throws Problem {
        return fields.map("environment", VARIABLE, "a name such as NAME_1", MOST_VARIABLES, MOST_WORD);
    }

    static Map<String, byte[]> files(Fields fields) throws Problem {
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

    /** The limits it states, and what it names besides: a name that nothing is known by would never be enforced. */
    private static Set<String> needs(Fields fields, Set<String> known) throws Problem {
        Set<String> needs = StatedLimits.needs(fields);
        for (String name : fields.texts("requires", MOST_REQUIRED, MOST_NAME)) {
            if (!known.contains(name)) {
                throw Problem.field(
                        "requires", name, known.stream().sorted().toList().toString());
            }
            needs.add(name);
        }
        return needs;
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
