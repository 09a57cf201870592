package sandproof.attack;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Makes one {@link Attack} of one {@code attack.yaml} and the files beside it. */
final class AttackReader {
    private static final String FILE = "file";

    private final CatalogueFiles files;
    private final PayloadLibrary library;
    private final AttackSchema schema;

    AttackReader(CatalogueFiles files, PayloadLibrary library, AttackSchema schema) {
        this.files = files;
        this.library = library;
        this.schema = schema;
    }

    /** Reads the attack that a document describes, such as {@code kernel/KRN-001/attack.yaml}. */
    Attack read(YamlDocument document) {
        String source = files.pathOf(document.file());
        schema.check(document);
        JsonNode root = document.root();
        checkFolder(document, source);
        return new Attack(
                text(root, "id"),
                text(root, "title"),
                description(root.path("description")),
                constant(Boundary.class, text(root, "boundary")),
                constant(Severity.class, text(root, "severity")),
                tags(root),
                list(root.path("requirements"), JsonNode::asInt),
                texts(root, "references"),
                texts(root, "needs"),
                payload(document, source, text(root.path("payload"), "language"), FILE),
                root.at("/payload").has(Payload.JAVASCRIPT)
                        ? Optional.of(payload(document, source, Payload.JAVASCRIPT, Payload.JAVASCRIPT))
                        : Optional.empty(),
                task(document),
                constant(Ending.class, text(root, "ending")),
                list(root.path("witnesses"), word -> constant(Witness.class, word.asText())),
                denial(document),
                Duration.ofMillis(root.path("silenceMillis").asLong(500)),
                root.path("copies").asInt(1),
                root.path("ownSandbox").asBoolean(false),
                elsewhere(document),
                texts(root, "bittenBy"),
                source);
    }

    /** Its own, and which of the second forms it has: so that a selection can ask for those. */
    private static List<String> tags(JsonNode root) {
        List<String> tags = texts(root, "tags");
        if (root.path("payload").has(Payload.JAVASCRIPT) && !tags.contains(Payload.JAVASCRIPT)) {
            tags.add(Payload.JAVASCRIPT);
        }
        return tags;
    }

    private static void checkFolder(YamlDocument document, String source) {
        String[] parts = source.split("/", -1);
        JsonNode root = document.root();
        if (!text(root, "boundary").equals(parts[0])) {
            throw document.wrong("/boundary", text(root, "boundary"), parts[0] + " as its folder says");
        }
        if (!text(root, "id").equals(parts[1])) {
            throw document.wrong("/id", text(root, "id"), parts[1] + " as its folder says");
        }
    }

    private static String description(JsonNode parts) {
        return "What it does: " + text(parts, "does").strip() + "\n\nWhy it matters: "
                + text(parts, "matters").strip() + "\n\nWhat closes it: "
                + text(parts, "closes").strip();
    }

    /**
     * Everything in the attack's folder but its other form becomes an input of its task, beside the library of its
     * language.
     *
     * @param field which field of the payload names its main file
     */
    private Payload payload(YamlDocument document, String source, String language, String field) {
        JsonNode forms = document.root().path("payload");
        String file = text(forms, field);
        String otherForm = text(forms, field.equals(FILE) ? Payload.JAVASCRIPT : FILE);
        String folder = source.substring(0, source.lastIndexOf('/') + 1);
        Map<String, byte[]> inputs = new LinkedHashMap<>(library.of(language));
        List<String> own = new ArrayList<>();
        files.files().tailMap(folder).forEach((name, bytes) -> {
            if (name.startsWith(folder) && !name.equals(source) && !name.equals(folder + otherForm)) {
                String input = name.substring(folder.length());
                own.add(input);
                if (inputs.put(input, bytes) != null || input.indexOf('/') >= 0) {
                    throw new CatalogueException(files.nameOf(name) + " cannot be an input of the task: expected files"
                            + " directly in the attack's folder, none named as one of the library");
                }
            }
        });
        if (!own.contains(file)) {
            throw document.wrong("/payload/" + field, file + ", which is not in the attack's folder", "one of " + own);
        }
        return new Payload(language, file, inputs);
    }

    private static TaskDemand task(YamlDocument document) {
        JsonNode task = document.root().path("task");
        Map<String, Long> limits = new LinkedHashMap<>();
        task.path("limits")
                .properties()
                .forEach(limit -> limits.put(limit.getKey(), limit.getValue().asLong()));
        return new TaskDemand(
                Duration.ofMillis(task.path("timeLimitMillis").asLong(0)),
                limits,
                withPlaceholders(document, "/task/egress"),
                texts(task, "artifactTypes"),
                task.path("neighbour").asBoolean(false),
                task.path("predecessor").asBoolean(false),
                task.path("rounds").asInt(0));
    }

    private static ExpectedDenial denial(YamlDocument document) {
        JsonNode denial = document.root().path("denial");
        DenialLevel level = constant(DenialLevel.class, text(denial, "level"));
        List<String> states = texts(denial, "states");
        if (level == DenialLevel.RECORD && states.isEmpty()) {
            throw document.wrong("/denial/states", "no state", "the final states of which one must be recorded");
        }
        return new ExpectedDenial(
                level,
                list(denial.path("boundary"), word -> constant(Boundary.class, word.asText())),
                withPlaceholders(document, "/denial/objects"),
                states);
    }

    private static Optional<Elsewhere> elsewhere(YamlDocument document) {
        JsonNode node = document.root().path("elsewhere");
        if (node.isMissingNode()) {
            return Optional.empty();
        }
        ElsewhereRules.check(document);
        return Optional.of(new Elsewhere(
                list(node.path("tcp"), JsonNode::asInt),
                list(node.path("udp"), JsonNode::asInt),
                node.path("ipv6").asBoolean(false),
                node.path("names").asBoolean(false),
                node.path("zone").asBoolean(false),
                node.path("allowed").asBoolean(false),
                node.path("proxy").asBoolean(false)));
    }

    private static List<String> withPlaceholders(YamlDocument document, String pointer) {
        List<String> texts = list(document.root().at(pointer), JsonNode::asText);
        for (int i = 0; i < texts.size(); i++) {
            Placeholders.check(document, pointer + "/" + i, texts.get(i));
        }
        return texts;
    }

    private static <E extends Enum<E>> E constant(Class<E> type, String word) {
        return Enum.valueOf(type, word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    private static String text(JsonNode node, String field) {
        return node.path(field).asText();
    }

    private static List<String> texts(JsonNode node, String field) {
        return list(node.path(field), JsonNode::asText);
    }

    private static <T> List<T> list(JsonNode array, Function<JsonNode, T> conversion) {
        List<T> list = new ArrayList<>();
        array.forEach(item -> list.add(conversion.apply(item)));
        return list;
    }
}
