package sandproof.driver.task;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sandproof.sandbox.Artifact;
import sandproof.sandbox.Limits;

/**
 * Reads what {@code tar} told of a task's output directory (POSIX ustar, with the long names of GNU and pax). Nothing is
 * unpacked: names, kinds and contents are only looked at. Hostile like all that a task can have a hand in, and perhaps cut
 * short: what can no longer be understood ends it.
 *
 * @since 0.1
 */
public final class Archive {
    private static final int BLOCK = 512;
    private static final int LONGEST_NAME = 16 << 10;

    private final byte[] bytes;
    private final int mostEntries;
    private final long mostBytes;
    private final List<Artifact> artifacts = new ArrayList<>();
    private final Map<String, Artifact> byName = new HashMap<>();
    private String longName = "";
    private String longLink = "";

    /** @param limits those of the task, of which somewhat more is looked at, so that whatever exceeds them is seen */
    public Archive(byte[] bytes, Limits limits) {
        this.bytes = bytes;
        this.mostEntries = limits.artifacts() * 4 + 64;
        this.mostBytes = limits.artifactBytes() * 2 + (64 << 10);
    }

    /** What can be understood of it; nothing of it is longer than the archive itself. */
    public List<Artifact> artifacts() {
        int at = 0;
        while (at + BLOCK <= bytes.length && artifacts.size() < mostEntries && bytes[at] != 0) {
            long size = number(at + 124, 12);
            if (size < 0 || size > Long.MAX_VALUE / 2) {
                break;
            }
            take(at, size);
            // Sizes are the archive's own words, which may lead behind its end.
            long next = at + BLOCK + (hasContent(bytes[at + 156]) ? (size + BLOCK - 1) / BLOCK * BLOCK : 0);
            if (next > bytes.length) {
                break;
            }
            at = (int) next;
        }
        return List.copyOf(artifacts);
    }

    private static boolean hasContent(byte type) {
        return !(type >= '1' && type <= '6');
    }

    private void take(int at, long size) {
        switch (bytes[at + 156]) {
            case 'L' -> longName = text(at + BLOCK, (int) Math.min(size, LONGEST_NAME));
            case 'K' -> longLink = text(at + BLOCK, (int) Math.min(size, LONGEST_NAME));
            case 'x' -> pax(at + BLOCK, (int) Math.min(size, LONGEST_NAME));
            case 'g' -> {
                // Nothing in it is of use here.
            }
            default -> {
                entry(at, size);
                longName = "";
                longLink = "";
            }
        }
    }

    private void entry(int at, long size) {
        String name = plain(longName.isEmpty() ? headerName(at) : longName);
        if (name.isEmpty()) {
            return;
        }
        byte type = bytes[at + 156];
        Artifact artifact = switch (type) {
            case '1' -> linked(name, plain(longLink.isEmpty() ? text(at + 157, 100) : longLink));
            case '2' -> special(name, "symlink");
            case '3', '4' -> special(name, "device");
            case '5' -> special(name, "directory");
            case '6' -> special(name, "fifo");
            default -> new Artifact(name, "file", size, true, content(at + BLOCK, size), "");
        };
        byName.putIfAbsent(name, artifact);
        artifacts.add(artifact);
    }

    /** A second name of a file that stands further up. */
    private Artifact linked(String name, String of) {
        Artifact first = byName.get(of);
        return first == null
                ? special(name, "file")
                : new Artifact(name, first.kind(), first.size(), true, first.content(), "");
    }

    private static Artifact special(String name, String kind) {
        return new Artifact(name, kind, 0, true, new byte[0], "");
    }

    private byte[] content(int from, long size) {
        long most = Math.min(Math.min(size, mostBytes), Math.max(0, bytes.length - from));
        return Arrays.copyOfRange(bytes, Math.min(from, bytes.length), (int) (Math.min(from, bytes.length) + most));
    }

    private static String plain(String name) {
        String own = name;
        while (own.startsWith("./")) {
            own = own.substring(2);
        }
        own = own.endsWith("/") ? own.substring(0, own.length() - 1) : own;
        return own.equals(".") ? "" : own;
    }

    private String headerName(int at) {
        boolean ustar = text(at + 257, 5).equals("ustar") && bytes[at + 262] == 0;
        String prefix = ustar ? text(at + 345, 155) : "";
        return prefix.isEmpty() ? text(at, 100) : prefix + "/" + text(at, 100);
    }

    /** Lines such as {@code 27 path=a/very/long/name}, each with its own length. */
    private void pax(int from, int size) {
        for (String line : text(from, size).split("\n", -1)) {
            int blank = line.indexOf(' ');
            String field = line.substring(blank + 1);
            if (field.startsWith("path=")) {
                longName = field.substring("path=".length());
            } else if (field.startsWith("linkpath=")) {
                longLink = field.substring("linkpath=".length());
            }
        }
    }

    private String text(int from, int length) {
        int end = Math.min(bytes.length, from + length);
        int stop = Math.min(from, end);
        while (stop < end && bytes[stop] != 0) {
            stop++;
        }
        return new String(bytes, Math.min(from, stop), stop - Math.min(from, stop), StandardCharsets.UTF_8);
    }

    /** Octal digits, or GNU's binary form for what is larger; negative where it is neither. */
    private long number(int from, int length) {
        if ((bytes[from] & 0x80) != 0) {
            long value = 0;
            for (int i = from + length - 8; i < from + length; i++) {
                value = value << 8 | (bytes[i] & 0xff);
            }
            return value;
        }
        String digits = text(from, length).strip();
        return digits.matches("[0-7]{1,12}") ? Long.parseLong(digits, 8) : -1;
    }
}
