package sandproof.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RegistryTest {
    private final MovableClock clock = new MovableClock();
    private final Registry registry = new Registry(clock);

    private static String nonce(int i) {
        return String.format("%020x", i);
    }

    @Test
    void numbers_of_live_attempts_differ_and_250_are_given() {
        Set<Integer> numbers = new HashSet<>();
        for (int i = 0; i < Registry.NUMBERS; i++) {
            numbers.add(registry.claim(nonce(i)));
        }
        assertThat(numbers).hasSize(250).allMatch(k -> k >= 1 && k <= 250);
        assertThatThrownBy(() -> registry.claim(nonce(999)))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("close ranges");
    }

    @Test
    void a_number_rests_before_it_is_given_again() {
        for (int i = 0; i < Registry.NUMBERS; i++) {
            registry.claim(nonce(i));
        }
        registry.release(nonce(7));
        assertThatThrownBy(() -> registry.claim(nonce(999))).isInstanceOf(LabException.class);
        clock.forward(Registry.REST);
        assertThat(registry.claim(nonce(999))).isEqualTo(8);
    }

    @Test
    void addresses_belong_to_their_holder_also_for_a_while_after_release() {
        int k = registry.claim(nonce(1));
        for (String address : Addresses.exclusive(k)) {
            assertThat(registry.owner(Addresses.literal(address))).contains(nonce(1));
        }
        assertThat(registry.owner(Addresses.literal("169.254.169.254"))).isEmpty();
        registry.release(nonce(1));
        assertThat(registry.owner(Addresses.literal("10.66.0." + k))).contains(nonce(1));
        assertThat(registry.number(nonce(1))).hasValue(k);
    }

    @Test
    void an_ipv4_address_inside_an_ipv6_one_belongs_to_its_holder() {
        int k = registry.claim(nonce(1));
        assertThat(registry.owner(Addresses.literal("64:ff9b::10.66.0." + k))).contains(nonce(1));
        assertThat(registry.owner(Addresses.literal("::10.66.0." + k))).contains(nonce(1));
        assertThat(registry.owner(Addresses.literal(String.format("2002:0a42:00%02x::1", k))))
                .contains(nonce(1));
    }

    @Test
    void what_is_no_nonce_or_in_use_is_refused_and_takes_no_number() {
        assertThatThrownBy(() -> registry.claim("nonsense"))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("20 lower-case hexadecimal digits");
        registry.claim(nonce(1));
        assertThatThrownBy(() -> registry.claim(nonce(1))).hasMessageContaining("in use");
        assertThat(registry.claim(nonce(2))).isEqualTo(2);
    }

    @Test
    void releasing_twice_gives_one_number_back() {
        registry.claim(nonce(1));
        registry.release(nonce(1));
        registry.release(nonce(1));
        registry.release(nonce(2));
        clock.forward(Registry.REST);
        Set<Integer> numbers = new HashSet<>();
        for (int i = 10; i < 10 + Registry.NUMBERS; i++) {
            numbers.add(registry.claim(nonce(i)));
        }
        assertThat(numbers).hasSize(Registry.NUMBERS);
    }
}
