package sandproof.probe;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/**
 * Bytes and files below the writable places of a task. Only what the attempt made is counted where a place is shared
 * with the host: there, names must carry the nonce.
 *
 * @param seen whether at least one place could be looked into
 */
record DiskUse(boolean seen, long bytes, int files) {
    private static final int MOST_FILES = 20_000;

    static DiskUse of(Path output, Path tmp, String nonce) {
        Count count = new Count();
        boolean outputSeen = count.walk(output, "");
        boolean seen = count.walk(tmp, nonce) || outputSeen;
        return new DiskUse(seen, count.bytes, count.files);
    }

    /** Names of device nodes right below a place, of those that carry the nonce. */
    static List<String> devices(Path place, String nonce) {
        List<String> devices = new ArrayList<>();
        try (var entries = Files.newDirectoryStream(place)) {
            for (Path entry : entries) {
                int mode = (int) Files.getAttribute(entry, "unix:mode", LinkOption.NOFOLLOW_LINKS) & 0170000;
                if ((mode == 0020000 || mode == 0060000)
                        && entry.getFileName().toString().contains(nonce)) {
                    devices.add(entry.getFileName().toString());
                }
            }
        } catch (IOException | RuntimeException gone) {
            return devices;
        }
        return devices;
    }

    private static final class Count extends SimpleFileVisitor<Path> {
        private long bytes;
        private int files;
        private String mark = "";

        /** Counts below a place; with a mark, only below entries of the place whose name carries it. */
        boolean walk(Path place, String onlyMarked) {
            mark = onlyMarked;
            boolean there = Files.isDirectory(place);
            if (!there) {
                return false;
            }
            try {
                if (mark.isEmpty()) {
                    Files.walkFileTree(place, EnumSet.noneOf(java.nio.file.FileVisitOption.class), 6, this);
                } else {
                    try (var entries = Files.newDirectoryStream(place)) {
                        for (Path entry : entries) {
                            if (entry.getFileName().toString().contains(mark)) {
                                Files.walkFileTree(entry, EnumSet.noneOf(java.nio.file.FileVisitOption.class), 6, this);
                            }
                        }
                    }
                }
            } catch (IOException | RuntimeException gone) {
                return true;
            }
            return true;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            files++;
            bytes += attributes.isRegularFile() ? attributes.size() : 0;
            return files < MOST_FILES ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException gone) {
            return FileVisitResult.CONTINUE;
        }
    }
}
