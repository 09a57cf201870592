package sandproof.reference.isolation;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a process and all below it hold in memory, for machines without control groups. Shared pages count for each by
 * its share, so that a hundred forks of one program are not a hundred programs.
 */
final class ProcessTree {
    private static final long KIBIBYTE = 1024;
    private static final long PAGE_BYTES = 4096;

    private ProcessTree() {}

    /** Bytes resident; looks closer, at some cost, only when the quick sum is over {@code limit}. */
    static long residentBytes(long root, long limit) {
        long quick = sum(root, ProcessTree::resident);
        return quick <= limit ? quick : sum(root, ProcessTree::proportional);
    }

    private interface Measure {
        long of(long pid);
    }

    private static long sum(long pid, Measure measure) {
        long total = measure.of(pid);
        String[] threads = new File("/proc/" + pid + "/task").list();
        if (threads == null) {
            return total;
        }
        for (String thread : threads) {
            String children = read(Path.of("/proc", "" + pid, "task", thread, "children"));
            for (String child :
                    children.isBlank() ? new String[0] : children.strip().split(" ")) {
                total += sum(Long.parseLong(child), measure);
            }
        }
        return total;
    }

    private static long resident(long pid) {
        String[] fields = read(Path.of("/proc", "" + pid, "statm")).split(" ");
        return fields.length < 2 ? 0 : Long.parseLong(fields[1]) * PAGE_BYTES;
    }

    private static long proportional(long pid) {
        for (String line : read(Path.of("/proc", "" + pid, "smaps_rollup")).split("\n")) {
            if (line.startsWith("Pss:")) {
                return Long.parseLong(line.replaceAll("\\D", "")) * KIBIBYTE;
            }
        }
        return 0;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException gone) {
            return "";
        }
    }
}
