package sandproof.driver.api;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import sandproof.sandbox.Artifact;
import sandproof.sandbox.Limits;

/**
 * What a task printed, apart from the line in which its output comes back behind it. The line is as hostile as the output
 * itself: the last one counts, and what cannot be understood of it is not there.
 *
 * @param printed without that line
 * @param whole whether there was such a line
 */
record HandedBack(byte[] printed, List<Artifact> artifacts, boolean whole) {

    static HandedBack of(byte[] stdout, Carrier carrier, Limits limits) {
        // One char a byte, so that places in the text are places in the bytes.
        String text = new String(stdout, StandardCharsets.ISO_8859_1);
        String start = "\n@carried " + carrier.mark() + " ";
        int from = text.lastIndexOf(start);
        int end = from < 0 ? -1 : text.indexOf('\n', from + 1);
        if (end < 0) {
            return new HandedBack(stdout, List.of(), false);
        }
        byte[] printed = Arrays.copyOf(stdout, from + stdout.length - end - 1);
        System.arraycopy(stdout, end + 1, printed, from, stdout.length - end - 1);
        return new HandedBack(printed, artifacts(text.substring(from + start.length(), end), limits), true);
    }

    /** The same with a stand-in for every token of ours. */
    HandedBack without(Secrets secrets) {
        List<Artifact> clean = artifacts.stream()
                .map(one -> new Artifact(
                        secrets.replaced(one.name()),
                        one.kind(),
                        one.size(),
                        one.published(),
                        secrets.replaced(one.content()),
                        one.reason()))
                .toList();
        return new HandedBack(secrets.replaced(printed), clean, whole);
    }

    private static List<Artifact> artifacts(String line, Limits limits) {
        List<Artifact> artifacts = new ArrayList<>();
        int mostEntries = limits.artifacts() * 4 + 64;
        int mostBytes = (int) Math.min(limits.artifactBytes() * 2 + (64 << 10), 32L << 20);
        try (TarArchiveInputStream archive = new TarArchiveInputStream(
                new ByteArrayInputStream(Base64.getDecoder().decode(line)), "UTF-8")) {
            for (TarArchiveEntry entry = archive.getNextEntry();
                    entry != null && artifacts.size() < mostEntries;
                    entry = archive.getNextEntry()) {
                String kind = kind(entry);
                byte[] content = kind.equals("file") ? archive.readNBytes(mostBytes) : new byte[0];
                artifacts.add(new Artifact(name(entry), kind, entry.getSize(), true, content, ""));
            }
        } catch (IOException | RuntimeException broken) {
            // Who breaks the archive has handed back what stood before.
            return List.copyOf(artifacts);
        }
        return List.copyOf(artifacts);
    }

    private static String name(TarArchiveEntry entry) {
        return entry.getName().endsWith("/")
                ? entry.getName().substring(0, entry.getName().length() - 1)
                : entry.getName();
    }

    private static String kind(TarArchiveEntry entry) {
        if (entry.isDirectory()) {
            return "directory";
        }
        if (entry.isSymbolicLink()) {
            return "symlink";
        }
        if (entry.isFIFO()) {
            return "fifo";
        }
        return entry.isCharacterDevice() || entry.isBlockDevice() ? "device" : "file";
    }
}
