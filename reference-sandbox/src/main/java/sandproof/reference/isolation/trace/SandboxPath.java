package sandproof.reference.isolation.trace;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An absolute path as a task sees it, and which part of the sandbox it leads to. */
record SandboxPath(String text) {
    private static final Set<String> SHOWN =
            Set.of("usr", "bin", "sbin", "lib", "lib32", "lib64", "libx32", "etc", "inputs", "output", "tmp", "dev");
    private static final Set<String> SHOWN_EXACTLY = Set.of("/", "/run", "/run/credential", "/run/egress.sock");
    private static final Pattern THROUGH_PROCESS =
            Pattern.compile("/proc/(?:\\d+|self|thread-self)(?:/task/\\d+)?/(?:root|cwd)(/.*)?");
    private static final Pattern PROCESS = Pattern.compile("/proc/(\\d+)(?:/.*)?");

    /** Joins a path to a directory and takes out {@code .}, {@code ..} and doubled slashes, as words only. */
    static SandboxPath of(String directory, String path) {
        Deque<String> parts = new ArrayDeque<>();
        String whole = path.startsWith("/") ? path : directory + "/" + path;
        for (String part : whole.split("/")) {
            if (part.equals("..")) {
                parts.pollLast();
            } else if (!part.isEmpty() && !part.equals(".")) {
                parts.addLast(part);
            }
        }
        return new SandboxPath("/" + String.join("/", parts));
    }

    /** Whether something may well be missing there without any wall in the way. */
    boolean shown() {
        Matcher through = THROUGH_PROCESS.matcher(text);
        if (through.matches()) {
            String rest = through.group(1);
            return rest == null || of("/", rest).shown();
        }
        if (SHOWN_EXACTLY.contains(text) || text.equals("/proc") || text.startsWith("/proc/")) {
            return true;
        }
        return SHOWN.contains(first());
    }

    /** Whether the path names another process by number. */
    boolean ofProcess() {
        return PROCESS.matcher(text).matches();
    }

    /** Whether the path goes through the root or working directory of a process. */
    boolean throughProcess() {
        return THROUGH_PROCESS.matcher(text).matches();
    }

    boolean writable() {
        return first().equals("output") || first().equals("tmp");
    }

    boolean device() {
        return first().equals("dev");
    }

    boolean below(String directory) {
        return text.equals(directory) || text.startsWith(directory + "/");
    }

    private String first() {
        int end = text.indexOf('/', 1);
        return end < 0 ? text.substring(1) : text.substring(1, end);
    }
}
