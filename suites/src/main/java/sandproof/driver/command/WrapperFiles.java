package sandproof.driver.command;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import sandproof.driver.OnPath;

/**
 * What a wrapper is made of: its program and every file that one of its words, or what stands behind the "=" of one,
 * names. A target file is the same when the script that it names is another.
 */
final class WrapperFiles {
    /** Known to the reports, which hold one run's against another's. */
    private static final String FACT = "wrapper file ";

    static final int MOST_FILES = 16;
    private static final long MOST_BYTES = 256L << 20;

    /** A machine's own by nature, and no part of a sandbox: shards on two machines are shards of one run. */
    private static final Set<Path> MACHINES = Set.of(
            Path.of("/etc/hosts"),
            Path.of("/etc/hostname"),
            Path.of("/etc/machine-id"),
            Path.of("/etc/resolv.conf"),
            Path.of("/dev/null"));

    private WrapperFiles() {}

    /** One fact for each file, by its path: its SHA-256. */
    static Map<String, String> facts(List<String> wrapper) {
        Set<Path> files = new LinkedHashSet<>();
        OnPath.find(wrapper.get(0)).ifPresent(files::add);
        wrapper.stream()
                .flatMap(word -> Stream.of(word, word.substring(word.indexOf('=') + 1)))
                .flatMap(word -> file(word).stream())
                .forEach(files::add);
        Map<String, String> facts = new TreeMap<>();
        files.stream().limit(MOST_FILES).forEach(file -> facts.put(FACT + file, digest(file)));
        return facts;
    }

    /** A relative name is one in a task's own directory, and a placeholder's value is another in each run. */
    private static Optional<Path> file(String word) {
        if (!word.startsWith("/") || word.contains("${")) {
            return Optional.empty();
        }
        try {
            return Optional.of(Path.of(word).normalize())
                    .filter(file -> !MACHINES.contains(file) && Files.isRegularFile(file));
        } catch (InvalidPathException noPath) {
            return Optional.empty();
        }
    }

    private static String digest(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] buffer = new byte[1 << 16];
            long size = 0;
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                digest.update(buffer, 0, n);
                size += n;
                if (size > MOST_BYTES) {
                    return "more than " + MOST_BYTES + " bytes, too many to be hashed";
                }
            }
            return "sha256:" + HexFormat.of().formatHex(digest.digest());
        } catch (IOException unreadable) {
            return "unreadable";
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
