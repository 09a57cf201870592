package sandproof.driver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * A YAML 1.2 document as a JSON tree that remembers its lines. By the JSON schema of YAML, so that {@code no} is a text
 * and {@code 010} no number; a field given twice is a mistake.
 */
final class YamlTree {
    private static final int DEEPEST = 32;
    private static final int LARGEST = 20_000;

    private final JsonNodeFactory json = JsonNodeFactory.instance;
    private final Map<String, Integer> lines = new HashMap<>();
    private final String file;
    private final JsonNode root;
    private int nodes;

    YamlTree(String file, String text) {
        this.file = file;
        try {
            Optional<Node> node =
                    new Compose(LoadSettings.builder().setLabel(file).build()).composeString(text);
            this.root = node.map(n -> convert(n, "", 0)).orElse(json.nullNode());
        } catch (MarkedYamlEngineException e) {
            int line = e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(1);
            throw new TargetException(file + " line " + line + ": this is not YAML: " + Words.shown(whole(e)) + ".");
        } catch (StackOverflowError deep) {
            throw new TargetException(file + ": this is nested too deeply, expected at most " + DEEPEST + " levels.");
        } catch (YamlEngineException e) {
            throw new TargetException(
                    file + ": this is not YAML: " + Words.shown(String.valueOf(e.getMessage())) + ".");
        }
    }

    JsonNode root() {
        return root;
    }

    /** The line of a JSON pointer, counted from one; that of the nearest field around it when it is not there. */
    int line(String pointer) {
        String at = pointer;
        while (!lines.containsKey(at) && !at.isEmpty()) {
            at = at.substring(0, at.lastIndexOf('/'));
        }
        return lines.getOrDefault(at, 1);
    }

    private static String whole(MarkedYamlEngineException e) {
        String context = e.getContext();
        return context == null ? e.getProblem() : context + ", " + e.getProblem();
    }

    private JsonNode convert(Node node, String pointer, int depth) {
        lines.putIfAbsent(pointer, lineOf(node));
        if (depth > DEEPEST || ++nodes > LARGEST) {
            throw problem(node, "found more than a target can hold, expected less depth or fewer fields");
        }
        if (node instanceof MappingNode mapping) {
            return object(mapping, pointer, depth);
        }
        if (node instanceof SequenceNode sequence) {
            ArrayNode array = json.arrayNode();
            for (Node item : sequence.getValue()) {
                array.add(convert(item, pointer + "/" + array.size(), depth + 1));
            }
            return array;
        }
        return scalar((ScalarNode) node);
    }

    private ObjectNode object(MappingNode mapping, String pointer, int depth) {
        ObjectNode object = json.objectNode();
        for (NodeTuple tuple : mapping.getValue()) {
            if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                throw problem(tuple.getKeyNode(), "found a group as a field's name, expected plain text");
            }
            String name = key.getValue();
            if (object.has(name)) {
                throw problem(
                        key, "found the field \"" + Words.shown(name) + "\" for the second time, expected it once");
            }
            String child = pointer + "/" + name.replace("~", "~0").replace("/", "~1");
            lines.put(child, lineOf(key));
            object.set(name, convert(tuple.getValueNode(), child, depth + 1));
        }
        return object;
    }

    private JsonNode scalar(ScalarNode node) {
        String value = node.getValue();
        Tag tag = node.getTag();
        try {
            if (tag.equals(Tag.STR) || tag.equals(Tag.ENV_TAG)) {
                return json.textNode(value);
            } else if (tag.equals(Tag.INT)) {
                return json.numberNode(new BigInteger(value));
            } else if (tag.equals(Tag.FLOAT)) {
                return json.numberNode(new BigDecimal(value));
            } else if (tag.equals(Tag.BOOL)) {
                return json.booleanNode(Boolean.parseBoolean(value));
            } else if (tag.equals(Tag.NULL)) {
                return json.nullNode();
            }
        } catch (NumberFormatException e) {
            throw problem(node, "found \"" + Words.shown(value) + "\", expected a number that can be used");
        }
        throw problem(node, "found the tag " + Words.shown(tag.getValue()) + ", expected a value without one");
    }

    private TargetException problem(Node node, String what) {
        return new TargetException(file + " line " + lineOf(node) + ": " + what + ".");
    }

    private static int lineOf(Node node) {
        return node.getStartMark().map(mark -> mark.getLine() + 1).orElse(1);
    }
}
