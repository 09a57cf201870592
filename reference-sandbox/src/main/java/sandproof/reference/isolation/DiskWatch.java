package sandproof.reference.isolation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Sees from outside when a writable place is full; the writes that fail then are not traced, for tracing every write
 * would slow every task.
 */
final class DiskWatch {
    private DiskWatch() {}

    /** The full places, as {@code disk PATH} or {@code inodes PATH}, seen from inside. */
    static List<FullPlace> full(TaskPlaces places, Limits limits) {
        List<FullPlace> full = new ArrayList<>();
        look(places.output(), "/output", limits.outputBytes(), limits.inodes(), full);
        look(places.tmp(), "/tmp", limits.tmpBytes(), limits.inodes(), full);
        return full;
    }

    private static void look(Path place, String inside, long bytes, int inodes, List<FullPlace> full) {
        try {
            Libc.DiskUse use = Libc.diskUse(place);
            if (bytes < Long.MAX_VALUE && use.freeBlocks() == 0) {
                full.add(new FullPlace("disk", inside));
            }
            if (inodes < LimitHoles.NONE && use.freeInodes() == 0) {
                full.add(new FullPlace("inodes", inside));
            }
        } catch (IOException gone) {
            // An unmounted place is not full.
            return;
        }
    }
}
