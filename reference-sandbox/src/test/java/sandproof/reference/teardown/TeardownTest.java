package sandproof.reference.teardown;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandproof.reference.audit.AuditLog;
import sandproof.reference.isolation.Containers;
import sandproof.reference.isolation.Resource;

class TeardownTest {
    private static final String ID = "t-teardowntestteardowntestbb";
    private static final String OTHER = "t-teardowntestteardowntestcc";

    @TempDir
    private Path folder;

    private AuditLog audit;
    private Teardown teardown;

    @BeforeEach
    void open() throws Exception {
        audit = AuditLog.open(folder.resolve("audit.jsonl"));
        teardown = new Teardown(audit, id -> new TaskProcesses(id, folder.resolve(id)), Containers.NONE);
    }

    @AfterEach
    void close() throws Exception {
        audit.close();
    }

    @Test
    void a_tree_goes_and_what_its_links_point_to_stays() throws Exception {
        Path root = Files.createDirectories(folder.resolve(ID + "/deep/deeper"));
        Path outside = Files.createDirectories(folder.resolve("outside"));
        Files.createFile(outside.resolve("kept"));
        Files.createSymbolicLink(root.resolve("link"), outside);
        assertThat(teardown.remove(ID, List.of(directory(folder.resolve(ID))))).isEmpty();
        assertThat(folder.resolve(ID)).doesNotExist();
        assertThat(outside.resolve("kept")).exists();
    }

    @Test
    void what_is_gone_already_is_no_failure() {
        List<Resource> absent = List.of(
                directory(folder.resolve("none")),
                new Resource(Resource.Kind.MOUNT, folder.resolve("none").toString()),
                new Resource(Resource.Kind.CGROUP, folder.resolve("none").toString()),
                new Resource(Resource.Kind.PROCESS, "1@"),
                new Resource(Resource.Kind.CREDENTIAL, ID));
        assertThat(teardown.remove(ID, absent)).isEmpty();
        assertThat(audit.after(0, Optional.empty(), 10)).isEmpty();
    }

    @Test
    void what_cannot_be_removed_is_told_and_the_rest_goes() throws Exception {
        Path stubborn = Files.createDirectories(folder.resolve("group/busy")).getParent();
        Path easy = Files.createDirectories(folder.resolve("easy"));
        Resource group = new Resource(Resource.Kind.CGROUP, String.valueOf(stubborn));
        assertThat(teardown.remove(ID, List.of(group, directory(easy)))).containsExactly(group);
        assertThat(easy).doesNotExist();
        assertThat(audit.after(0, Optional.of(ID), 10)).singleElement().satisfies(record -> {
            assertThat(record.rule()).isEqualTo("teardown-failed");
            assertThat(record.object()).contains("group");
        });
    }

    @Test
    void the_processes_of_many_tasks_go_together_and_nobody_elses() throws Exception {
        List<Process> own = new ArrayList<>();
        for (String id : List.of(ID, OTHER)) {
            own.add(new ProcessBuilder("sh", "-c", "sleep 30; true", folder.resolve(id) + "/output").start());
        }
        Process bystander = new ProcessBuilder("sh", "-c", "sleep 30; true", "/tasks/" + ID).start();
        try {
            teardown.kill(List.of(ID, OTHER));
            await().untilAsserted(() -> assertThat(own).noneMatch(Process::isAlive));
            assertThat(bystander.isAlive()).isTrue();
        } finally {
            bystander.descendants().forEach(ProcessHandle::destroyForcibly);
            bystander.destroyForcibly();
        }
    }

    private static Resource directory(Path path) {
        return new Resource(Resource.Kind.DIRECTORY, path.toString());
    }
}
