package sandproof.probe;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a process of a task holds that a task must not hold. */
final class Privileges {
    private static final String NO_CAPABILITIES = "0000000000000000";

    private Privileges() {}

    static List<String> of(int pid, Map<String, String> status, String user, String firstUser, String harnessUser) {
        List<String> held = capabilities(status);
        boolean root = status.getOrDefault("Uid", "1").split("\\s+")[0].equals("0");
        if (root && user.equals(harnessUser)) {
            held.add("a process of the task runs as root of the host");
        }
        if (!user.isEmpty() && !firstUser.isEmpty() && !user.equals(firstUser)) {
            held.add("a process of the task made a user namespace of its own");
        }
        held.addAll(sockets(pid));
        return held;
    }

    /**
     * By the word of a kernel in user space, which opens raw sockets and namespaces to nobody without a capability.
     *
     * @param first the first process of the task's container, whose users are the kernel's own
     */
    static List<String> of(GuestTable.Held process, GuestTable.@Nullable Held first) {
        List<String> held = capabilities(process.status());
        boolean apart = first != null && !process.users().equals(first.users());
        if (process.status().getOrDefault("Uid", "1").split("\\s+")[0].equals("0") && !apart) {
            held.add("a process of the task runs as root of its kernel");
        }
        if (apart) {
            held.add("a process of the task made a user namespace of its own");
        }
        return held;
    }

    private static List<String> capabilities(Map<String, String> status) {
        List<String> held = new ArrayList<>();
        for (String set : List.of("CapEff", "CapPrm", "CapAmb")) {
            String value = status.getOrDefault(set, NO_CAPABILITIES);
            if (!value.equals(NO_CAPABILITIES)) {
                held.add("a process of the task holds capabilities (" + set + " " + value + ")");
            }
        }
        return held;
    }

    private static List<String> sockets(int pid) {
        Set<String> open = new HashSet<>(ProcFiles.links(pid, "fd"));
        List<String> held = new ArrayList<>();
        for (String table : List.of("packet", "raw", "raw6")) {
            String[] lines = ProcFiles.read(pid, "net/" + table).split("\n");
            for (int i = 1; i < lines.length; i++) {
                for (String field : lines[i].trim().split("\\s+")) {
                    if (open.contains("socket:[" + field + "]")) {
                        held.add("a process of the task holds a " + table + " socket");
                    }
                }
            }
        }
        return held;
    }
}
