package sandproof.reference.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RulesTest {
    @Test
    void no_rule_means_no_way_out() {
        assertThat(Rules.of(EgressPolicy.none().rules()).of(target("allowed.test:80")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "allowed.test.evil.test:80",
                "evilallowed.test:80",
                "sub.allowed.test:80",
                "test:80",
                "allowed.test:443",
                "allowed.test:8",
                "allowed.test:800",
                "127.0.0.1:80",
                "[::ffff:203.0.113.10]:80"
            })
    void a_rule_allows_exactly_what_it_says(String other) {
        Rules rules = Rules.of(EgressRule.parse(List.of("Allowed.Test.:80", "203.0.113.10:80", "[2001:db8::1]:443")));
        assertThat(rules.of(target("allowed.test:80"))).hasSize(1);
        assertThat(rules.of(target("203.0.113.10:80"))).hasSize(1);
        assertThat(rules.of(target("[2001:DB8:0::1]:443"))).hasSize(1);
        assertThat(rules.of(target(other))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "allowed.test:80",
                "a.b.allowed.test:80",
                "a.allowed.test:81",
                "aallowed.test:80",
                "a.allowed.test.evil.test:80",
                "1.2.3.4:80"
            })
    void a_wildcard_stands_for_one_label_and_no_other_number(String other) {
        Rules rules = Rules.of(EgressRule.parse(List.of("*.Allowed.test:80")));
        assertThat(rules.of(target("a.allowed.test:80"))).hasSize(1);
        assertThat(rules.of(target("A.ALLOWED.TEST.:80"))).hasSize(1);
        assertThat(rules.of(target(other))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "*",
                "*:80",
                "allowed.test",
                "allowed.test:",
                "allowed.test:0",
                "allowed.test:65536",
                "*.test:80",
                "*.10.0.0.1:80",
                "*.*.allowed.test:80",
                "a.*.test:80",
                "a*.allowed.test:80",
                "**.allowed.test:80",
                ".allowed.test:80",
                "allowed.test:80x",
                "http://allowed.test:80",
                "127.1:80",
                "0x7f000001:80",
                "allowed.test:+80",
                ":80",
                "[::1]",
                "10.0.0.0/8:80",
                "allowed.test:*"
            })
    void a_rule_that_cannot_be_read_is_named(String rule) {
        assertThatThrownBy(() -> EgressRule.parse(List.of(rule)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"" + rule + "\"");
    }

    @Test
    void a_port_or_host_that_cannot_be_is_no_rule() {
        assertThatThrownBy(() -> new EgressRule("allowed.test", 65_536, EgressRule.READABLE, Set.of()))
                .hasMessageContaining("allowed.test:65536");
    }

    private static Target target(String text) {
        return Objects.requireNonNull(Target.parse(text, 0));
    }
}
