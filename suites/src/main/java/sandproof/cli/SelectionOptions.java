package sandproof.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import sandproof.attack.Attack;
import sandproof.attack.Catalogue;

/** Which attacks a verb is about. */
final class SelectionOptions {
    @Option(names = "--boundary", paramLabel = "B", description = "only attacks on this boundary (repeatable)")
    List<String> boundaries = new ArrayList<>();

    @Option(names = "--attack", paramLabel = "ID", description = "only this attack (repeatable)")
    List<String> attacks = new ArrayList<>();

    @Option(names = "--tag", paramLabel = "T", description = "only attacks with this tag (repeatable)")
    List<String> tags = new ArrayList<>();

    @Option(names = "--shard", paramLabel = "I/N", description = "only the I-th of N parts of the selection")
    @Nullable
    String shard;

    @Option(names = "--attacks", paramLabel = "DIR", description = "a folder with more attacks of your own")
    @Nullable
    Path folder;

    Catalogue catalogue() {
        return folder == null ? Catalogue.bundled() : Catalogue.bundled().and(Catalogue.from(folder));
    }

    List<Attack> select(Catalogue catalogue) {
        List<Attack> selected = catalogue.select(boundaries, attacks, tags);
        return shard == null ? selected : Shard.parse(shard).of(selected);
    }

    /** Of a shard which it is, and of what: without that nobody could tell that another is lost. */
    Map<String, Object> facts() {
        if (shard == null) {
            return Map.of();
        }
        String selection = Stream.of(named("boundary", boundaries), named("attack", attacks), named("tag", tags))
                .flatMap(words -> words)
                .collect(Collectors.joining(" "));
        return Map.of("shard", shard, "selection", selection.isEmpty() ? "all" : selection);
    }

    private static Stream<String> named(String option, List<String> values) {
        return values.stream().sorted().distinct().map(value -> "--" + option + " " + value);
    }

    /** The selection as it stands on a command line, for the reproduce block. */
    List<String> words() {
        List<String> words = new ArrayList<>();
        if (folder != null) {
            words.add("--attacks");
            words.add(folder.toString());
        }
        return words;
    }
}
