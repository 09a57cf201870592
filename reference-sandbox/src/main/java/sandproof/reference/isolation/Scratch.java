package sandproof.reference.isolation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalInt;

/** Writable places that end at a size and a number of files. */
final class Scratch {
    private Scratch() {}

    /** The mount's source names the task, so that whoever lives in it can be found from outside. */
    static String source(String taskId) {
        return "sandproof-" + taskId;
    }

    static void mount(String taskId, Path target, long bytes, int inodes, OptionalInt owner) throws IOException {
        String user = owner.isPresent() ? ",uid=" + owner.getAsInt() + ",gid=" + owner.getAsInt() : "";
        Libc.mountTmpfs(source(taskId), target, ends(bytes, inodes) + ",mode=700" + user);
    }

    /** Moves the ends of a place in which nothing was written yet. */
    static void resize(Path target, long bytes, int inodes) throws IOException {
        Libc.resizeTmpfs(target, ends(bytes, inodes));
    }

    private static String ends(long bytes, int inodes) {
        // The root directory of the file system is an inode too.
        String files = inodes < LimitHoles.NONE ? "nr_inodes=" + (inodes + 1L) : "nr_inodes=0";
        String size = bytes < Long.MAX_VALUE ? "size=" + bytes : "size=0";
        return files + "," + size;
    }
}
