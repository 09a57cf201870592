package sandproof.driver.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import sandproof.sandbox.SandboxException;

/**
 * What the reference sandbox is told to hold its tasks with.
 *
 * @param words further words of its command line; none for the embedded back end
 */
record ServiceBackend(List<String> words) {
    private static final String IMAGE = "sandproof-task";
    private static final String RUNTIME = "runc";

    /**
     * Reads it from a target's settings.
     *
     * @param engine the address of the engine, where one is needed
     */
    static ServiceBackend of(Map<?, ?> service, String engine) {
        List<String> words = new ArrayList<>();
        if ("docker".equals(service.get("backend"))) {
            words.addAll(docker(service, engine));
        }
        if (service.get("pool") instanceof Integer pool && pool > 0) {
            words.addAll(List.of("--pool", pool.toString()));
        }
        return new ServiceBackend(words);
    }

    private static List<String> docker(Map<?, ?> service, String engine) {
        if (!engine.startsWith("unix:///")) {
            throw new SandboxException("The target needs a container engine inside the lab and there is none;"
                    + " './sandproof run' starts one.");
        }
        return List.of(
                "--backend",
                "docker",
                "--engine",
                engine,
                "--image",
                service.get("image") instanceof String image ? image : IMAGE,
                "--runtime",
                service.get("runtime") instanceof String runtime ? runtime : RUNTIME);
    }
}
