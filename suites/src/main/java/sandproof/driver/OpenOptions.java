package sandproof.driver;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What a run gives a driver with which to open a sandbox.
 *
 * @param workDir a folder of this run alone, in which the driver may leave files until it is closed
 * @param serviceEnvironment variables with which the sandbox's service or wrapper is started; among them the canary
 *     secret that no task may ever see
 * @param dns the name server which the sandbox is to use
 * @param weaknesses switches of the reference sandbox to be thrown; other sandboxes have none
 * @param referenceJar the reference sandbox's program
 * @param ordinaryUser whether the run's root is an ordinary user of the machine, who cannot become anybody else
 * @param engine the address of a container engine inside the lab, {@code unix:///path}; empty where there is none
 * @since 0.1
 */
public record OpenOptions(
        Path workDir,
        Map<String, String> serviceEnvironment,
        InetSocketAddress dns,
        List<String> weaknesses,
        Path referenceJar,
        boolean ordinaryUser,
        String engine) {
    public OpenOptions {
        serviceEnvironment = Map.copyOf(serviceEnvironment);
        weaknesses = List.copyOf(weaknesses);
    }

    /** Without a container engine. */
    public OpenOptions(
            Path workDir,
            Map<String, String> serviceEnvironment,
            InetSocketAddress dns,
            List<String> weaknesses,
            Path referenceJar,
            boolean ordinaryUser) {
        this(workDir, serviceEnvironment, dns, weaknesses, referenceJar, ordinaryUser, "");
    }

    /** The same for another sandbox of the run, with a folder and holes of its own. */
    public OpenOptions with(Path folder, List<String> holes) {
        return new OpenOptions(folder, serviceEnvironment, dns, holes, referenceJar, ordinaryUser, engine);
    }
}
