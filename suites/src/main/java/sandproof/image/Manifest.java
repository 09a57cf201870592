package sandproof.image;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which files of an archive make an image.
 *
 * @param config the name of its configuration
 * @param layers names of its layers, the lowest first
 */
record Manifest(String config, List<String> layers) {
    private static final int MOST_LAYERS = 256;
    private static final Pattern ID = Pattern.compile("(?:sha256:)?([0-9a-f]{12,64})");

    /** As an engine writes it, or one with a containerd image store. */
    private static final Pattern CONFIG = Pattern.compile("(?:blobs/sha256/)?([0-9a-f]{64})(?:\\.json)?");

    Manifest {
        layers = List.copyOf(layers);
    }

    /**
     * Reads {@code manifest.json}.
     *
     * @param wanted the name of an image; empty where there is only one
     */
    static Manifest of(byte[] json, String wanted) {
        List<JsonNode> images = new ArrayList<>();
        JsonNode all = tree(json, "manifest.json");
        all.forEach(images::add);
        List<JsonNode> found = wanted.isEmpty() || images.size() == 1
                ? images
                : images.stream().filter(image -> named(image, wanted)).toList();
        if (found.size() != 1) {
            throw new ImageException("the archive holds " + images.size() + " images" + unclear(images, wanted));
        }
        List<String> layers = new ArrayList<>();
        found.get(0).path("Layers").forEach(layer -> layers.add(TarEntry.plain(layer.asText())));
        if (layers.size() > MOST_LAYERS) {
            throw new ImageException("the image has " + layers.size() + " layers, more than any engine takes");
        }
        return new Manifest(TarEntry.plain(found.get(0).path("Config").asText()), layers);
    }

    private static String unclear(List<JsonNode> images, String wanted) {
        List<String> names = new ArrayList<>();
        images.forEach(image -> image.path("RepoTags").forEach(tag -> names.add(tag.asText())));
        String known = names.isEmpty() ? "" : " (" + ImageArchive.shown(String.join(", ", names)) + ")";
        if (wanted.isEmpty()) {
            return "; --image names the one that is meant" + known;
        }
        return ", and not exactly one of them is " + ImageArchive.shown(wanted) + known
                + (ID.matcher(wanted).matches()
                        ? "; an engine with a containerd image store has ids of its own, which no archive tells: give a name"
                        : "");
    }

    /** By a name, or by the digest of its configuration, which is its id for most engines. */
    private static boolean named(JsonNode image, String wanted) {
        Matcher id = ID.matcher(wanted);
        Matcher config = CONFIG.matcher(image.path("Config").asText());
        if (id.matches() && config.matches() && config.group(1).startsWith(id.group(1))) {
            return true;
        }
        for (JsonNode tag : image.path("RepoTags")) {
            if (tag.asText().equals(wanted) || tag.asText().equals(wanted + ":latest")) {
                return true;
            }
        }
        return false;
    }

    static JsonNode tree(byte[] json, String what) {
        try {
            return new ObjectMapper().readTree(json);
        } catch (JsonProcessingException e) {
            throw new ImageException("the archive's " + what + " is no JSON");
        } catch (java.io.IOException e) {
            throw new ImageException("the archive's " + what + " cannot be read");
        }
    }
}
