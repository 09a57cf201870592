package sandproof.driver;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * What must be on the machine before a target can run there.
 *
 * @param root whether only root can run it
 * @param engine whether its tasks are containers of the run's own engine
 * @param programs programs it is made of
 * @since 0.1
 */
public record Needs(boolean root, boolean engine, List<Program> programs) {
    private static final String ENGINE_HINT = "ci/setup --engine";

    /**
     * A program of the machine.
     *
     * @param name the program's name, looked for where commands are, or its path
     * @param install how a person gets it, as a line to type where there is one
     */
    public record Program(String name, String install) {}

    /**
     * One thing that is not here.
     *
     * @param what its name
     * @param install how a person gets it
     */
    public record Missing(String what, String install) {}

    public Needs {
        programs = List.copyOf(programs);
    }

    static Needs of(JsonNode node) {
        List<Program> programs = new ArrayList<>();
        node.path("programs")
                .forEach(program -> programs.add(new Program(
                        program.path("name").asText(), program.path("install").asText())));
        return new Needs(node.path("root").asBoolean(), node.path("engine").asBoolean(), programs);
    }

    /** The same with an engine, where how the target is reached cannot do without one. */
    Needs withEngine(boolean needed) {
        return new Needs(root, engine || needed, programs);
    }

    /** What of it is not here; empty when the target is usable. */
    public List<Missing> missing() {
        List<Missing> missing = new ArrayList<>();
        if ((root || engine) && !OwnUser.isRoot()) {
            missing.add(new Missing("root", "run it as root"));
        }
        if (engine && !(OnPath.has("dockerd") && OnPath.has("docker") && OnPath.has("runc"))) {
            missing.add(new Missing("docker", ENGINE_HINT));
        }
        programs.stream()
                .filter(program -> !OnPath.has(program.name()))
                .forEach(program -> missing.add(new Missing(program.name(), program.install())));
        return missing;
    }
}
