package sandproof.report.diff;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What is mounted where, before and now: worse where a place was opened, whether by a mount or by one that is gone. */
final class MountChange {
    private final Map<String, Mount> before;
    private final Map<String, Mount> now;

    private MountChange(Sides sides) {
        before = byTarget(sides.was());
        now = byTarget(sides.is());
    }

    static Turn turn(Sides sides) {
        MountChange change = new MountChange(sides);
        Map<String, Mount> gone = byTarget(sides.gone());
        List<Turn> turns = new ArrayList<>();
        for (Mount come : byTarget(sides.come()).values()) {
            Mount old = gone.remove(come.target());
            turns.add(old == null ? change.mounted(come) : old.turn(come));
        }
        gone.values().forEach(left -> turns.add(change.unmounted(left)));
        return Turn.of(turns);
    }

    /** A door, but where it hides something that was open. */
    private Turn mounted(Mount mount) {
        Mount around = around(mount, now);
        return mount.masks(around) && before.containsKey(around.target()) ? Turn.BETTER : Turn.WORSE;
    }

    /** A door less, but where it hid something that shows now. */
    private Turn unmounted(Mount mount) {
        // Where what is around it is gone too, that alone counts.
        Mount around = now.get(around(mount, before).target());
        return around != null && mount.hid(around) ? Turn.WORSE : Turn.BETTER;
    }

    /** The mount in which its place lies. */
    private static Mount around(Mount mount, Map<String, Mount> all) {
        String place = mount.target();
        while (place.length() > 1) {
            place = place.substring(0, Math.max(1, place.lastIndexOf('/')));
            Mount found = all.get(place);
            if (found != null) {
                return found;
            }
        }
        return new Mount("/", "", Set.of());
    }

    private static Map<String, Mount> byTarget(Iterable<String> lines) {
        Map<String, Mount> mounts = new TreeMap<>();
        lines.forEach(line -> {
            Mount mount = Mount.read(line);
            mounts.merge(mount.target(), mount, Mount::weaker);
        });
        return mounts;
    }
}
