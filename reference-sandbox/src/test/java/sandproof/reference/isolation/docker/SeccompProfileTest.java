package sandproof.reference.isolation.docker;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import sandproof.reference.isolation.SeccompFilter;
import sandproof.reference.isolation.SystemCalls;
import sandproof.reference.weakness.Weaknesses;

class SeccompProfileTest {
    private static final List<String> REFUSED = SystemCalls.refused(Weaknesses.none(), false);

    @Test
    void what_has_no_name_is_refused() throws Exception {
        JsonNode profile = profile();
        assertThat(profile.get("defaultAction").textValue()).isEqualTo("SCMP_ACT_ERRNO");
        assertThat(profile.get("defaultErrnoRet").intValue()).isEqualTo(1);
    }

    @Test
    void ordinary_calls_are_allowed_and_refused_ones_are_not() throws Exception {
        List<String> allowed = new ArrayList<>();
        profile().at("/syscalls/0/names").forEach(name -> allowed.add(name.textValue()));
        assertThat(allowed)
                .contains("read", "openat", "execve", "futex", "wait4", "statx")
                .doesNotContainAnyElementsOf(REFUSED)
                .doesNotContain("clone", "clone3", "mount", "unshare", "setns", "pivot_root");
    }

    @Test
    void clone_is_allowed_without_namespaces_only_and_clone3_looks_absent() throws Exception {
        JsonNode clone = profile().at("/syscalls/1");
        assertThat(clone.at("/names/0").textValue()).isEqualTo("clone");
        assertThat(clone.at("/args/0/op").textValue()).isEqualTo("SCMP_CMP_MASKED_EQ");
        assertThat(clone.at("/args/0/value").longValue()).isEqualTo(0x7e020000L);
        assertThat(profile().at("/syscalls/2/errnoRet").intValue()).isEqualTo(38);
    }

    @Test
    void gvisor_is_told_what_is_refused_and_each_kind_of_namespace() throws Exception {
        JsonNode profile = new ObjectMapper().readTree(SeccompProfile.forGvisor(REFUSED));
        assertThat(profile.get("defaultAction").textValue()).isEqualTo("SCMP_ACT_ALLOW");
        List<String> denied = new ArrayList<>();
        profile.at("/syscalls/0/names").forEach(name -> denied.add(name.textValue()));
        assertThat(denied).containsAll(REFUSED).contains("mount", "unshare", "setns", "pivot_root");
        List<Long> kinds = new ArrayList<>();
        profile.get("syscalls").forEach(rule -> {
            if (rule.at("/names/0").textValue().equals("clone")) {
                assertThat(rule.at("/args/0/value")).isEqualTo(rule.at("/args/0/valueTwo"));
                kinds.add(rule.at("/args/0/value").longValue());
            }
        });
        assertThat(kinds)
                .containsExactly(0x20000L, 0x2000000L, 0x4000000L, 0x8000000L, 0x10000000L, 0x20000000L, 0x40000000L);
    }

    private static JsonNode profile() throws Exception {
        return new ObjectMapper().readTree(SeccompProfile.json(SeccompFilter.known(), REFUSED));
    }
}
