package sandproof.driver.http;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sandproof.driver.DriverProvider;
import sandproof.driver.Mistake;
import sandproof.driver.OpenOptions;
import sandproof.driver.Target;
import sandproof.driver.api.ApiMistakes;
import sandproof.driver.api.ApiSandbox;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;

/**
 * Driver {@code http}: a sandbox that is a service with the reference sandbox's interface, started for the run or
 * running already, or one with an interface of its own, which the target's section {@code api} describes.
 *
 * @since 0.1
 */
public final class HttpDriver implements DriverProvider {
    private static final int LONGEST_TOKEN = 4096;

    @Override
    public String name() {
        return "http";
    }

    @Override
    public List<Mistake> mistakes(Target target) {
        return ApiMistakes.of(target);
    }

    @Override
    public Sandbox open(Target target, OpenOptions options) {
        if (target.settings().containsKey("api")) {
            return ApiSandbox.open(target, System.getenv());
        }
        if (target.settings().get("service") instanceof Map<?, ?> wanted) {
            Service service = Service.start(options, ServiceBackend.of(wanted, options.engine()));
            try {
                return new HttpSandbox(
                        new Wire(service.address(), service.token(), service.log()), Optional.of(service));
            } catch (RuntimeException e) {
                service.close();
                throw e;
            }
        }
        URI address = URI.create(String.valueOf(target.settings().get("url")));
        Path tokenFile = Path.of(String.valueOf(target.settings().get("token-file")));
        return new HttpSandbox(new Wire(address, token(tokenFile), "the sandbox's log"), Optional.empty());
    }

    private static String token(Path file) {
        try {
            String token = Files.size(file) > LONGEST_TOKEN
                    ? ""
                    : Files.readString(file).strip();
            if (!token.matches("[!-~]+")) {
                throw new SandboxException("The token file " + file
                        + " holds no bearer token; put one line of printable characters into it.");
            }
            return token;
        } catch (IOException e) {
            throw new SandboxException(
                    "The token file " + file + " cannot be read ("
                            + e.getClass().getSimpleName() + "); correct settings.token-file.",
                    e);
        }
    }
}
