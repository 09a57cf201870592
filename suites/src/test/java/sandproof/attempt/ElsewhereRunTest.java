package sandproof.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandproof.attack.Attack;
import sandproof.attack.Catalogue;
import sandproof.attack.Witness;
import sandproof.canary.CanaryPost;
import sandproof.canary.CanaryService;
import sandproof.driver.CanaryAddress;
import sandproof.driver.Needs;
import sandproof.driver.Target;
import sandproof.lab.Listener;
import sandproof.lab.OutpostOptions;
import sandproof.report.result.AttemptResult;
import sandproof.report.result.Status;
import sandproof.report.result.Verdict;
import sandproof.sandbox.Artifact;
import sandproof.sandbox.AuditEvent;
import sandproof.sandbox.Layout;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;
import sandproof.sandbox.Task;
import sandproof.sandbox.TaskOutcome;
import sandproof.sandbox.TaskSpec;
import sandproof.sandbox.TaskState;

/** Runs against sandboxes elsewhere in which something goes wrong: what was heard counts all the same. */
class ElsewhereRunTest {
    private static final String TOKEN = "a-token-of-the-tests";

    @TempDir
    Path temporary;

    private final Catalogue catalogue = Catalogue.bundled();
    private boolean stopped;
    private final CanaryService service = CanaryService.open(
            new OutpostOptions(List.of("127.0.0.1"), List.of(new Listener("http", 0)), 0, "", List.of()),
            Optional.empty(),
            TOKEN);

    @BeforeEach
    void vouch() throws IOException {
        Files.writeString(temporary.resolve("ca.pem"), service.outpost().authorityPem(), StandardCharsets.US_ASCII);
    }

    @Test
    void a_breach_that_was_heard_counts_though_the_handing_over_failed() throws Exception {
        AttemptResult result = attempt(new Broken(spec -> {
            breach(spec.correlationId());
            throw new IllegalStateException("the driver broke");
        }));
        assertThat(result.verdict()).isEqualTo(Verdict.BREACHED);
        assertThat(result.findings().contained().reason()).contains("the http canary at 127.0.0.1");
        assertThat(result.findings().ran().reason()).contains("the driver broke");
    }

    @Test
    void a_breach_that_was_heard_counts_though_the_end_failed() throws Exception {
        AttemptResult result = attempt(new Broken(spec -> breach(spec.correlationId())) {
            @Override
            public List<String> inventory(String taskId) {
                stop();
                throw new IllegalStateException("the inventory broke");
            }
        });
        assertThat(result.verdict()).isEqualTo(Verdict.BREACHED);
    }

    @Test
    void what_was_never_handed_over_is_not_proven_and_says_why() throws Exception {
        AttemptResult result = attempt(new Broken(spec -> {
            throw new IllegalStateException("the driver broke");
        }));
        assertThat(result.verdict()).isEqualTo(Verdict.NOT_PROVEN);
        assertThat(result.findings().contained().reason()).contains("the driver broke");
    }

    @Test
    void without_ordinary_work_nobody_has_seen_that_any_succeeds() throws Exception {
        AttemptResult result = attempt(new Answering());
        assertThat(result.findings().ran().status()).isEqualTo(Status.UNPROVEN);
        assertThat(result.findings().ran().reason()).contains("normal work was not seen to succeed in this sandbox");
    }

    @Test
    void what_another_witness_should_have_seen_is_not_proven() throws Exception {
        Attack datagrams = attack("EGR-010");
        Attack own = new Attack(
                datagrams.id(),
                datagrams.title(),
                datagrams.description(),
                datagrams.boundary(),
                datagrams.severity(),
                datagrams.tags(),
                datagrams.requirements(),
                datagrams.references(),
                datagrams.needs(),
                datagrams.payload(),
                datagrams.javascript(),
                datagrams.task(),
                datagrams.ending(),
                List.of(Witness.NETWORK, Witness.PRIVILEGE),
                datagrams.denial(),
                datagrams.silence(),
                datagrams.copies(),
                datagrams.ownSandbox(),
                datagrams.elsewhere(),
                datagrams.bittenBy(),
                datagrams.source());
        AttemptResult result = attempt(new Answering(), own, List.of(attack("USE-001")));
        assertThat(result.findings().ran().status()).as(result.toString()).isEqualTo(Status.PROVEN);
        assertThat(result.findings().contained().reason())
                .isEqualTo(
                        "the witness privilege could not watch: of a sandbox elsewhere only network canaries are asked");
    }

    private Attack attack(String id) {
        return catalogue.find(id).orElseThrow();
    }

    private AttemptResult attempt(Sandbox sandbox) throws InterruptedException {
        return attempt(sandbox, attack("EGR-010"), List.of());
    }

    private AttemptResult attempt(Sandbox sandbox, Attack attack, List<Attack> controls) throws InterruptedException {
        CanaryAddress address = new CanaryAddress(
                "127.0.0.1",
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                service.outpost().controlPort(),
                "TOKEN",
                Optional.of(temporary.resolve("ca.pem").toString()));
        Target target = new Target(
                "far",
                "http",
                "one of the tests",
                "0",
                Map.of("egress.denied", true),
                OptionalInt.empty(),
                "",
                "",
                new Needs(false, false, List.of()),
                List.of(),
                false,
                Optional.of(address),
                Map.of());
        try (CanaryPost post = CanaryPost.open(address, TOKEN)) {
            ElsewherePlan plan = new ElsewherePlan(
                    target, post, () -> sandbox, List.of(attack), controls, catalogue.fingerprint(""), 1, List.of());
            return new ElsewhereRun(plan).execute(new Unheeded()).results().get(0);
        } finally {
            stop();
        }
    }

    private void stop() {
        if (!stopped) {
            stopped = true;
            service.close();
        }
    }

    private void breach(String nonce) {
        int port = service.outpost().listeners().get(0).port();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write(("GET /" + nonce + " HTTP/1.0\r\n\r\n").getBytes(StandardCharsets.UTF_8));
            assertThat(socket.getInputStream().readAllBytes()).isNotEmpty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Unheeded implements Progress {
        @Override
        public void began(Attack attack) {}

        @Override
        public void ended(Attack attack, Verdict verdict) {}
    }

    /** Takes one task, of which nothing is known afterwards. */
    private static class Broken implements Sandbox {
        private final Consumer<TaskSpec> taken;
        private boolean used;

        Broken(Consumer<TaskSpec> taken) {
            this.taken = taken;
        }

        @Override
        public Layout layout() {
            return new Layout("/i", "/o", "/t", "none", "");
        }

        @Override
        public Task submit(TaskSpec spec) {
            if (used) {
                throw new SandboxException("one is enough");
            }
            used = true;
            taken.accept(spec);
            return new Lost();
        }

        @Override
        public List<AuditEvent> audit() {
            return List.of();
        }

        @Override
        public List<String> inventory(String taskId) {
            return List.of();
        }

        @Override
        public Optional<Boolean> accepts(String credential) {
            return Optional.empty();
        }

        @Override
        public Optional<Long> servicePid() {
            return Optional.empty();
        }

        @Override
        public boolean killService() {
            return false;
        }

        @Override
        public void restartService() {}

        @Override
        public void close() {}
    }

    /** Says that everything ran and that all of it succeeded, with every answer right. */
    private static final class Answering extends Broken {
        Answering() {
            super(spec -> {});
        }

        @Override
        public Task submit(TaskSpec spec) {
            byte[] said = answers(spec).getBytes(StandardCharsets.UTF_8);
            return new Lost() {
                @Override
                public Optional<TaskOutcome> await(Duration patience) {
                    return Optional.of(
                            new TaskOutcome(TaskState.SUCCEEDED, OptionalInt.of(0), said, new byte[0], 0, ""));
                }
            };
        }

        private static String answers(TaskSpec spec) {
            String orders = new String(spec.files().getOrDefault("attempt.json", new byte[0]), StandardCharsets.UTF_8);
            String secret = orders.replaceAll("(?s).*\"challenge\":\"([0-9a-f]+)\".*", "$1");
            Challenge challenge = new Challenge(spec.correlationId(), secret);
            return Stream.of("start", "control", "hostile", "tried")
                            .map(event -> "@sandproof {\"event\":\"" + event + "\",\"ok\":true,\"answer\":\""
                                    + challenge.answer(event) + "\"}\n")
                            .collect(Collectors.joining())
                    + "@sandproof {\"event\":\"outcome\",\"result\":\"succeeded\"}\n";
        }
    }

    private static class Lost implements Task {
        @Override
        public String id() {
            return "t1";
        }

        @Override
        public Optional<TaskOutcome> await(Duration patience) {
            return Optional.empty();
        }

        @Override
        public void cancel() {}

        @Override
        public List<Artifact> artifacts() {
            return List.of();
        }
    }
}
