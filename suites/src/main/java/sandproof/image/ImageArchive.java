package sandproof.image;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * An image as {@code docker save} writes it: a tar with {@code manifest.json}, a configuration, and a tar for each layer.
 *
 * @since 0.1
 */
public final class ImageArchive {
    private static final long MOST_ARCHIVE = 64L << 30;
    private static final long MOST_BYTES = 16L << 30;
    private static final long MOST_ENTRIES = 2_000_000;
    private static final int MOST_PARTS = 4_096;
    private static final int LARGEST_JSON = 4 << 20;
    private static final int LONGEST = 160;
    private static final Pattern ROOT = Pattern.compile("|(root|0)(:.*)?");

    private final Path file;
    private final Allowance allowance = new Allowance(MOST_BYTES, MOST_ENTRIES);
    private final Map<String, String> links = new HashMap<>();
    private byte[] manifest = new byte[0];

    private ImageArchive(Path file) {
        this.file = file;
    }

    /**
     * Reads what stands in one image of an archive.
     *
     * @param name which one; empty where there is only one
     * @throws ImageException when it is no such archive, or more than can be read
     */
    public static ImageFacts read(Path file, String name) {
        try {
            return new ImageArchive(file).facts(name);
        } catch (IOException e) {
            throw new ImageException("it cannot be read (" + shown(String.valueOf(e.getMessage())) + ")");
        }
    }

    private ImageFacts facts(String name) throws IOException {
        unpackedWhole();
        survey();
        if (manifest.length == 0) {
            throw new ImageException("it has no manifest.json, which `docker save` writes");
        }
        Manifest image = Manifest.of(manifest, name);
        Map<Integer, String> places = new TreeMap<>();
        for (int i = 0; i < image.layers().size(); i++) {
            places.put(i, resolved(image.layers().get(i)));
        }
        byte[] config = config(resolved(image.config()));
        JsonNode tree = Manifest.tree(config, "configuration");
        Layers layers = new Layers();
        List<String> notRead = new ArrayList<>();
        // In an archive they stand in any order, and they are laid in theirs.
        Map<Integer, Layer> laid = new TreeMap<>();
        places.forEach((number, place) -> laid.put(
                number,
                new Layer(
                        number, place, tree.at("/rootfs/diff_ids").path(number).asText())));
        laid.forEach((number, layer) ->
                read(layer, allowance, tar -> layers.add(number, tar)).ifPresent(notRead::add));
        Allowance again = new Allowance(MOST_BYTES, MOST_ENTRIES);
        HardLinks links = layers.links();
        laid.forEach((number, layer) -> {
            if (links.mayBeIn(number)) {
                read(layer, again, tar -> links.look(number, tar, again)).ifPresent(why -> links.lost(number));
            }
        });
        notRead.addAll(layers.notRead());
        TreeSet<String> secrets = new TreeSet<>(layers.secrets());
        secrets.addAll(variables(tree));
        String user = tree.path("config").path("User").asText();
        return new ImageFacts(
                digest(config),
                ROOT.matcher(user).matches() ? "root" : shown(user),
                layers.setuidFiles(),
                List.copyOf(secrets),
                notRead);
    }

    /** It is read once for each layer, and unpacking it each time has no bound that a person would wait for. */
    private void unpackedWhole() throws IOException {
        try (InputStream in = open()) {
            Packing packing = Packing.of(in.readNBytes(Packing.MAGIC));
            if (packing != Packing.NONE) {
                throw new ImageException("the archive as a whole is packed by " + packing.word()
                        + ", which is not read; unpack it first, such as by `gunzip`");
            }
        }
    }

    /** What there is, and the manifest. */
    private void survey() throws IOException {
        try (InputStream in = open()) {
            TarReader tar = new TarReader(in, new Allowance(MOST_ARCHIVE, MOST_PARTS));
            Set<String> seen = new HashSet<>();
            for (TarEntry entry = tar.next(); entry != null; entry = tar.next()) {
                if (!entry.directory() && !seen.add(entry.path())) {
                    // An engine that unpacks it takes the last, who reads from the front the first.
                    throw new ImageException("it has two files " + shown(entry.path()));
                }
                if (entry.type() == '2' || entry.type() == '1') {
                    int slash = entry.path().lastIndexOf('/');
                    String from = entry.type() == '2' ? entry.path().substring(0, slash + 1) : "";
                    links.put(entry.path(), up(from + entry.link()));
                } else if (entry.path().equals("manifest.json")) {
                    manifest = tar.content(LARGEST_JSON);
                }
            }
        }
    }

    /** The place that a relative link means, which stays inside of the archive. */
    private static String up(String path) {
        List<String> parts = new ArrayList<>();
        for (String part : path.split("/")) {
            if (part.equals("..")) {
                if (!parts.isEmpty()) {
                    parts.remove(parts.size() - 1);
                }
            } else if (!part.isEmpty() && !part.equals(".")) {
                parts.add(part);
            }
        }
        return String.join("/", parts);
    }

    /** `docker save` writes a layer that two images share once, and a link. One link is followed, not a chain of them. */
    private String resolved(String name) {
        return links.getOrDefault(name, name);
    }

    private byte[] config(String name) throws IOException {
        try (InputStream in = open()) {
            TarReader tar = new TarReader(in, new Allowance(MOST_ARCHIVE, MOST_PARTS));
            for (TarEntry entry = tar.next(); entry != null; entry = tar.next()) {
                if (entry.file() && entry.path().equals(name)) {
                    return tar.content(LARGEST_JSON);
                }
            }
        }
        throw new ImageException("its configuration " + shown(name) + " is not in it");
    }

    /**
     * A layer by its names.
     *
     * @param number how many lie below it
     * @param place where in the archive it is
     * @param digest of its tar, as the configuration has it
     */
    private record Layer(int number, String place, String digest) {}

    /** What is done with a layer. */
    private interface Reading {
        void of(TarReader layer) throws IOException;
    }

    /** Reads a layer; tells why nothing, or not all, is known of it. */
    private Optional<String> read(Layer which, Allowance allowance, Reading reading) {
        String what = ImageFacts.LAYER + (which.number() + 1);
        try (InputStream in = open()) {
            TarReader tar = new TarReader(in, new Allowance(MOST_ARCHIVE, MOST_PARTS));
            for (TarEntry entry = tar.next(); entry != null; entry = tar.next()) {
                if (entry.file() && entry.path().equals(which.place())) {
                    Digested content = new Digested(unpacked(tar.stream()), sha256());
                    reading.of(new TarReader(content, allowance));
                    rest(content, allowance);
                    boolean same = named(content.getMessageDigest().digest()).equals(which.digest());
                    return same ? Optional.empty() : Optional.of(what + ImageFacts.ANOTHER);
                }
            }
            return Optional.of(what + " is not in the archive");
        } catch (ZipException | EOFException damaged) {
            return Optional.of(what + ImageFacts.DAMAGED + " (" + shown(String.valueOf(damaged.getMessage())) + ")");
        } catch (ImageException | IOException unreadable) {
            return Optional.of(what + ": " + shown(String.valueOf(unreadable.getMessage())));
        }
    }

    /** What stands behind the end of a tar counts too. */
    private static void rest(InputStream in, Allowance allowance) throws IOException {
        byte[] buffer = new byte[1 << 16];
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
            allowance.bytes(n);
        }
    }

    private static InputStream unpacked(InputStream layer) throws IOException {
        BufferedInputStream in = new BufferedInputStream(layer, 1 << 16);
        in.mark(Packing.MAGIC);
        Packing packing = Packing.of(in.readNBytes(Packing.MAGIC));
        in.reset();
        return switch (packing) {
            case NONE -> in;
            case GZIP -> new BufferedInputStream(new GZIPInputStream(in), 1 << 16);
            case ZSTD, XZ, BZIP2 ->
                throw new ImageException(
                        "it is packed by " + packing.word() + ", which is not read; build the image with"
                                + " `docker buildx build --output type=docker,compression=gzip,force-compression=true`");
        };
    }

    private static List<String> variables(JsonNode config) {
        List<String> found = new ArrayList<>();
        for (JsonNode variable : config.path("config").path("Env")) {
            Secrets.variable(variable.asText()).ifPresent(name -> found.add("variable " + shown(name) + " is set"));
        }
        for (JsonNode step : config.path("history")) {
            Secrets.assignments(step.path("created_by").asText())
                    .forEach(name -> found.add("variable " + shown(name) + " in the history of the build"));
        }
        return found;
    }

    private InputStream open() throws IOException {
        return new BufferedInputStream(Files.newInputStream(file), 1 << 16);
    }

    private static String digest(byte[] config) {
        return named(sha256().digest(config));
    }

    private static String named(byte[] sha256) {
        return "sha256:" + HexFormat.of().formatHex(sha256);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Hostile text, in one line of bounded length. */
    static String shown(String text) {
        String plain = text.replaceAll("[\\p{Cntrl}\\p{Cf}]", "?");
        return plain.length() > LONGEST ? plain.substring(0, LONGEST) + "…" : plain;
    }
}
