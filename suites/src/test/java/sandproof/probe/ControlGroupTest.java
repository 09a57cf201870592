package sandproof.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ControlGroupTest {
    @Test
    void anonymous_and_shared_memory_count_and_files_that_were_read_do_not() {
        assertThat(ControlGroup.counted("cache 900\nrss 5\nshmem 7\ntotal_cache 1000\ntotal_rss 50\ntotal_shmem 70\n"))
                .hasValue(120);
        assertThat(ControlGroup.counted("anon 50\nfile 900\nkernel 3\nshmem 70\n"))
                .hasValue(120);
    }

    @Test
    void what_cannot_be_read_is_not_nothing() {
        assertThat(ControlGroup.counted("")).isEmpty();
    }

    @Test
    void a_group_that_others_share_tells_nothing_of_one_container() {
        assertThat(ControlGroup.memory("4:memory:/\n0::/", "d2f518")).isEmpty();
    }
}
