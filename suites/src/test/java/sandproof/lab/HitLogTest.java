package sandproof.lab;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class HitLogTest {
    private static final String NONCE = "00000000000000000abc";
    private static final String OTHER = "00000000000000000def";

    private final MovableClock clock = new MovableClock();
    private final Registry registry = new Registry(clock);
    private final HitLog log = new HitLog(registry, clock);
    private final int number = registry.claim(NONCE);

    private Heard call(String address, int port) {
        return log.open(Caller.at("tcp", Addresses.literal(address), port, "peer"));
    }

    private static void say(Heard heard, String words) {
        heard.says(words.getBytes(UTF_8), false);
    }

    @Test
    void a_silent_call_at_an_exclusive_address_is_a_hit_at_once() {
        call("10.66.0." + number, 22);
        assertThat(log.of(NONCE)).singleElement().satisfies(hit -> {
            assertThat(hit.localAddress()).isEqualTo("10.66.0." + number);
            assertThat(hit.port()).isEqualTo(22);
            assertThat(hit.said()).isEmpty();
            assertThat(hit.innocent()).isFalse();
        });
    }

    @Test
    void what_is_said_decides_over_the_address() {
        registry.claim(OTHER);
        Heard heard = call("10.66.0." + number, 22);
        say(heard, "hello " + OTHER);
        assertThat(log.of(NONCE)).isEmpty();
        assertThat(log.of(OTHER)).singleElement().extracting(Hit::said).isEqualTo("hello " + OTHER);
    }

    @Test
    void one_call_is_one_hit_however_often_it_speaks() {
        Heard heard = call("169.254.169.254", 80);
        say(heard, "GET /");
        say(heard, "GET /" + NONCE);
        say(heard, "GET /" + NONCE + " HTTP/1.1");
        heard.ended();
        assertThat(log.all()).singleElement().extracting(Hit::nonce).isEqualTo(NONCE);
    }

    @Test
    void an_unattributed_call_is_shown_when_it_ends_or_stays_silent_too_long() {
        Heard ends = call("169.254.169.254", 80);
        call("169.254.169.254", 81);
        assertThat(log.anonymous()).isEmpty();
        ends.ended();
        assertThat(log.anonymous()).extracting(Hit::port).containsExactly(80);
        clock.forward(HitLog.SILENCE.plusMillis(1));
        assertThat(log.anonymous()).extracting(Hit::port).containsExactly(80, 81);
    }

    @Test
    void reaching_the_allowed_host_in_silence_is_innocent_on_its_web_ports_only() {
        call("203.0.113.10", 443).ended();
        call("203.0.113.10", 22).ended();
        assertThat(log.anonymous()).extracting(Hit::innocent).containsExactly(true, false);
    }

    @Test
    void a_flood_is_bounded_and_the_other_attempt_is_still_heard() {
        registry.claim(OTHER);
        for (int i = 0; i < 5000; i++) {
            Heard heard = call("169.254.169.254", 80);
            say(heard, NONCE);
            heard.ended();
            call("169.254.169.254", 80).ended();
        }
        say(call("169.254.169.254", 80), OTHER);
        assertThat(log.of(NONCE)).hasSize(HitLog.PER_NONCE);
        assertThat(log.anonymous()).hasSize(HitLog.ANONYMOUS);
        assertThat(log.of(OTHER)).hasSize(1);
    }

    @Test
    void what_gave_way_without_a_name_is_told_until_the_moment_it_was_heard() {
        HitLog rolling = new HitLog(registry, clock, HitLog.PER_NONCE, true);
        Instant first = clock.instant();
        rolling.open(stranger()).ended();
        clock.forward(Duration.ofSeconds(1));
        Instant later = clock.instant();
        for (int i = 1; i < HitLog.ANONYMOUS; i++) {
            rolling.open(stranger()).ended();
        }
        assertThat(rolling.hasForgottenSince(Instant.MIN.plusSeconds(1))).isFalse();
        rolling.open(stranger()).ended();
        assertThat(rolling.anonymous()).hasSize(HitLog.ANONYMOUS);
        assertThat(rolling.hasForgottenSince(first)).isTrue();
        assertThat(rolling.hasForgottenSince(later)).isFalse();
        rolling.open(stranger()).ended();
        assertThat(rolling.hasForgottenSince(later)).isTrue();
    }

    @Test
    void a_log_that_is_full_tells_that_there_was_more_but_of_what_a_task_may_do() {
        for (int i = 0; i < HitLog.ANONYMOUS; i++) {
            log.open(stranger()).ended();
        }
        clock.forward(Duration.ofSeconds(1));
        Instant later = clock.instant();
        call("203.0.113.10", 443).ended();
        assertThat(log.suspicionsSince(later)).isEmpty();
        log.open(stranger()).ended();
        assertThat(log.suspicionsSince(later)).containsExactly("more than is kept");
    }

    @Test
    void what_no_task_may_do_is_suspicious_from_the_moment_on() {
        log.open(stranger()).ended();
        clock.forward(Duration.ofSeconds(1));
        Instant later = clock.instant();
        call("203.0.113.10", 443).ended();
        assertThat(log.suspicionsSince(later)).isEmpty();
        log.open(stranger()).ended();
        assertThat(log.suspicionsSince(later)).containsExactly("the tcp canary at 169.254.169.254 port 22");
    }

    /** Where a name leads to, each call without a word is one that a task may make. */
    @Test
    void a_call_without_a_name_is_told_of_its_own_place_and_time_however_innocent() {
        call("203.0.113.20", 443).ended();
        clock.forward(Duration.ofSeconds(1));
        Instant later = clock.instant();
        assertThat(log.nameless(later, hit -> hit.port() == 443)).isEmpty();
        call("203.0.113.21", 443).ended();
        assertThat(log.nameless(later, hit -> hit.localAddress().equals("203.0.113.20")))
                .isEmpty();
        assertThat(log.nameless(later, hit -> hit.port() == 443))
                .map(Hit::localAddress)
                .hasValue("203.0.113.21");
    }

    @Test
    void a_call_that_says_at_last_whose_it_is_is_waited_for_and_not_without_a_name() {
        Heard heard = call("203.0.113.20", 443);
        CompletableFuture<Void> caller = CompletableFuture.runAsync(
                () -> say(heard, NONCE), CompletableFuture.delayedExecutor(100, TimeUnit.MILLISECONDS));
        assertThat(log.nameless(Instant.EPOCH, hit -> true)).isEmpty();
        caller.join();
    }

    @Test
    void a_call_that_stays_open_in_silence_is_without_a_name() {
        call("203.0.113.20", 443);
        assertThat(log.nameless(Instant.EPOCH, hit -> true)).isPresent();
    }

    @Test
    void of_more_open_calls_than_it_can_wait_for_it_tells_that_there_were_more() {
        for (int i = 0; i < 2 * HitLog.ANONYMOUS; i++) {
            log.open(stranger());
        }
        assertThat(log.hasForgottenSince(clock.instant())).isFalse();
        log.open(stranger());
        assertThat(log.hasForgottenSince(clock.instant())).isTrue();
    }

    private static Caller stranger() {
        return Caller.at("tcp", Addresses.literal("169.254.169.254"), 22, "peer");
    }

    @Test
    void probes_are_not_among_the_hits() {
        String probe = "0000000000000000beef";
        registry.know(probe);
        say(call("169.254.169.254", 80), probe);
        assertThat(log.all()).isEmpty();
        assertThat(log.awaitProbe(probe, "tcp", "169.254.169.254", 80, Duration.ofMillis(1)))
                .isTrue();
        assertThat(log.awaitProbe(probe, "tcp", "169.254.169.254", 81, Duration.ofMillis(1)))
                .isFalse();
    }

    @Test
    void waiting_ends_with_the_hit_or_with_the_time() {
        assertThat(log.await(NONCE, hit -> true, Duration.ofMillis(20))).isEmpty();
        CompletableFuture<Void> caller = CompletableFuture.runAsync(() -> say(call("169.254.169.254", 80), NONCE));
        assertThat(log.await(NONCE, hit -> true, Duration.ofSeconds(10))).isPresent();
        caller.join();
    }
}
