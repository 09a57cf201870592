package sandproof.reference.live;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A private engine inside a lab, by the project's own script; or none.
 *
 * @param address empty where there is none
 */
record LabEngine(LabShell lab, String directory, String address) {
    private static final Path SCRIPT = Path.of("../ci/engine").toAbsolutePath().normalize();

    static LabEngine none(LabShell lab) {
        return new LabEngine(lab, "", "");
    }

    static LabEngine start(LabShell lab, Path directory) throws IOException {
        List<String> said = lab.run(SCRIPT + " start " + directory);
        String last = said.isEmpty() ? "" : said.get(said.size() - 1);
        if (!last.startsWith("unix://")) {
            throw new IOException("no engine: " + said);
        }
        return new LabEngine(lab, directory.toString(), last);
    }

    /** What the service is started with beside the usual. */
    String options() {
        return address.isEmpty() ? "" : " --backend docker --image sandproof-task --engine " + address;
    }

    /** A shell command that prints the containers of a task, and a semicolon. */
    String list(String taskId) {
        return address.isEmpty() ? "" : docker("ps --all --quiet --filter label=sandproof.task=" + taskId) + "; ";
    }

    /** The control groups of this engine's containers. */
    List<String> groups() {
        return address.isEmpty()
                ? List.of()
                : lab.run("find /sys/fs/cgroup -mindepth 2 -type d -path \"*/$(cat " + directory + "/group)/*\"");
    }

    /** A shell command that asks the engine. */
    String docker(String words) {
        return "DOCKER_HOST=" + address + " docker " + words;
    }

    /** Ends the engine's own process at once, and nothing of what it has started. */
    void kill() {
        String pid = lab.run("echo $(cat " + directory + "/pid)").get(0);
        lab.run("kill -KILL " + pid);
    }

    /** Starts it again on what it left behind. */
    void again() {
        var ignored = lab.run(SCRIPT + " start " + directory);
    }

    void stop() {
        if (!address.isEmpty()) {
            var ignored = lab.run(SCRIPT + " stop " + directory);
        }
    }
}
