package sandproof.mount;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Mount points at or below a directory.
 *
 * @since 0.1
 */
public final class Mounts {
    private static final Path TABLE = Path.of("/proc/self/mountinfo");
    private static final int MOUNT_POINT = 4;
    private static final int SECONDS = 10;
    /** A name that no argument of this process could hold under its locale; ends of lines at its end are part of it. */
    private static final String DETACH = "point=$(printf '%b.' \"$1\") && umount -l -- \"${point%.}\"";

    private static final Pattern OCTAL = Pattern.compile("\\\\([0-7]{3})");

    private Mounts() {}

    /**
     * Every mount point at or below a directory, the outermost first.
     *
     * @throws IOException when the kernel's table cannot be read, so that nobody knows
     */
    public static List<Path> below(Path directory) throws IOException {
        return below(directory, TABLE);
    }

    /** By a table such as the kernel's: names are anybody's choice, and a character is read for each byte. */
    static List<Path> below(Path directory, Path table) throws IOException {
        List<Path> points = new ArrayList<>();
        for (Path real : realForms(directory)) {
            for (String point : below(PathBytes.of(real), Files.readAllLines(table, StandardCharsets.ISO_8859_1))) {
                points.add(PathBytes.path(point));
            }
        }
        return points;
    }

    private static List<String> below(String directory, List<String> table) {
        String inside = directory.endsWith("/") ? directory : directory + "/";
        List<String> points = new ArrayList<>();
        for (String line : table) {
            String[] fields = line.split(" ");
            if (fields.length > MOUNT_POINT) {
                String point = plain(fields[MOUNT_POINT]);
                if (point.equals(directory) || point.startsWith(inside)) {
                    points.add(point);
                }
            }
        }
        return points;
    }

    /**
     * Takes away every mount at or below a directory, so that removing the directory removes only what is its own.
     *
     * @throws IOException when one could not be taken away: then the directory must be left alone
     */
    public static void detachBelow(Path directory) throws IOException {
        List<Path> points = below(directory);
        Collections.reverse(points);
        for (Path point : points) {
            detach(point);
        }
        List<Path> left = points.isEmpty() ? List.of() : below(directory);
        if (!left.isEmpty()) {
            throw new IOException(
                    left.get(0) + " is mounted there and cannot be taken away, so nothing below it is removed");
        }
    }

    private static void detach(Path point) throws IOException {
        Process process = new ProcessBuilder("sh", "-c", DETACH, "sh", PathBytes.octal(PathBytes.of(point)))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            boolean ignored = process.waitFor(SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while " + point + " was taken away", e);
        }
    }

    /** The table knows real paths only. */
    private static List<Path> realForms(Path directory) throws IOException {
        Path given = directory.toAbsolutePath().normalize();
        Path parent = given.getParent();
        Path name = given.getFileName();
        if (parent == null || name == null || !Files.exists(parent)) {
            return List.of(given);
        }
        Path real = parent.toRealPath().resolve(name);
        return real.equals(given) ? List.of(given) : List.of(given, real);
    }

    /** The kernel writes blanks and the like as three octal digits. */
    public static String plain(String text) {
        return OCTAL.matcher(text)
                .replaceAll(match -> String.valueOf((char) Integer.parseInt(match.group(1), 8))
                        .replace("\\", "\\\\"));
    }
}
