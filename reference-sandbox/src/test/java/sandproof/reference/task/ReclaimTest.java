package sandproof.reference.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandproof.reference.artifact.Publisher;
import sandproof.reference.audit.AuditLog;
import sandproof.reference.isolation.Containers;
import sandproof.reference.isolation.Resource;
import sandproof.reference.teardown.TaskProcesses;
import sandproof.reference.teardown.Teardown;
import sandproof.reference.weakness.Weaknesses;

/** What a service finds that follows one which died between two steps. */
class ReclaimTest {
    private static final Origin ORIGIN = new Origin("alpha", "mine", "c", List.of(), "");
    private static final IdempotencyKey KEY = IdempotencyKey.of("k", new byte[0]);
    private static final String ID = "t-reclaimtestreclaimtestaaaa";

    @TempDir
    private Path folder;

    private Ledger ledger;
    private AuditLog audit;

    @BeforeEach
    void open() throws Exception {
        ledger = Ledger.open(folder.resolve("ledger.db"));
        audit = AuditLog.open(folder.resolve("audit.jsonl"));
    }

    @AfterEach
    void close() throws Exception {
        ledger.close();
        audit.close();
    }

    @Test
    void an_end_that_only_the_ledger_knows_is_told_and_told_once() throws Exception {
        ledger.enter(ID, ORIGIN, Optional.empty());
        audit.step(ID, "accepted", "", "");
        ledger.close(ID, TaskEnd.without(TaskState.TIMED_OUT, "it took too long"), "", "");
        assertThat(next().run()).isEmpty();
        assertThat(next().run()).isEmpty();
        assertThat(ends()).containsExactly("timed-out it took too long");
    }

    @Test
    void a_task_that_waited_is_lost_and_its_key_still_leads_to_it() throws Exception {
        ledger.enter(ID, ORIGIN, Optional.of(KEY));
        audit.step(ID, "accepted", "", "");
        next().run();
        assertThat(ends()).containsExactly("lost the service was killed before the task ran");
        assertThat(ledger.used("alpha", KEY)).isPresent();
    }

    @Test
    void a_task_that_nobody_was_told_of_was_never_taken_and_its_key_is_free() throws Exception {
        ledger.enter(ID, ORIGIN, Optional.of(KEY));
        next().run();
        assertThat(ledger.knows(ID)).isFalse();
        assertThat(ledger.used("alpha", KEY)).isEmpty();
        assertThat(ends()).isEmpty();
    }

    @Test
    void a_task_that_the_ledger_lost_with_the_disk_is_told_as_lost() throws Exception {
        audit.step(ID, "accepted", "", "");
        next().run();
        assertThat(ends()).containsExactly("lost the ledger does not know it");
    }

    @Test
    void what_cannot_be_removed_is_handed_on_and_the_task_is_not_said_to_have_ended() throws Exception {
        Resource stubborn = new Resource(Resource.Kind.CONTAINER, "stubborn");
        ledger.enter(ID, ORIGIN, Optional.empty());
        audit.step(ID, "accepted", "", "");
        ledger.note(ID, stubborn);
        Reclaim reclaim = next();
        assertThat(reclaim.run()).isEqualTo(Map.of(ID, List.of(stubborn)));
        assertThat(ends()).isEmpty();
        assertThat(ledger.open()).containsExactly(ID);
        reclaim.close(ID);
        assertThat(ends()).containsExactly("lost the service was killed while the task ran");
    }

    @Test
    void what_earlier_services_published_goes_for_nobody_can_fetch_it() throws Exception {
        Path published = Files.createDirectories(folder.resolve("artifacts/published/" + ID));
        Files.createFile(published.resolve("0"));
        next().run();
        assertThat(published).doesNotExist();
    }

    @Test
    void a_cell_that_no_task_took_goes_without_a_word() throws Exception {
        ledger.reserve(ID);
        ledger.note(
                ID, new Resource(Resource.Kind.DIRECTORY, folder.resolve("gone").toString()));
        assertThat(next().run()).isEmpty();
        assertThat(ledger.spares()).isEmpty();
        assertThat(ledger.resources(ID)).isEmpty();
        assertThat(ends()).isEmpty();
    }

    @Test
    void a_cell_taken_a_moment_before_the_death_ends_as_its_task() throws Exception {
        ledger.reserve(ID);
        ledger.note(
                ID, new Resource(Resource.Kind.DIRECTORY, folder.resolve("gone").toString()));
        ledger.enter(ID, ORIGIN, Optional.empty());
        audit.step(ID, "accepted", "", "");
        assertThat(next().run()).isEmpty();
        assertThat(ledger.spares()).isEmpty();
        assertThat(ends()).containsExactly("lost the service was killed while the task ran");
    }

    @Test
    void a_session_whose_directory_is_held_is_lost_once_it_is_let_go() throws Exception {
        Resource stubborn = new Resource(Resource.Kind.CONTAINER, "stubborn");
        ledger.sessions().enter("s-1", "alpha", "mine");
        ledger.note("s-1", stubborn);
        Reclaim reclaim = next();
        assertThat(reclaim.run()).isEqualTo(Map.of("s-1", List.of(stubborn)));
        assertThat(ledger.sessions().open()).containsExactly("s-1");
        reclaim.close("s-1");
        assertThat(ledger.sessions().find("alpha", "s-1").orElseThrow().state()).isEqualTo("lost");
    }

    private Reclaim next() throws Exception {
        audit.close();
        audit = AuditLog.open(folder.resolve("audit.jsonl"));
        return new Reclaim(
                ledger,
                audit,
                new Teardown(audit, id -> new TaskProcesses(id, folder.resolve(id)), Containers.NONE),
                new Publisher(folder.resolve("artifacts"), audit, Weaknesses.none()));
    }

    private List<String> ends() {
        return audit.after(0, Optional.of(ID), 100).stream()
                .filter(record -> record.rule().equals("ended"))
                .map(record -> record.object() + " " + record.detail())
                .toList();
    }
}
