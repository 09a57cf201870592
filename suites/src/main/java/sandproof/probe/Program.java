package sandproof.probe;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Tells the program of one task from what starts it. A wrapper often has the task's whole command line among its own
 * arguments and the task's environment as its own, and stands outside all the same: what it may do is no privilege of the
 * task, and what it sees is not what the task sees.
 */
final class Program {
    private static final String INTERPRETER = "(?:\\S*/)?(?:python[0-9.]*|(?:busybox )?(?:sh|ash|dash|bash|ksh|zsh))";

    /** Options of one word each: a launcher that is a script itself has its own name in between. */
    private static final String RUNTIME = "(?:\\S*/)?(?:node(?:js)?|deno|bun)(?: run)?(?: -\\S+)*";

    private final Pattern line;
    private final String nonce;
    private final Set<Long> known = new HashSet<>();
    private long firstStart = Long.MAX_VALUE;
    private String space = "";

    Program(String nonce) {
        this.nonce = nonce;
        this.line = Pattern.compile(
                "(?:" + INTERPRETER + "(?: -u)? \\S+|" + RUNTIME + " \\S+\\.mjs) " + nonce + "(?: [0-9])?\\s*");
    }

    /** The pids, at this look, of the program and of all that came of it. Called by the looking thread alone. */
    Set<Integer> of(ProcessTable table) {
        Map<Integer, ProcessTable.Row> rows = table.byPid();
        Set<Integer> found = new HashSet<>();
        boolean over = table.rows().stream().noneMatch(row -> known.contains(row.key()));
        // Parents stand before their children.
        for (ProcessTable.Row row : table.rows()) {
            boolean itself =
                    row.command().contains(nonce) && line.matcher(row.command()).matches();
            // After the end of one round of a session, the next is the program.
            if (itself && (over || row.start() < firstStart)) {
                over = false;
                firstStart = row.start();
                space = row.space();
            }
            if (itself || known.contains(row.key()) || found.contains(row.parent())) {
                found.add(row.pid());
            }
        }
        if (found.isEmpty() && firstStart == Long.MAX_VALUE) {
            return found;
        }
        Set<Integer> above = ancestors(found, rows);
        for (ProcessTable.Row row : table.rows()) {
            boolean orphan = cameOfIt(row) && !isHelpers(row, above, rows, table.ownSpace());
            if (!above.contains(row.pid()) && (orphan || found.contains(row.parent()))) {
                found.add(row.pid());
            }
        }
        found.forEach(pid -> {
            ProcessTable.Row row = rows.get(pid);
            if (row != null) {
                known.add(row.key());
            }
        });
        return found;
    }

    /** A descendant whose parents are gone is known by what it inherited, in the place where the program lives. */
    private boolean cameOfIt(ProcessTable.Row row) {
        return row.start() >= firstStart
                && row.space().equals(space)
                && row.environment().contains(nonce);
    }

    /**
     * Whether it was started by what started the program, as a wrapper's own helper is. The first process of a namespace
     * starts the program too, and all orphans come to it.
     */
    private static boolean isHelpers(
            ProcessTable.Row row, Set<Integer> above, Map<Integer, ProcessTable.Row> rows, String ownSpace) {
        ProcessTable.Row parent = rows.get(row.parent());
        if (parent == null || parent.pid() == 1 || !above.contains(parent.pid())) {
            return false;
        }
        ProcessTable.Row before = rows.get(parent.parent());
        boolean first = before == null || !before.space().equals(parent.space());
        return parent.space().equals(ownSpace) || !first;
    }

    private static Set<Integer> ancestors(Set<Integer> found, Map<Integer, ProcessTable.Row> rows) {
        Set<Integer> above = new HashSet<>();
        for (int pid : found) {
            ProcessTable.Row row = rows.get(pid);
            while (row != null && !found.contains(row.parent()) && above.add(row.parent())) {
                row = rows.get(row.parent());
            }
        }
        return above;
    }
}
