package sandproof.attack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
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
 * A YAML 1.2 file as JSON, with the line of every field. Stricter than YAML: no duplicate key, no alias, only text
 * keys. Quoted scalars stay text, and so do {@code no}, {@code on} and {@code 010}.
 *
 * @param file its name for messages
 * @param lines line of each value, by JSON pointer; counted from 1
 */
record YamlDocument(String file, JsonNode root, Map<String, Integer> lines) {
    private static final LoadSettings SETTINGS =
            LoadSettings.builder().setCodePointLimit(256 * 1024).build();

    static YamlDocument parse(String file, byte[] bytes) {
        try {
            Node node = new Compose(SETTINGS)
                    .composeString(new String(bytes, StandardCharsets.UTF_8))
                    .orElseThrow(() -> new CatalogueException(
                            file + ", line 1: found an empty file, expected the fields of an attack"));
            Map<String, Integer> lines = new HashMap<>();
            JsonNode root = new Conversion(file, lines).convert(node, "");
            return new YamlDocument(file, root, Map.copyOf(lines));
        } catch (MarkedYamlEngineException e) {
            int line = e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(1);
            String context = e.getContext() == null ? "" : " " + e.getContext();
            throw new CatalogueException(
                    file + ", line " + line + ": this is not YAML" + context + ": " + e.getProblem(), e);
        } catch (StackOverflowError deep) {
            throw new CatalogueException(file + ", line 1: found fields nested too deeply, expected an attack");
        } catch (YamlEngineException e) {
            throw new CatalogueException(file + ", line 1: this is not YAML: " + e.getMessage(), e);
        }
    }

    /** One sentence about one field. */
    CatalogueException wrong(String pointer, String found, String expected) {
        return new CatalogueException(file + ", line " + line(pointer) + ", field " + field(pointer) + ": found "
                + found + ", expected " + expected);
    }

    /** The line of a value, or of the nearest thing around it. */
    int line(String pointer) {
        for (String p = pointer; !p.isEmpty(); p = p.substring(0, p.lastIndexOf('/'))) {
            Integer line = lines.get(p);
            if (line != null) {
                return line;
            }
        }
        return lines.getOrDefault("", 1);
    }

    private static String field(String pointer) {
        return pointer.isEmpty() ? "(the whole file)" : pointer.substring(1).replace('/', '.');
    }

    private record Conversion(String file, Map<String, Integer> lines) {
        JsonNode convert(Node node, String pointer) {
            int line = node.getStartMark().map(mark -> mark.getLine() + 1).orElse(1);
            lines.putIfAbsent(pointer, line);
            if (node.getAnchor().isPresent()) {
                throw wrong(line, "the anchor &" + node.getAnchor().get() + ", expected the values written out");
            }
            if (node instanceof MappingNode mapping) {
                return object(mapping, pointer);
            }
            if (node instanceof SequenceNode sequence) {
                ArrayNode array = JsonNodeFactory.instance.arrayNode();
                for (Node item : sequence.getValue()) {
                    array.add(convert(item, pointer + "/" + array.size()));
                }
                return array;
            }
            return scalar((ScalarNode) node, line);
        }

        private ObjectNode object(MappingNode mapping, String pointer) {
            ObjectNode object = JsonNodeFactory.instance.objectNode();
            for (NodeTuple tuple : mapping.getValue()) {
                int line = tuple.getKeyNode()
                        .getStartMark()
                        .map(mark -> mark.getLine() + 1)
                        .orElse(1);
                if (!(tuple.getKeyNode() instanceof ScalarNode key)
                        || !key.getTag().equals(Tag.STR)) {
                    throw wrong(line, "a key that is not text, expected the name of a field");
                }
                String below = pointer + "/" + key.getValue();
                if (object.has(key.getValue())) {
                    throw wrong(
                            line,
                            "the field " + below.substring(1).replace('/', '.') + " a second time (first on line "
                                    + lines.get(below) + "), expected it once");
                }
                lines.put(below, line);
                object.set(key.getValue(), convert(tuple.getValueNode(), below));
            }
            return object;
        }

        private JsonNode scalar(ScalarNode scalar, int line) {
            JsonNodeFactory json = JsonNodeFactory.instance;
            Tag tag = scalar.getTag();
            String text = scalar.getValue();
            if (tag.equals(Tag.STR)) {
                return json.textNode(text);
            } else if (tag.equals(Tag.INT)) {
                BigInteger value = new BigInteger(text);
                return value.bitLength() < Long.SIZE ? json.numberNode(value.longValue()) : json.numberNode(value);
            } else if (tag.equals(Tag.BOOL)) {
                return json.booleanNode(Boolean.parseBoolean(text));
            } else if (tag.equals(Tag.NULL)) {
                return json.nullNode();
            } else if (tag.equals(Tag.FLOAT) && text.matches("[-+0-9.eE]+")) {
                return json.numberNode(new BigDecimal(text));
            }
            throw wrong(
                    line,
                    "the value " + text + " of type " + tag.getValue() + ", expected text, a number or true/false");
        }

        private CatalogueException wrong(int line, String foundAndExpected) {
            return new CatalogueException(file + ", line " + line + ": found " + foundAndExpected);
        }
    }
}
