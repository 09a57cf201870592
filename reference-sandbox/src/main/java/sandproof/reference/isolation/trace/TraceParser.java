package sandproof.reference.isolation.trace;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads strace's lines, one after the other. Whatever does not fit the grammar is nothing. Nothing a task says can fit
 * it by accident or on purpose: strings are hex, and a call's own text cannot hold a line break.
 */
final class TraceParser {
    private static final Pattern LINE = Pattern.compile("(\\d{1,10}) +(.*)");
    private static final Pattern EXITED = Pattern.compile("\\+\\+\\+ exited with (\\d{1,3}) \\+\\+\\+");
    private static final Pattern KILLED =
            Pattern.compile("\\+\\+\\+ killed by (SIG[A-Z0-9_+]+)(?: \\(core dumped\\))? \\+\\+\\+");
    private static final Pattern SIGNALLED = Pattern.compile("--- (SIG[A-Z0-9_+]+) \\{.*} ---");
    private static final Pattern UNFINISHED = Pattern.compile("(.*) <unfinished \\.\\.\\.>");
    private static final Pattern RESUMED = Pattern.compile("<\\.\\.\\. ([a-z0-9_]+) resumed>(.*)");
    private static final Pattern CALL = Pattern.compile("([a-z][a-z0-9_]*)\\((.*)");
    private static final Pattern RESULT =
            Pattern.compile(" *= -1 (E[A-Z0-9]+) \\([^()]*\\)( \\(INJECTED\\))?(?: \\(DELAYED\\))?");

    private final Map<Long, String> unfinished = new HashMap<>();

    Optional<TraceEvent> read(String line) {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()) {
            return Optional.empty();
        }
        long pid = Long.parseLong(parts.group(1));
        String rest = parts.group(2);
        if (rest.startsWith("+++")) {
            return ended(pid, rest);
        }
        Matcher signalled = SIGNALLED.matcher(rest);
        if (signalled.matches()) {
            return Optional.of(new TraceEvent.Signalled(pid, signalled.group(1)));
        }
        Matcher open = UNFINISHED.matcher(rest);
        if (open.matches()) {
            unfinished.put(pid, open.group(1));
            return Optional.empty();
        }
        Matcher resumed = RESUMED.matcher(rest);
        if (resumed.matches()) {
            String begun = unfinished.remove(pid);
            if (begun == null || !begun.startsWith(resumed.group(1) + "(")) {
                return Optional.empty();
            }
            rest = begun + resumed.group(2);
        }
        return call(pid, rest);
    }

    private Optional<TraceEvent> ended(long pid, String rest) {
        unfinished.remove(pid);
        Matcher exited = EXITED.matcher(rest);
        if (exited.matches()) {
            return Optional.of(new TraceEvent.Exited(pid, Integer.parseInt(exited.group(1))));
        }
        Matcher killed = KILLED.matcher(rest);
        return killed.matches() ? Optional.of(new TraceEvent.Killed(pid, killed.group(1))) : Optional.empty();
    }

    private static Optional<TraceEvent> call(long pid, String text) {
        Matcher call = CALL.matcher(text);
        if (!call.matches()) {
            return Optional.empty();
        }
        ArgumentScanner scanner = new ArgumentScanner(call.group(2));
        Optional<List<String>> arguments = scanner.arguments();
        if (arguments.isEmpty()) {
            return Optional.empty();
        }
        Matcher result = RESULT.matcher(scanner.rest());
        if (!result.matches()) {
            return Optional.empty();
        }
        boolean injected = result.group(2) != null;
        return Optional.of(new TraceEvent.Failed(pid, call.group(1), arguments.get(), result.group(1), injected));
    }
}
