package sandproof.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class OutDirectoryTest {
    @Test
    void each_of_those_that_begin_in_the_same_second_has_its_own(@TempDir Path parent) throws Exception {
        Callable<Path> one = () -> OutDirectory.fresh(parent, "20261130-120000");
        ExecutorService pool = Executors.newFixedThreadPool(6);
        try {
            List<Path> made = new ArrayList<>();
            for (Future<Path> each : pool.invokeAll(List.of(one, one, one, one, one, one))) {
                made.add(each.get());
            }
            assertThat(made)
                    .doesNotHaveDuplicates()
                    .allSatisfy(path -> assertThat(path).isEmptyDirectory().hasParent(parent));
            assertThat(made).contains(parent.resolve("20261130-120000"), parent.resolve("20261130-120000-6"));
        } finally {
            pool.shutdownNow();
        }
    }
}
