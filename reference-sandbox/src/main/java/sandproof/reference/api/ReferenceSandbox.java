package sandproof.reference.api;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import sandproof.reference.audit.AuditCommand;
import sandproof.reference.isolation.IsolationUnavailableException;
import sandproof.reference.isolation.Limits;
import sandproof.reference.task.Capacity;
import sandproof.reference.task.Enforcement;
import sandproof.reference.weakness.Weaknesses;

/**
 * The reference sandbox as a program. When it answers, it prints one line of JSON that says where; it ends on SIGTERM,
 * after every task is taken down.
 *
 * @since 0.1
 */
@Command(
        name = "reference-sandbox",
        mixinStandardHelpOptions = true,
        description = "Runs untrusted tasks, held.",
        footer = "reference-sandbox audit verify|export checks a log, or prints one task's part of it.")
public final class ReferenceSandbox implements Callable<Integer> {
    private static final int CANNOT_START = 3;
    private static final int MOST_TASKS = 100_000;

    @Option(names = "--listen", required = true, paramLabel = "HOST:PORT", description = "Where to answer.")
    private String listen = "";

    @Option(names = "--state", required = true, paramLabel = "DIR", description = "The service's own directory.")
    private Path state = Path.of("");

    @ArgGroup(multiplicity = "1")
    private WhoMayAsk who = new WhoMayAsk();

    /** One token for everything, or a token for each of several tenants. */
    static final class WhoMayAsk {
        @Option(names = "--token-file", paramLabel = "FILE", description = "Holds the bearer token.")
        private @Nullable Path token;

        @Option(names = "--tenants", paramLabel = "FILE", description = "Tenants with tokens of their own (YAML).")
        private @Nullable Path tenants;
    }

    @Option(names = "--metrics-token-file", paramLabel = "FILE", description = "Holds the token that opens /metrics.")
    private @Nullable Path metricsToken;

    @Option(
            names = "--most-limit",
            paramLabel = "NAME=N",
            description = {
                "What no task's limit can exceed, by the names of",
                "a request's own limits (again for each)."
            })
    private Map<String, Long> most = Map.of();

    @Option(
            names = "--parallel",
            paramLabel = "N",
            description = "Tasks that run side by side (default: ${DEFAULT-VALUE}).")
    private int parallel = Capacity.DEFAULTS.parallel();

    @Option(
            names = "--queue",
            paramLabel = "N",
            description = "Tasks that wait; beyond them: 429 (default: ${DEFAULT-VALUE}).")
    private int queue = Capacity.DEFAULTS.queue();

    @Option(
            names = "--pool",
            paramLabel = "N",
            description = "Sandboxes kept built ahead of their tasks (default: ${DEFAULT-VALUE}).")
    private int pool = Capacity.DEFAULTS.pool();

    @Option(
            names = "--sessions",
            paramLabel = "N",
            description = "Sessions that are open at one time; beyond: 429 (default: ${DEFAULT-VALUE}).")
    private int sessions = Capacity.DEFAULTS.sessions();

    @Option(
            names = "--accept-unenforced",
            paramLabel = "NAME",
            description = {"Runs tasks that need it all the same (again for", "each): a name that --check tells."})
    private List<String> acceptUnenforced = List.of();

    @Option(names = "--dns", required = true, paramLabel = "HOST:PORT", description = "The name server for egress.")
    private String dns = "";

    @Mixin
    private BackendOptions backend = new BackendOptions();

    @Option(names = "--allow-weaknesses", description = "Without it, no weakness can be switched on.")
    private boolean allowWeaknesses;

    @Option(names = "--weakness", paramLabel = "ID", description = "Opens one hole, for testing tests.")
    private List<String> weaknesses = List.of();

    @Option(
            names = "--check",
            description = "Tries what is enforced here, says so, and ends: 0 when everything is, else 1.")
    private boolean check;

    @CommandLine.Spec
    private CommandLine.Model.@Nullable CommandSpec spec;

    public static void main(String[] arguments) {
        boolean audit = arguments.length > 0 && arguments[0].equals("audit");
        System.exit(
                audit
                        ? AuditCommand.run(Arrays.copyOfRange(arguments, 1, arguments.length))
                        : new CommandLine(new ReferenceSandbox())
                                .setParameterExceptionHandler(WrongUsage::said)
                                .execute(arguments));
    }

    @Override
    public Integer call() throws InterruptedException {
        if (!weaknesses.isEmpty() && !allowWeaknesses) {
            throw wrong("--weakness needs --allow-weaknesses: a service with a hole must be wanted");
        }
        CountDownLatch never = new CountDownLatch(1);
        try {
            Weaknesses holes = holes();
            Service service = Service.start(new Service.Settings(
                    address("--listen", listen),
                    state,
                    keys(),
                    address("--dns", dns),
                    backend(holes),
                    holes,
                    new Capacity(
                            number("--parallel", parallel, 1),
                            number("--queue", queue, 0),
                            number("--pool", pool, 0),
                            number("--sessions", sessions, 0)),
                    unenforced()));
            if (check) {
                return checked(service);
            }
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(service), "stop"));
            InetSocketAddress at = service.address();
            System.out.println("{\"listening\":\"http://" + at.getHostString() + ":" + at.getPort() + "\"}");
            System.out.flush();
        } catch (IOException | IsolationUnavailableException cannot) {
            System.err.println("the reference sandbox cannot start: " + cannot.getMessage());
            return CANNOT_START;
        }
        never.await();
        return 0;
    }

    /** Prints what is missing, and why; what is accepted all the same counts for nothing. */
    private static int checked(Service service) throws IOException, InterruptedException {
        Optional<Enforcement> found = service.enforcement();
        stop(service);
        if (found.isEmpty()) {
            System.err.println("what is enforced here cannot be found out; the reasons are above");
            return CANNOT_START;
        }
        byte[] told = JsonText.write(Map.of(
                "enforcement", found.get().means(), "unenforced", found.get().missing()));
        System.out.println(new String(told, StandardCharsets.UTF_8));
        return found.get().lacking(Enforcement.NAMES).isEmpty() ? 0 : 1;
    }

    private static void stop(Service service) {
        try {
            service.close();
        } catch (IOException | RuntimeException incomplete) {
            System.err.println("the service did not stop cleanly, the next start reclaims what is left: " + incomplete);
        }
    }

    private Guard.Keys keys() throws IOException {
        Limits ceiling = ceiling();
        Tenants tenants = who.tenants != null
                ? TenantsFile.read(who.tenants, ceiling)
                : Tenants.single(BearerToken.read(Objects.requireNonNull(who.token)), ceiling);
        return new Guard.Keys(
                tenants, metricsToken == null ? Optional.empty() : Optional.of(BearerToken.read(metricsToken)));
    }

    private Limits ceiling() {
        if (most.isEmpty()) {
            return Limits.MOST;
        }
        try {
            return StatedLimits.ceiling(
                    new Fields("", JsonText.tree(Map.of("limits", most)), Set.of("limits")), Limits.MOST);
        } catch (Problem problem) {
            throw wrong("--most-limit: " + problem.getMessage());
        }
    }

    private Set<String> unenforced() {
        for (String name : acceptUnenforced) {
            if (!Enforcement.NAMES.contains(name)) {
                throw wrong("--accept-unenforced: found " + name + ", expected one of "
                        + Enforcement.NAMES.stream().sorted().toList());
            }
        }
        return Set.copyOf(acceptUnenforced);
    }

    private int number(String option, int found, int least) {
        if (found < least || found > MOST_TASKS) {
            throw wrong(option + ": found " + found + ", expected a number from " + least + " to " + MOST_TASKS);
        }
        return found;
    }

    private Service.BackendChoice backend(Weaknesses holes) {
        try {
            return backend.choice(holes);
        } catch (IllegalArgumentException incomplete) {
            throw wrong(String.valueOf(incomplete.getMessage()));
        }
    }

    private Weaknesses holes() {
        try {
            return Weaknesses.of(weaknesses);
        } catch (IllegalArgumentException unknown) {
            throw wrong(String.valueOf(unknown.getMessage()));
        }
    }

    private InetSocketAddress address(String option, String text) {
        int colon = text.lastIndexOf(':');
        if (colon <= 0 || !text.substring(colon + 1).matches("\\d{1,5}")) {
            throw wrong(option + ": found " + text + ", expected HOST:PORT");
        }
        return new InetSocketAddress(
                text.substring(0, colon).replaceAll("^\\[|]$", ""), Integer.parseInt(text.substring(colon + 1)));
    }

    private ParameterException wrong(String message) {
        CommandLine line = spec == null ? new CommandLine(this) : spec.commandLine();
        return new ParameterException(line, message);
    }
}
