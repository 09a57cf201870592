package sandproof.driver;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** A target file read and checked. */
final class TargetFile {
    private static final TypeReference<Map<String, Object>> FIELDS = new TypeReference<>() {};

    private TargetFile() {}

    static Target read(String file, byte[] bytes) {
        YamlTree tree = new YamlTree(file, text(file, bytes));
        refuse(new TargetSchema().mistakes(tree.root()), file, tree);
        refuse(CanaryAddress.mistakes(tree.root()), file, tree);
        Target target = target(tree.root(), bytes);
        Map<String, DriverProvider> drivers = Drivers.all();
        DriverProvider driver = drivers.get(target.driver());
        if (driver == null) {
            String hint = NearMatches.hint(target.driver(), drivers.keySet());
            String found = Words.found(tree.root().path("driver")) + hint;
            String known = String.join(", ", drivers.keySet());
            refuse(
                    List.of(new Mistake("/driver", found, known + ", or one in a jar that SANDPROOF_DRIVERS names")),
                    file,
                    tree);
        } else {
            refuse(driver.mistakes(target), file, tree);
        }
        return target;
    }

    /** For files that were checked when this program was built: the schema takes half a second to get ready. */
    static Target readUnchecked(String file, byte[] bytes) {
        return target(new YamlTree(file, text(file, bytes)).root(), bytes);
    }

    private static Target target(JsonNode root, byte[] bytes) {
        return new Target(
                root.path("name").asText(),
                root.path("driver").asText(),
                root.path("description").asText(),
                digest(bytes),
                fields(root.path("claims")),
                victimUid(root),
                root.path("carrier").asText(""),
                root.path("language").asText(""),
                Needs.of(root.path("needs")).withEngine(ofContainers(root)),
                texts(root.path("sources")),
                root.path("untried").asBoolean(),
                CanaryAddress.of(root.path("canary")),
                fields(root.path("settings")));
    }

    /** Whether the tasks are containers of an engine, whether or not the file says that it needs one. */
    private static boolean ofContainers(JsonNode root) {
        return root.path("driver").asText().equals("container")
                || root.at("/settings/service/backend").asText().equals("docker");
    }

    private static void refuse(List<Mistake> mistakes, String file, YamlTree tree) {
        if (!mistakes.isEmpty()) {
            throw new TargetException(Mistake.sentences(mistakes, file, tree));
        }
    }

    private static OptionalInt victimUid(JsonNode root) {
        JsonNode uid = root.has("victim-uid") ? root.path("victim-uid") : root.at("/settings/as/uid");
        return uid.isInt() || uid.isBigInteger() ? OptionalInt.of(uid.asInt()) : OptionalInt.empty();
    }

    private static Map<String, Object> fields(JsonNode node) {
        return node.isObject() ? new ObjectMapper().convertValue(node, FIELDS) : Map.of();
    }

    private static List<String> texts(JsonNode node) {
        List<String> texts = new ArrayList<>();
        node.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    private static String text(String file, byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new TargetException(file + ": found bytes that are not UTF-8, expected a YAML file.", e);
        }
    }

    private static String digest(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
