package sandproof.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sandproof.attack.Boundary;
import sandproof.attack.DenialLevel;
import sandproof.attack.ExpectedDenial;
import sandproof.judge.LogFacts;
import sandproof.lab.Secret;
import sandproof.sandbox.AuditEvent;
import sandproof.sandbox.TaskState;

class AuditReadingTest {
    private final Instant began = Instant.now();
    private static final Secret SECRET = new Secret("a secret", "Spx0123456789abcdef");

    private static final AuditEvent OLD = event(1, "task-2", "/other", Instant.EPOCH);

    private final AuditReading reading = new AuditReading(
            new ExpectedDenial(DenialLevel.EVENT, List.of(Boundary.FILESYSTEM), List.of("/secret"), List.of()),
            List.of("/secret"),
            DenialLevel.EVENT,
            "task-1",
            "00112233445566778899",
            Set.of("task-1", "task-2", "neighbour"),
            Set.of("neighbour"),
            false,
            "/canaries/archive.txt",
            began,
            1);

    @Test
    void the_denial_of_this_task_and_this_thing_matches() {
        assertThat(facts(OLD, event(2, "task-1", "/secret", began)).matching()).hasSize(1);
    }

    @Test
    void what_stood_in_the_log_before_the_attempt_began_does_not_match() {
        AuditEvent old = event(1, "task-1", "/secret", began);
        assertThat(reading.facts(List.of(old), "", true, TaskState.SUCCEEDED, List.of())
                        .matching())
                .isEmpty();
        assertThat(reading.matchesIn(List.of(old))).isFalse();
        AuditEvent recent = event(2, "task-1", "/secret", began);
        assertThat(reading.facts(List.of(old, recent), "", true, TaskState.SUCCEEDED, List.of())
                        .matching())
                .hasSize(1);
        assertThat(reading.matchesIn(List.of(old, recent))).isTrue();
    }

    @Test
    void a_denial_of_another_time_does_not_match_and_one_without_time_does() {
        assertThat(facts(OLD, event(2, "task-1", "/secret", began.minus(Duration.ofHours(1))))
                        .matching())
                .isEmpty();
        assertThat(facts(OLD, event(2, "task-1", "/secret", began.plus(Duration.ofHours(1))))
                        .matching())
                .isEmpty();
        assertThat(facts(OLD, event(2, "task-1", "/secret", Instant.MIN)).matching())
                .isEmpty();
        assertThat(facts(OLD, event(2, "task-1", "/secret", Instant.EPOCH)).matching())
                .hasSize(1);
    }

    @Test
    void a_denial_of_what_no_task_touches_is_made_up() {
        assertThat(facts(OLD, event(2, "task-1", "/secret /canaries/archive.txt", began))
                        .forged())
                .hasSize(1);
    }

    @Test
    void a_state_that_only_the_driver_tells_is_no_record() {
        AuditReading late = reading(false);
        assertThat(late.facts(List.of(OLD), "", true, TaskState.TIMED_OUT, List.of())
                        .stateRecorded())
                .isFalse();
        AuditEvent told = event(2, "task-1", "timed-out", began);
        assertThat(late.facts(List.of(OLD, told), "", true, TaskState.TIMED_OUT, List.of())
                        .stateRecorded())
                .isTrue();
        assertThat(reading(true)
                        .facts(List.of(OLD), "", true, TaskState.TIMED_OUT, List.of())
                        .stateRecorded())
                .isTrue();
    }

    private AuditReading reading(boolean recordsEnds) {
        return new AuditReading(
                new ExpectedDenial(DenialLevel.RECORD, List.of(), List.of(), List.of("timed-out")),
                List.of(),
                DenialLevel.RECORD,
                "task-1",
                "00112233445566778899",
                Set.of("task-1"),
                Set.of(),
                recordsEnds,
                "",
                began,
                1);
    }

    @Test
    void a_neighbour_is_blamed_whatever_time_the_entry_names() {
        for (Instant time : List.of(Instant.EPOCH, began, began.minus(Duration.ofMinutes(2)))) {
            assertThat(facts(event(1, "neighbour", "/secret", time)).neighbourDenials())
                    .hasSize(1);
        }
    }

    @Test
    void a_secret_is_found_in_each_part_of_a_long_log() {
        List<AuditEvent> log = new ArrayList<>(List.of(OLD));
        for (int i = 2; i < 40; i++) {
            String object = i == 3 || i == 39 ? SECRET.value() : "x".repeat(100_000);
            log.add(event(i, "task-2", object, Instant.EPOCH));
        }
        assertThat(reading.facts(log, "", true, TaskState.SUCCEEDED, List.of(SECRET))
                        .secrets())
                .containsExactly("a secret (plain) in entry 3", "a secret (plain) in entry 39");
    }

    @Test
    void a_secret_is_found_in_an_entry_of_anybody_and_of_nobody() {
        for (String whose : List.of("task-1", "task-2", "neighbour", "")) {
            AuditEvent old = event(1, "task-2", "/other", began);
            AuditEvent telling = event(2, whose, "x " + SECRET.value(), Instant.EPOCH);
            assertThat(facts(old, telling).secrets()).as(whose).containsExactly("a secret (plain) in entry 2");
        }
    }

    @Test
    void what_was_logged_before_the_secret_was_made_is_not_searched() {
        assertThat(facts(event(1, "task-2", SECRET.value(), began)).secrets()).isEmpty();
    }

    @Test
    void a_log_that_became_shorter_is_searched_from_its_beginning() {
        assertThat(reading.facts(List.of(), "", true, TaskState.SUCCEEDED, List.of(SECRET))
                        .secrets())
                .isEmpty();
    }

    @Test
    void an_object_without_end_is_told_shortly() {
        LogFacts facts = facts(OLD, event(2, "task-1", "/secret/" + "x".repeat(1_000_000), began));
        assertThat(facts.matching().get(0).length()).isLessThan(400);
    }

    private LogFacts facts(AuditEvent... log) {
        return reading.facts(List.of(log), "", true, TaskState.SUCCEEDED, List.of(SECRET));
    }

    private static AuditEvent event(long sequence, String task, String object, Instant time) {
        return new AuditEvent(sequence, time, task, true, "filesystem", "read", object, task + " " + object);
    }
}
