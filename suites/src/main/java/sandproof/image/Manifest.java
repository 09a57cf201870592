package sandproof.image;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;

/**
 * Which files of an archive make an image.
 *
 * @param config the name of its configuration
 * @param layers names of its layers, the lowest first
 */
record Manifest(String config, List<String> layers) {
    private static final int MOST_LAYERS = 256;

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
            throw new ImageException("the archive holds " + images.size() + " images"
                    + (wanted.isEmpty()
                            ? "; --image names the one that is meant"
                            : ", and not exactly one of them is " + ImageArchive.shown(wanted)));
        }
        List<String> layers = new ArrayList<>();
        found.get(0).path("Layers").forEach(layer -> layers.add(TarEntry.plain(layer.asText())));
        if (layers.size() > MOST_LAYERS) {
            throw new ImageException("the image has " + layers.size() + " layers, more than any engine takes");
        }
        return new Manifest(TarEntry.plain(found.get(0).path("Config").asText()), layers);
    }

    private static boolean named(JsonNode image, String wanted) {
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
