package sandproof.reference.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeftoversTest {
    @TempDir
    private Path folder;

    @Test
    void own_directories_count_and_of_groups_only_those_of_known_tasks() throws Exception {
        Path tasks = folder.resolve("tasks");
        Path groups = folder.resolve("groups");
        Files.createDirectories(tasks.resolve("t-mine"));
        Files.createDirectories(groups.resolve("t-mine"));
        Files.createDirectories(groups.resolve("t-foreign"));
        Map<String, List<Resource>> found = new Leftovers(tasks, new ControlGroupsV2(groups)).find("t-mine"::equals);
        assertThat(found).containsOnlyKeys("t-mine");
        assertThat(found.get("t-mine"))
                .contains(
                        new Resource(
                                Resource.Kind.CGROUP, groups.resolve("t-mine").toString()),
                        new Resource(
                                Resource.Kind.DIRECTORY, tasks.resolve("t-mine").toString()),
                        new Resource(
                                Resource.Kind.MOUNT,
                                tasks.resolve("t-mine/output").toString()));
    }

    @Test
    void where_nothing_is_nothing_is_found() {
        assertThat(new Leftovers(folder.resolve("none"), new NoControlGroups()).find(id -> true))
                .isEmpty();
    }
}
