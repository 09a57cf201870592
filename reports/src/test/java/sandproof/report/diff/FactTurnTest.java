package sandproof.report.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FactTurnTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                // Limits: each that is higher is worse.
                "limits; nproc 100 100; nproc -1 -1; WORSE",
                "limits; nofile 64 64; nofile 64 128; WORSE",
                "limits; nofile 64 128; nofile 32 128; BETTER",
                "limits; nofile 64 64|fsize 1 1; nofile 32 32|fsize 2 2; WORSE",
                "limits; nofile 64 64|core 0 0; core 0 0; WORSE",
                "limits; nofile -1 -1|core 0 0; core 0 0; OTHER",
                "limits; core 0 0; core 0 0|nofile 64 64; OTHER",
                // Both as the kernel makes them of a machine's memory: another machine.
                "limits; nproc 100 100|sigpending 100 100; nproc 200 200|sigpending 200 200; OTHER",
                "limits; nproc 100 100|sigpending 200 200; nproc 200 200|sigpending 200 200; WORSE",
                "limits; nproc 100 100|sigpending 100 100; nproc 90 90|sigpending 200 200; WORSE",
                "controlGroups; pids.max 64; pids.max max; WORSE",
                "controlGroups; pids.max 64; pids.max 65; WORSE",
                "controlGroups; pids.max max; pids.max 64; BETTER",
                "controlGroups; pids.max 64|cpu.max max 100000; cpu.max max 100000; WORSE",
                "controlGroups; memory.swap.max max|pids.max 64; pids.max 64; OTHER",
                "controlGroups; cpu.max 50000 100000; cpu.max 100000 200000; OTHER",
                "controlGroups; cpu.max 50000 100000; cpu.max 100000 100000; WORSE",
                "controlGroups; cpu.max 50000 100000; cpu.max max 100000; WORSE",
                "controlGroups; memory/memory.limit_in_bytes 1048576; memory.max 1048576; OTHER",
                "controlGroups; memory/memory.limit_in_bytes 9223372036854771712; memory.max max; OTHER",
                "controlGroups; memory.max 1048576; memory/memory.limit_in_bytes 9223372036854771712; WORSE",
                // Who it is.
                "user; uid 1000|gid 1000; uid 0|gid 1000; WORSE",
                "user; uid 0|gid 0; uid 1000|gid 1000; BETTER",
                "user; uid 1000|gid 1000; uid 1001|gid 1001; OTHER",
                "user; uid 1000|gid 1000; uid 1000|gid 0; WORSE",
                "user; uid 1000|gid 1000; uid 1001|gid 0; WORSE",
                "user; uid 1000|gid 1000; uid 1000|gid 27; WORSE",
                "user; uid 1000|gid 0; uid 1000|gid 1000; BETTER",
                "user; uid 1000|gid 1000; uid 1000|gid 1000|group 998; WORSE",
                "user; uid 1000|gid 1000|group 1000; uid 1001|gid 1001|group 1001; OTHER",
                "user; uid 1000|gid 1000|group 998; uid 1000|gid 1000; BETTER",
                "user; uid 1000|gid 1000|group 998; uid 1000|gid 998|group 1000; OTHER",
                "user; uid 5|uid_map 5 5 1; uid 5|uid_map 0 0 4294967295; WORSE",
                "user; uid 5|uid_map 0 0 4294967295; uid 5|uid_map 5 5 1; BETTER",
                "user; uid 5|gid_map 0 1000 1; uid 5|gid_map 0 1000 1000; WORSE",
                "user; uid 5|uid_map 5 1000 1; uid 5|uid_map 5 2000 1; OTHER",
                "imageUser; 1000; root; WORSE",
                "imageUser; 1000; 1000:0; WORSE",
                "imageUser; root; 1000; BETTER",
                "imageUser; 1000; 1001; OTHER",
                // The first name server is a way out; another one is another one.
                "resolver; search here; search here|nameserver 192.0.2.53; WORSE",
                "resolver; nameserver 192.0.2.53; nameserver 192.0.2.54; OTHER",
                "resolver; nameserver 192.0.2.53; search here; BETTER",
                "resolver; unreadable: FileNotFoundError; nameserver 192.0.2.53; WORSE",
                "resolver; nameserver 192.0.2.53; unreadable: FileNotFoundError; BETTER",
                // What a runtime for JavaScript permits.
                "permissions; ffi denied or in part; ffi granted; WORSE",
                "permissions; ffi granted; ffi denied or in part; BETTER",
                "permissions; ffi granted|net denied or in part; ffi denied or in part|net granted; WORSE",
                "permissions; fs.read denied|wasi denied; fs.read granted or in part|wasi denied; WORSE",
                "permissions; fs.read granted or in part; fs.read denied; BETTER",
                "permissions; child denied; no permission model; WORSE",
                "permissions; no permission model; child denied|fs.read granted or in part; BETTER",
                "permissions; no permission model|child denied; child denied; BETTER",
                "permissions; no permission model|child denied; child granted or in part; WORSE",
                "permissions; wasi denied; addon denied; OTHER",
                "permissions; ffi granted; ; WORSE",
                "readablePlaces; /tmp; /etc|/tmp; WORSE",
                "readablePlaces; /etc|/tmp; /tmp; BETTER",
                "kernel; 6.1; 6.2; OTHER",
                // Told before and not now.
                "kernel; 6.1; ; WORSE",
                "setuidFiles; /usr/bin/su; unreadable: PermissionError; WORSE",
                "namespaces; net; unreadable: FileNotFoundError; WORSE",
            })
    void a_fact_turns(String fact, String was, @Nullable String is, Turn turn) {
        FactChanges both = FactChanges.of(fingerprint(fact, was), fingerprint(fact, is));
        assertThat(both.changes()).singleElement().satisfies(change -> {
            assertThat(change.fact()).isEqualTo(fact);
            assertThat(change.turn()).isEqualTo(turn);
        });
        assertThat(both.notCompared()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "/a ext4 ro,nodev; /a ext4 rw,nodev; WORSE",
                "/a ext4 ro,nodev; /a ext4 ro; WORSE",
                "/a ext4 rw; /a ext4 ro,nodev; BETTER",
                "/a ext4 ro; /a ext4 rw,nodev; WORSE",
                "/a ext4 ro; /a xfs ro; OTHER",
                "/a tmpfs rw,size=1k; /a tmpfs rw,size=2k; WORSE",
                "/a tmpfs rw,size=1024k; /a tmpfs rw,size=1m; OTHER",
                "/a tmpfs rw,size=2k; /a tmpfs rw,size=1025; BETTER",
                "/a tmpfs rw,size=1k; /a tmpfs rw; WORSE",
                "/a tmpfs rw,nr_inodes=9; /a tmpfs rw,nr_inodes=10; WORSE",
                "/b tmpfs rw,size=1k; /a ext4 ro; WORSE",
                "/ ext4 rw|/data ext4 rw; / ext4 rw; BETTER",
                "/ overlay rw|/data ext4 ro; / overlay rw; BETTER",
                // What hid something is gone.
                "/ ext4 ro|/root tmpfs rw; / ext4 ro; WORSE",
                "/ ext4 rw|/etc ext4 ro; / ext4 rw; WORSE",
                "/proc proc rw|/proc/kcore tmpfs rw; /proc proc rw; WORSE",
                "/proc proc rw|/proc/sys proc ro; /proc proc rw; WORSE",
                "/proc proc rw|/proc/sys proc ro; /proc proc ro; BETTER",
                "/work ext4 rw|/work/inputs xfs ro; /work ext4 rw; WORSE",
                // It hid nothing, or what it hid is gone, too.
                "/ tmpfs rw|/tmp tmpfs rw; / tmpfs rw; BETTER",
                "/dev tmpfs rw|/dev/pts devpts rw; /dev tmpfs rw; BETTER",
                "/sys sysfs rw|/sys/fs/cgroup cgroup2 ro; /sys sysfs rw; BETTER",
                "/ ext4 ro|/sys sysfs ro|/sys/firmware tmpfs ro; / ext4 ro; BETTER",
                // What hides something is no door.
                "/proc proc rw; /proc proc rw|/proc/kcore tmpfs rw; BETTER",
                "/proc proc rw; /proc proc rw|/proc/sys proc ro; BETTER",
                "/proc proc ro; /proc proc ro|/proc/scratch tmpfs rw; WORSE",
                "/ ext4 rw; / ext4 rw|/data ext4 ro; WORSE",
                "/work ext4 rw; /work ext4 rw|/work/data ext4 ro; WORSE",
            })
    void a_mount_turns(String was, String is, Turn turn) {
        FactChanges both = FactChanges.of(fingerprint("mounts", was), fingerprint("mounts", is));
        assertThat(both.changes()).singleElement().extracting(FactChange::turn).isEqualTo(turn);
    }

    private static Map<String, Object> fingerprint(String fact, @Nullable String lines) {
        Map<String, Object> fingerprint =
                new HashMap<>(Map.of("imageDigest", List.of("sha256:ab12"), "runtime", List.of("python 3.11.2")));
        if (lines != null) {
            fingerprint.put(fact, List.of(lines.split("\\|", -1)));
        }
        return fingerprint;
    }
}
