package sandproof.cli;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * One of several equal parts of a selection.
 *
 * @param index which, from 1
 * @param count of how many
 */
record Shard(int index, int count) {
    private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,3})/([1-9][0-9]{0,3})");

    static Shard parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new UsageException("--shard is \"" + text + "\", expected I/N such as 1/4");
        }
        Shard shard = new Shard(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
        if (shard.index > shard.count) {
            throw new UsageException("--shard is \"" + text + "\", but there are only " + shard.count + " parts");
        }
        return shard;
    }

    <T> List<T> of(List<T> all) {
        List<T> part = IntStream.range(0, all.size())
                .filter(i -> i % count == index - 1)
                .mapToObj(all::get)
                .toList();
        if (part.isEmpty()) {
            throw new UsageException("--shard " + index + "/" + count + " of " + all.size() + " attacks is empty");
        }
        return part;
    }
}
