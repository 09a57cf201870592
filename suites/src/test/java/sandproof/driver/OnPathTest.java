package sandproof.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OnPathTest {
    @Test
    void a_name_that_no_file_can_have_is_not_found() {
        assertThat(OnPath.find("/bin/sh")).isPresent();
        assertThat(OnPath.find("/bin/sh\0x")).isEmpty();
        assertThat(OnPath.find("sh\0x")).isEmpty();
    }
}
