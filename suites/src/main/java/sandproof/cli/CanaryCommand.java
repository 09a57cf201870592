package sandproof.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import sandproof.canary.CanaryException;
import sandproof.canary.CanaryService;
import sandproof.canary.GivenCertificate;
import sandproof.cli.JsonOutput.Format;
import sandproof.driver.CanaryAddress;
import sandproof.lab.Outpost;
import sandproof.report.document.WholeFile;

/** {@code sandproof canary}: the canaries for sandboxes that live elsewhere, on a machine that they can reach. */
@Command(
        name = "canary",
        description = {
            "Serves the canaries for a sandbox that lives elsewhere, on a machine that it can reach.",
            "A target file names this machine in its field canary; see the README."
        },
        footer = {
            "",
            "Example: SANDPROOF_CANARY_TOKEN=$(head -c 24 /dev/urandom | base64) \\",
            "  sandproof canary --bind 198.51.100.7 --ca-out canary-ca.pem",
            "",
            "Exit codes: 0 its time is over or it was told to stop, 3 usage, 4 a port is taken."
        },
        mixinStandardHelpOptions = true)
final class CanaryCommand implements Callable<Integer> {
    @Mixin
    CanaryPlaces places = new CanaryPlaces();

    @Option(
            names = "--token-from",
            paramLabel = "VARIABLE",
            description = "the environment variable that holds the token (default: ${DEFAULT-VALUE})")
    String tokenFrom = "SANDPROOF_CANARY_TOKEN";

    @Option(
            names = "--ca-out",
            paramLabel = "FILE",
            description = "where the certificate goes by which a run knows this service (default: ${DEFAULT-VALUE})")
    Path caOut = Path.of("canary-ca.pem");

    @Option(
            names = "--certificate",
            paramLabel = "FILE",
            description = "a certificate of your own instead, PEM, with the chain that belongs to it")
    @Nullable
    Path certificate;

    @Option(names = "--key", paramLabel = "FILE", description = "its key, PEM, PKCS#8")
    @Nullable
    Path key;

    @Option(
            names = "--hours",
            paramLabel = "N",
            description = "after how many hours it ends by itself, 1 to 40 (default: ${DEFAULT-VALUE})")
    int hours = 24;

    @Option(names = "--format", description = "text or json (default: ${DEFAULT-VALUE})")
    Format format = Format.TEXT;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (hours < 1 || hours > 40) {
            throw new UsageException("--hours is " + hours + ", expected 1 to 40");
        }
        String token = CanaryToken.from(tokenFrom);
        Optional<SSLContext> given = given();
        try (CanaryService service = CanaryService.open(places.options(), given, token)) {
            if (given.isEmpty()) {
                WholeFile.write(caOut, service.outpost().authorityPem().getBytes(StandardCharsets.US_ASCII));
            }
            places.warning().ifPresent(warning -> System.err.println("sandproof: warning: " + warning));
            Interruption.serving();
            tell(service.outpost(), given.isEmpty());
            if (!new CountDownLatch(1).await(hours, TimeUnit.HOURS)) {
                System.err.println("sandproof: the canaries' " + hours + " hours are over");
            }
        }
        return ExitCode.PASSED;
    }

    private Optional<SSLContext> given() {
        if (certificate == null && key == null) {
            return Optional.empty();
        }
        if (certificate == null || key == null) {
            throw new UsageException("--certificate and --key belong together, found only one of them");
        }
        try {
            return Optional.of(GivenCertificate.read(certificate, key));
        } catch (CanaryException wrong) {
            throw new UsageException(String.valueOf(wrong.getMessage()));
        }
    }

    private void tell(Outpost outpost, boolean ownAuthority) {
        List<String> listeners = new ArrayList<>();
        outpost.listeners().forEach(listener -> listeners.add(listener.toString()));
        if (format == Format.JSON) {
            Map<String, Object> told = new LinkedHashMap<>();
            told.put("addresses", places.addresses());
            told.put("control", outpost.controlPort());
            told.put("listeners", listeners);
            told.put("ca", ownAuthority ? caOut.toString() : "");
            JsonOutput.print(told);
            return;
        }
        System.out.println("canaries at " + String.join(", ", places.addresses()) + ", ports "
                + String.join(" ", listeners) + "; asked at port " + outpost.controlPort());
        System.out.println("a target file of a sandbox elsewhere says:\n\ncanary:\n  address: "
                + places.addresses().get(0) + "\n  token-from: " + tokenFrom
                + (outpost.controlPort() == CanaryAddress.CONTROL ? "" : "\n  control: " + outpost.controlPort())
                + (ownAuthority ? "\n  ca: " + caOut : "") + "\n");
        System.out.flush();
    }
}
