package sandproof.probe;

import java.nio.file.Path;

/** What is looked up of a single process beyond its row in the table. */
interface Sight {
    int MOST_TEXT = 256 << 10;

    /** A file as the process sees it, empty where there is none. */
    String file(int pid, String path);

    /** Its {@code mountinfo}. */
    String mounts(int pid);

    /** Its control groups, as the kernel prints them. */
    String groups(int pid);

    /** The user it really is. */
    String user(int pid);

    /** Its network namespace. */
    String network(int pid);

    /** Which file its program is, whatever name it has there; empty where that cannot be told. */
    String program(int pid);

    /** The lab's own process table. */
    static Sight ofProc() {
        return new Sight() {
            @Override
            public String file(int pid, String path) {
                Path file = ProcFiles.root(pid).resolve(Path.of("/").relativize(Path.of(path)));
                return new WaryReader().follow(file, MOST_TEXT).text();
            }

            @Override
            public String mounts(int pid) {
                return ProcFiles.read(pid, "mountinfo");
            }

            @Override
            public String groups(int pid) {
                return ProcFiles.read(pid, "cgroup");
            }

            @Override
            public String user(int pid) {
                return ProcFiles.status(pid).getOrDefault("Uid", "nobody").split("\\s+")[0];
            }

            @Override
            public String network(int pid) {
                return ProcFiles.link(pid, "ns/net");
            }

            @Override
            public String program(int pid) {
                return ProcFiles.identity(pid, "exe");
            }
        };
    }
}
