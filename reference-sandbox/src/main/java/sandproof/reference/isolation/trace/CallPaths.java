package sandproof.reference.isolation.trace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which arguments of a call are paths, and against which directory each is read. */
final class CallPaths {
    private static final int WORKING_DIRECTORY = -1;

    /** Positions of (directory, path) by call. */
    private static final Map<String, int[]> PAIRS = pairs();

    private CallPaths() {}

    /** A path in a call; {@code descriptor} is set when its directory is a number with nothing behind it. */
    record Named(SandboxPath path, String descriptor) {}

    static List<Named> of(TraceEvent.Failed call) {
        int[] places = PAIRS.getOrDefault(call.call(), new int[0]);
        List<Named> named = new ArrayList<>();
        for (int at = 0; at < places.length; at += 2) {
            String directory = places[at] == WORKING_DIRECTORY ? "" : call.argument(places[at]);
            HexText.string(call.argument(places[at + 1])).ifPresent(path -> named.add(name(directory, path)));
        }
        return named;
    }

    private static Named name(String directory, String path) {
        // A call without a directory argument is relative to a working directory that strace does not tell; a task's
        // starts at /output.
        String base = directory.isEmpty()
                ? "/output"
                : HexText.descriptorPath(directory).orElse("/");
        boolean bare = !directory.isEmpty() && !path.startsWith("/") && directory.matches("-?\\d+");
        return new Named(SandboxPath.of(base, path), bare ? directory : "");
    }

    private static Map<String, int[]> pairs() {
        Map<String, int[]> pairs = new HashMap<>();
        put(
                pairs,
                "open creat stat lstat stat64 lstat64 access mkdir rmdir unlink chmod chown lchown truncate readlink"
                        + " statfs execve chdir mknod utime utimes getxattr lgetxattr setxattr lsetxattr listxattr"
                        + " llistxattr removexattr lremovexattr uselib",
                WORKING_DIRECTORY,
                0);
        put(pairs, "link rename", WORKING_DIRECTORY, 0, WORKING_DIRECTORY, 1);
        put(pairs, "symlink inotify_add_watch", WORKING_DIRECTORY, 1);
        put(
                pairs,
                "openat openat2 newfstatat fstatat64 faccessat faccessat2 mkdirat mknodat unlinkat fchmodat fchmodat2"
                        + " fchownat readlinkat utimensat futimesat execveat statx name_to_handle_at",
                0,
                1);
        put(pairs, "renameat renameat2 linkat", 0, 1, 2, 3);
        put(pairs, "symlinkat", 1, 2);
        return pairs;
    }

    private static void put(Map<String, int[]> pairs, String names, int... places) {
        for (String name : names.split(" ")) {
            pairs.put(name, places);
        }
    }
}
