package sandproof.reference.api;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import sandproof.reference.isolation.IsolationUnavailableException;
import sandproof.reference.weakness.Weaknesses;

/**
 * The reference sandbox as a program. When it answers, it prints one line of JSON that says where; it ends on SIGTERM,
 * after every task is taken down.
 *
 * @since 0.1
 */
@Command(name = "reference-sandbox", mixinStandardHelpOptions = true, description = "Runs untrusted tasks, held.")
public final class ReferenceSandbox implements Callable<Integer> {
    private static final int CANNOT_START = 3;

    @Option(names = "--listen", required = true, paramLabel = "HOST:PORT", description = "Where to answer.")
    private String listen = "";

    @Option(names = "--state", required = true, paramLabel = "DIR", description = "The service's own directory.")
    private Path state = Path.of("");

    @Option(names = "--token-file", required = true, paramLabel = "FILE", description = "Holds the bearer token.")
    private Path tokenFile = Path.of("");

    @Option(names = "--dns", required = true, paramLabel = "HOST:PORT", description = "The name server for egress.")
    private String dns = "";

    @Mixin
    private BackendOptions backend = new BackendOptions();

    @Option(names = "--allow-weaknesses", description = "Without it, no weakness can be switched on.")
    private boolean allowWeaknesses;

    @Option(names = "--weakness", paramLabel = "ID", description = "Opens one hole, for testing tests.")
    private List<String> weaknesses = List.of();

    @CommandLine.Spec
    private CommandLine.Model.@Nullable CommandSpec spec;

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new ReferenceSandbox()).execute(arguments));
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
                    BearerToken.read(tokenFile),
                    address("--dns", dns),
                    backend(holes),
                    holes));
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

    private static void stop(Service service) {
        try {
            service.close();
        } catch (IOException | RuntimeException incomplete) {
            System.err.println("the service did not stop cleanly, the next start reclaims what is left: " + incomplete);
        }
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
