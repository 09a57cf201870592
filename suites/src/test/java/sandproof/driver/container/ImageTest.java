package sandproof.driver.container;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import sandproof.driver.folder.TaskFolder;

class ImageTest {
    private static Image.Writer writer(String images, String targets) {
        return new Image("sha256:" + "0".repeat(64), images).writer(targets);
    }

    @Test
    void the_target_names_the_user_before_the_image_does() {
        assertThat(writer("app", "1000:1001").numbered()).hasValue(new TaskFolder.Owner(1000, 1001));
        assertThat(writer("1000", "").numbered()).hasValue(new TaskFolder.Owner(1000, 0));
        assertThat(writer("1000", "root")).isEqualTo(new Image.Writer.Root());
    }

    @Test
    void nobody_named_is_root_and_a_name_is_known_to_the_image_only() {
        assertThat(writer("", "")).isEqualTo(new Image.Writer.Root());
        assertThat(writer("0:0", "")).isEqualTo(new Image.Writer.Root());
        assertThat(writer("app", "")).isEqualTo(new Image.Writer.Named());
        assertThat(writer("4294967297", "")).isEqualTo(new Image.Writer.Named());
        assertThat(writer("1000:staff", "")).isEqualTo(new Image.Writer.Named());
    }
}
