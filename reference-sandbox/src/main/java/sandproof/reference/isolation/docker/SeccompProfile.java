package sandproof.reference.isolation.docker;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sandproof.reference.isolation.SystemCalls;

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
    private static final Set<String> BUILDING = Stream.concat(SystemCalls.MOUNT.stream(), Stream.of("unshare", "setns"))
            .collect(Collectors.toUnmodifiableSet());

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
        return text(profile);
    }

    /**
     * The profile for gVisor. The only error it knows is that of a missing permission, which would keep the C library
     * from falling back from {@code clone3} to {@code clone}; so what it does not have is left to it to be found absent,
     * {@code clone3} too, and what is refused is listed.
     *
     * @param refused names of the calls that no task may make
     */
    static String forGvisor(List<String> refused) {
        Set<String> denied = new TreeSet<>(refused);
        denied.addAll(BUILDING);
        List<Map<String, Object>> rules = new ArrayList<>();
        rules.add(Map.of("names", denied, "action", "SCMP_ACT_ERRNO", "errnoRet", PERMISSION));
        for (long kind = 1; kind <= NAMESPACES; kind <<= 1) {
            if ((kind & NAMESPACES) != 0) {
                Map<String, Object> has =
                        Map.of("index", 0, "value", kind, "valueTwo", kind, "op", "SCMP_CMP_MASKED_EQ");
                rules.add(Map.of(
                        "names",
                        List.of("clone"),
                        "action",
                        "SCMP_ACT_ERRNO",
                        "errnoRet",
                        PERMISSION,
                        "args",
                        List.of(has)));
            }
        }
        return text(Map.of("defaultAction", "SCMP_ACT_ALLOW", "syscalls", rules));
    }

    private static String text(Map<String, Object> profile) {
        try {
            return JSON.writeValueAsString(profile);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
