package sandproof.driver.container;

import com.github.dockerjava.api.model.Capability;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import sandproof.driver.DriverProvider;
import sandproof.driver.Mistake;
import sandproof.driver.OpenOptions;
import sandproof.driver.Target;
import sandproof.sandbox.Sandbox;
import sandproof.sandbox.SandboxException;

/**
 * Driver {@code container}: a sandbox that is a container of an image, on the run's own engine inside the lab.
 *
 * @since 0.1
 */
public final class ContainerDriver implements DriverProvider {
    @Override
    public String name() {
        return "container";
    }

    @Override
    public List<Mistake> mistakes(Target target) {
        ContainerSettings settings = ContainerSettings.of(target);
        List<Mistake> mistakes = new ArrayList<>();
        String audit = String.valueOf(target.claims().getOrDefault("audit", "none"));
        if (!audit.equals("none")) {
            mistakes.add(new Mistake(
                    "/claims/audit",
                    "the claim of a log, \"" + audit + "\"",
                    "none, for a plain engine keeps no log of denials"));
        }
        for (Map.Entry<String, Amount> limit : settings.ulimits().entrySet()) {
            if (limit.getValue() instanceof Amount.Own
                    && !List.of("nofile", "nproc", "fsize").contains(limit.getKey())) {
                mistakes.add(new Mistake(
                        "/settings/ulimits/" + limit.getKey(),
                        "the text \"task\"",
                        "a number, for only nofile, nproc and fsize have a limit of the task's own"));
            }
        }
        for (String capability : settings.capDrop()) {
            if (Stream.of(Capability.values()).noneMatch(known -> known.name().equals(capability))) {
                mistakes.add(new Mistake(
                        "/settings/cap-drop",
                        "the capability " + capability + ", which is not known",
                        "names such as ALL or NET_RAW"));
            }
        }
        return mistakes;
    }

    @Override
    public Sandbox open(Target target, OpenOptions options) {
        if (!options.engine().startsWith("unix:///")) {
            throw new SandboxException("The target needs a container engine inside the lab and there is none;"
                    + " './sandproof run' starts one.");
        }
        ContainerSettings settings = ContainerSettings.of(target);
        return ContainerSandbox.open(settings, Engine.connect(URI.create(options.engine())), options);
    }
}
