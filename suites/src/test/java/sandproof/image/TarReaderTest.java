package sandproof.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TarReaderTest {
    @Test
    void an_extended_header_is_read_by_its_lengths_so_that_no_value_passes_for_a_name() throws Exception {
        byte[] comment = record("comment", "one\n17 path=usr/two\n".getBytes(StandardCharsets.UTF_8));
        assertThat(name(comment)).isEqualTo("usr/one");
        assertThat(name(record("path", "usr/long".getBytes(StandardCharsets.UTF_8))))
                .isEqualTo("usr/long");
    }

    @Test
    void a_value_may_hold_any_bytes_as_those_of_capabilities_do() throws Exception {
        byte[] capability = {1, 0, 0, 2, (byte) 0xc3, 0, '\n', 0};
        assertThat(name(record("SCHILY.xattr.security.capability", capability))).isEqualTo("usr/one");
    }

    @Test
    void a_length_that_cannot_be_true_ends_the_reading() {
        for (String broken : new String[] {"99 path=a\n", "0 path=a\n", "x path=a\n", "5 path\n", "-3 path=a\n"}) {
            assertThatThrownBy(() -> name(broken.getBytes(StandardCharsets.UTF_8)))
                    .as(broken)
                    .isInstanceOf(ImageException.class)
                    .hasMessage("a tar holds an extended header that is broken");
        }
    }

    private static String name(byte[] header) throws Exception {
        byte[] tar = new Tar()
                .entry("pax", 'x', 0644, "", header.length, header)
                .file("usr/one", 0644, "x")
                .bytes();
        TarEntry entry = new TarReader(new ByteArrayInputStream(tar), new Allowance(1 << 20, 100)).next();
        return entry == null ? "" : entry.path();
    }

    private static byte[] record(String name, byte[] value) {
        int rest = name.length() + value.length + 3;
        int length = rest + ("" + (rest + 2)).length();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes((length + " " + name + "=").getBytes(StandardCharsets.UTF_8));
        out.writeBytes(value);
        out.write('\n');
        return out.toByteArray();
    }
}
