package sandproof.reference.isolation;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Looks for what is named after tasks, without being told by anyone that it was made.
 *
 * @param tasks the directory of all tasks' directories
 */
record Leftovers(Path tasks, ControlGroups groups) {
    private static final String PREFIX = "t-";
    private static final String OF_SESSIONS = "s-";

    Map<String, List<Resource>> find(Predicate<String> known) {
        Map<String, List<Resource>> found = new TreeMap<>();
        for (String name : names(tasks)) {
            List<Resource> resources = of(found, name);
            resources.add(new Resource(Resource.Kind.PROCESS, name));
            for (String place : List.of("output", "tmp")) {
                resources.add(new Resource(
                        Resource.Kind.MOUNT, tasks.resolve(name).resolve(place).toString()));
            }
            resources.add(
                    new Resource(Resource.Kind.DIRECTORY, tasks.resolve(name).toString()));
        }
        for (Path example : groups.directories(PREFIX)) {
            Path base = Objects.requireNonNull(example.getParent());
            for (String name : names(base)) {
                if (known.test(name)) {
                    of(found, name)
                            .add(new Resource(
                                    Resource.Kind.CGROUP, base.resolve(name).toString()));
                }
            }
        }
        return found;
    }

    private static List<Resource> of(Map<String, List<Resource>> found, String name) {
        return found.computeIfAbsent(name, absent -> new ArrayList<>());
    }

    private static List<String> names(Path directory) {
        String[] names = directory
                .toFile()
                .list((File parent, String name) -> name.startsWith(PREFIX) || name.startsWith(OF_SESSIONS));
        return names == null ? List.of() : List.of(names);
    }
}
