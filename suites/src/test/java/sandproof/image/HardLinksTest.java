package sandproof.image;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import org.junit.jupiter.api.Test;

class HardLinksTest {
    @Test
    void many_links_to_one_large_file_are_no_way_to_keep_a_reader_busy() {
        HardLinks links = new HardLinks();
        for (int i = 0; i < HardLinks.MOST; i++) {
            links.add(0, new TarEntry(i + "/.env", '1', 0600, "a/large", false));
        }
        byte[] tar = new Tar().file("a/large", 0600, new byte[64 << 10]).bytes();
        Allowance allowance = new Allowance(1 << 20, 100);

        assertThatThrownBy(() -> links.look(0, new TarReader(new ByteArrayInputStream(tar), allowance), allowance))
                .hasMessage("the image is larger than the 1 MiB that are read of one");
    }
}
