package sandproof.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * An image as {@code docker save} writes it, which an engine loads.
 *
 * @param config what stands in {@code config} of its configuration, JSON
 * @param history what stands in {@code history}, JSON
 */
public record SavedImage(String config, String history, List<byte[]> layers) {
    /** Without a history. */
    public static SavedImage of(String config, byte[]... layers) {
        return new SavedImage(config, "[]", List.of(layers));
    }

    /** Writes it. */
    public Path write(Path file) throws IOException {
        Tar tar = new Tar();
        List<String> ids = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < layers.size(); i++) {
            ids.add("\"sha256:" + sha256(layers.get(i)) + "\"");
            names.add("\"" + i + "/layer.tar\"");
            tar.file(i + "/layer.tar", 0644, layers.get(i));
        }
        String configuration = "{\"architecture\":\"amd64\",\"os\":\"linux\",\"config\":" + config + ",\"history\":"
                + history + ",\"rootfs\":{\"type\":\"layers\",\"diff_ids\":[" + String.join(",", ids) + "]}}";
        String name = sha256(configuration.getBytes(java.nio.charset.StandardCharsets.UTF_8)) + ".json";
        tar.file(name, 0644, configuration);
        tar.file(
                "manifest.json",
                0644,
                "[{\"Config\":\"" + name + "\",\"RepoTags\":[\"mine:1\"],\"Layers\":[" + String.join(",", names)
                        + "]}]");
        return Files.write(file, tar.bytes());
    }

    static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
