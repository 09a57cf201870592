package sandproof.report.diff;

import static java.util.stream.Collectors.toMap;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sandproof.report.result.FingerprintWords;

/** Limits as a task reads them back: each that is higher is worse. */
final class Ceilings {
    private static final double NONE = Double.POSITIVE_INFINITY;

    /** So the kernel writes "none" where a limit is bytes in whole pages (control groups of version 1). */
    private static final double BEYOND = 1L << 62;

    /** Where nobody sets them, the kernel makes both of the memory of the machine, and the same. */
    private static final List<String> OF_THE_MACHINE = List.of("nproc", "sigpending");

    private final Map<String, List<Double>> was;
    private final Map<String, List<Double>> is;

    private Ceilings(Map<String, List<Double>> was, Map<String, List<Double>> is) {
        this.was = was;
        this.is = is;
    }

    /** Of {@code name soft hard}, where -1 is no limit (getrlimit(2)). */
    static Turn ofProcess(Sides sides) {
        Ceilings ceilings = new Ceilings(read(sides.was()), read(sides.is()));
        if (untouched(ceilings.was) && untouched(ceilings.is)) {
            OF_THE_MACHINE.forEach(name -> {
                ceilings.was.remove(name);
                ceilings.is.remove(name);
            });
        }
        return ceilings.turn();
    }

    /** Of {@code name value}, where {@code max} is no limit, of control groups of either version. */
    static Turn ofGroup(Sides sides) {
        return new Ceilings(read(sides.was()), read(sides.is())).turn();
    }

    private Turn turn() {
        Set<String> names = new TreeSet<>(was.keySet());
        names.addAll(is.keySet());
        return Turn.of(names.stream()
                .map(name -> turn(was.get(name), is.get(name)))
                .filter(Objects::nonNull)
                .toList());
    }

    private static @Nullable Turn turn(@Nullable List<Double> before, @Nullable List<Double> now) {
        if (before == null) {
            return Turn.OTHER;
        }
        if (now == null) {
            // That there was none needs no reading back.
            return before.stream().allMatch(value -> value == NONE) ? Turn.OTHER : Turn.WORSE;
        }
        boolean lower = false;
        for (int i = 0; i < Math.max(before.size(), now.size()); i++) {
            double old = i < before.size() ? before.get(i) : NONE;
            double current = i < now.size() ? now.get(i) : NONE;
            if (current > old) {
                return Turn.WORSE;
            }
            lower |= current < old;
        }
        return lower ? Turn.BETTER : null;
    }

    private static boolean untouched(Map<String, List<Double>> limits) {
        return OF_THE_MACHINE.stream().map(limits::get).distinct().count() == 1;
    }

    private static Map<String, List<Double>> read(Set<String> lines) {
        return lines.stream()
                .map(line -> line.split(" "))
                .filter(words -> words.length > 1)
                .collect(toMap(
                        words -> FingerprintWords.limit(words[0]), Ceilings::values, Ceilings::higher, TreeMap::new));
    }

    private static List<Double> values(String[] words) {
        if (words[0].equals("cpu.max") && words.length > 2) {
            // So much time of each period.
            return List.of(number(words[1]) / number(words[2]));
        }
        return Stream.of(words).skip(1).map(Ceilings::number).toList();
    }

    /** What is no number is no limit. */
    private static double number(String word) {
        if (!word.matches("[0-9]{1,19}")) {
            return NONE;
        }
        double number = Double.parseDouble(word);
        return number >= BEYOND ? NONE : number;
    }

    /** Two machines of one merged result: the weaker counts. */
    private static List<Double> higher(List<Double> one, List<Double> other) {
        List<Double> higher = new ArrayList<>();
        for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
            higher.add(Math.max(one.get(i), other.get(i)));
        }
        return List.copyOf(higher);
    }
}
