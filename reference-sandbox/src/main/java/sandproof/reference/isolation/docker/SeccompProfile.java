package sandproof.reference.isolation.docker;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The system-call filter in the engine's form. What the list of refused calls leaves is allowed by name; what has no
 * name here is refused, so that a call of a newer kernel is not let through unseen.
 */
final class SeccompProfile {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int PERMISSION = 1;
    private static final int NOT_THERE = 38;

    /** All kinds of namespace that {@code clone} makes, as bits of its first argument. */
    private static final long NAMESPACES = 0x7e020000L;

    /** What the kernel would refuse too, for want of a capability; here it does not come so far. */
    private static final Set<String> BUILDING = Set.of(
            "mount",
            "umount2",
            "pivot_root",
            "chroot",
            "open_tree",
            "move_mount",
            "fsopen",
            "fsmount",
            "fsconfig",
            "fspick",
            "mount_setattr",
            "unshare",
            "setns");

    private SeccompProfile() {}

    /**
     * The profile.
     *
     * @param known names of all system calls of the machine
     * @param refused names of those that no task may make
     */
    static String json(List<String> known, List<String> refused) {
        Set<String> allowed = new TreeSet<>(known);
        allowed.removeAll(refused);
        allowed.removeAll(BUILDING);
        allowed.removeAll(Set.of("clone", "clone3"));
        Map<String, Object> profile = new LinkedHashMap<>();
        profile.put("defaultAction", "SCMP_ACT_ERRNO");
        profile.put("defaultErrnoRet", PERMISSION);
        profile.put(
                "syscalls",
                List.of(
                        Map.of("names", allowed, "action", "SCMP_ACT_ALLOW"),
                        Map.of(
                                "names",
                                List.of("clone"),
                                "action",
                                "SCMP_ACT_ALLOW",
                                "args",
                                List.of(Map.of(
                                        "index", 0, "value", NAMESPACES, "valueTwo", 0, "op", "SCMP_CMP_MASKED_EQ"))),
                        // Its flags lie in memory where no filter can see them; the C library falls back to clone.
                        Map.of("names", List.of("clone3"), "action", "SCMP_ACT_ERRNO", "errnoRet", NOT_THERE)));
        try {
            return JSON.writeValueAsString(profile);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
