package sandproof.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class CanaryPlacesTest {
    private final CanaryPlaces places = new CanaryPlaces();

    @Test
    void further_names_are_names_or_addresses() {
        places.names = List.of("canary.example.org", "host", "198.51.100.7", "2001:db8::7");
        assertThat(places.options().names()).isEqualTo(places.names);
    }

    @Test
    void what_no_certificate_and_no_zone_can_hold_is_told() {
        for (String wrong : List.of("", "a b", "-x", "x..y", "*.example.org", "1.2.3.999", "1.2.3", "::g", "x\ny")) {
            places.names = List.of(wrong);
            assertThatThrownBy(places::options)
                    .as(wrong)
                    .isInstanceOf(UsageException.class)
                    .hasMessageStartingWith("--name is \"" + wrong + "\", expected a name such as");
        }
    }
}
