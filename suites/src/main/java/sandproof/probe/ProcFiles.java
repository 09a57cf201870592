package sandproof.probe;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads of {@code /proc} that take a vanished process for an empty answer. */
final class ProcFiles {
    private static final Path PROC = Path.of("/proc");
    private static final int MOST = 256 * 1024;

    private ProcFiles() {}

    static List<Integer> pids() {
        List<Integer> pids = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (Path entry : entries) {
                pids.add(Integer.valueOf(entry.getFileName().toString()));
            }
        } catch (IOException | DirectoryIteratorException e) {
            throw new UncheckedIOException(
                    "/proc cannot be listed", e instanceof IOException io ? io : new IOException(e));
        }
        return pids;
    }

    static String read(int pid, String name) {
        return read(PROC.resolve(pid + "/" + name));
    }

    static String read(Path file) {
        return read(file, MOST);
    }

    /** At most so many bytes: an answer of that very length may not be all. */
    static String read(Path file, int most) {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(most), StandardCharsets.ISO_8859_1);
        } catch (IOException | SecurityException gone) {
            return "";
        }
    }

    static String link(int pid, String name) {
        try {
            return Files.readSymbolicLink(PROC.resolve(pid + "/" + name)).toString();
        } catch (IOException | SecurityException gone) {
            return "";
        }
    }

    /** Device and number of the file that a link leads to, empty when it is gone. */
    static String identity(int pid, String name) {
        try {
            Map<String, Object> file = Files.readAttributes(PROC.resolve(pid + "/" + name), "unix:dev,ino");
            return file.get("dev") + ":" + file.get("ino");
        } catch (IOException | SecurityException gone) {
            return "";
        }
    }

    static Path root(int pid) {
        return PROC.resolve(pid + "/root");
    }

    static Path workingDirectory(int pid) {
        return PROC.resolve(pid + "/cwd");
    }

    /** The fields of {@code /proc/PID/status} by name. */
    static Map<String, String> status(int pid) {
        return fields(read(pid, "status"));
    }

    /** Lines of a name, a colon and a value. */
    static Map<String, String> fields(String text) {
        Map<String, String> fields = new HashMap<>();
        for (String line : text.split("\n")) {
            int colon = line.indexOf(':');
            if (colon > 0) {
                fields.put(line.substring(0, colon), line.substring(colon + 1).trim());
            }
        }
        return fields;
    }

    /** The start time of a process in clock ticks since boot, 0 when it is gone: with the pid it names a process. */
    static long startTime(int pid) {
        String stat = read(pid, "stat");
        int end = stat.lastIndexOf(')');
        if (end < 0) {
            return 0;
        }
        String[] fields = stat.substring(end + 2).split(" ");
        return fields.length > 19 ? Long.parseLong(fields[19]) : 0;
    }

    static int entries(int pid, String name) {
        int count = 0;
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(PROC.resolve(pid + "/" + name))) {
            for (Path ignored : entries) {
                count++;
            }
        } catch (IOException | DirectoryIteratorException | SecurityException gone) {
            return count;
        }
        return count;
    }

    static List<String> links(int pid, String name) {
        List<String> links = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(PROC.resolve(pid + "/" + name))) {
            for (Path entry : entries) {
                links.add(Files.readSymbolicLink(entry).toString());
            }
        } catch (IOException | DirectoryIteratorException | SecurityException gone) {
            return links;
        }
        return links;
    }
}
