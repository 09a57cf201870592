package sandproof.reference.live;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** What can become of a task, made to happen in a moment, and how it must be told afterwards. */
enum Kind {
    NORMAL("echo out", "succeeded 0"),
    PYTHON("exec python3 -c 'print(1)'", "succeeded 0"),
    NON_ZERO("exit 9", "failed 9"),
    NO_PROGRAM("exec no-such-program", "failed 127"),
    SIGNAL("kill -SEGV $$", "failed SIGSEGV"),
    MEMORY("exec python3 -c 'b\"x\" * (160 << 20)'", "out-of-memory .*", "process/memory", "memoryBytes", 64 << 20),
    DISK("head -c 3000000 /dev/zero >/output/big", "failed [1-9]", "process/disk", "outputBytes", 1 << 20),
    INNER_TIME("sleep 30", "timed-out .*", "process/time", "innerMillis", 150),
    DEAF_TO_TIME("trap '' TERM; while :; do sleep 0.1; done", "timed-out .*", "process/time", "innerMillis", 150),
    CANCELLED("sleep 30", "cancelled .*", Conduct.CANCEL),
    CANCELLED_OR_NOT("true", "(cancelled .*|succeeded 0)", Conduct.CANCEL),
    CLIENT_LOST("echo out", "succeeded 0", Conduct.LOSE),
    WAITER_LOST("sleep 0.1", "succeeded 0", Conduct.LOSE_WAITING),
    ORPHAN("setsid sleep 30 & sleep 0.05", "succeeded 0", "lifecycle/orphan"),
    FLOOD("exec yes", "limit-exceeded .*", "process/output", "streamBytes", 1_000),
    LINK_LEFT("ln -s /etc/passwd l; mkfifo f; echo x >a.txt", "succeeded 0", "artifacts/symlink"),
    TOO_MANY_LEFT("for n in 1 2 3 4 5; do echo x >$n.txt; done", "succeeded 0", "artifacts/count", "artifacts", 2),
    PATH_DENIED("cat /forbidden/x; exit 0", "succeeded 0", "filesystem/path"),
    HOST_DENIED("exec python3 /inputs/ask.py", "succeeded 0", "egress/.*");

    private static final String ASK = """
            import socket
            way = socket.socket(socket.AF_UNIX)
            way.connect("/run/egress.sock")
            way.sendall(b"GET http://denied.test/ HTTP/1.1\\r\\nHost: denied.test\\r\\n\\r\\n")
            assert b" 403 " in way.recv(100)
            """;

    /** What the client does with such a task. */
    enum Conduct {
        WAIT,
        CANCEL,
        /** Hangs up before it is told what its task is called, and asks again under the same key. */
        LOSE,
        /** Hangs up while it waits for the end, and asks again. */
        LOSE_WAITING
    }

    private final String script;
    private final Pattern told;
    private final Pattern denied;
    private final String limit;
    private final int most;
    private final Conduct conduct;

    Kind(String script, String told) {
        this(script, told, Conduct.WAIT);
    }

    Kind(String script, String told, String denied) {
        this(script, told, denied, "", 0, Conduct.WAIT);
    }

    Kind(String script, String told, String denied, String limit, int most) {
        this(script, told, denied, limit, most, Conduct.WAIT);
    }

    Kind(String script, String told, Conduct conduct) {
        this(script, told, "", "", 0, conduct);
    }

    Kind(String script, String told, String denied, String limit, int most, Conduct conduct) {
        this.script = script;
        this.told = Pattern.compile(told);
        this.denied = Pattern.compile(denied);
        this.limit = limit;
        this.most = most;
        this.conduct = conduct;
    }

    static Kind any(Random random) {
        return values()[random.nextInt(values().length)];
    }

    Conduct conduct() {
        return conduct;
    }

    /** Whether a task of this kind can end so: its state, and its exit code, signal, or neither. */
    boolean allows(String end) {
        return told.matcher(end).matches();
    }

    /** The denial, as boundary and rule, that such a task must leave in the audit log; matches nothing but "" where none. */
    Pattern denied() {
        return denied;
    }

    Map<String, Object> body(String correlationId) {
        Map<String, Object> body = new TreeMap<>(Map.of(
                "correlationId",
                correlationId,
                "command",
                List.of("sh", "-c", script),
                "limits",
                limit.isEmpty() ? Map.of() : Map.of(limit, most),
                "artifactTypes",
                List.of("text/plain")));
        if (this == HOST_DENIED) {
            body.put("egress", List.of("allowed.test:80"));
            body.put(
                    "files",
                    Map.of("ask.py", Base64.getEncoder().encodeToString(ASK.getBytes(StandardCharsets.UTF_8))));
        }
        return body;
    }
}
