package sandproof.reference.isolation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/** The few files of {@code /etc} that programs need, none of them the host's own secrets or names. */
final class SystemFiles {
    private static final List<String> COPIED = List.of("ld.so.cache", "ld.so.conf", "localtime", "mime.types");

    private SystemFiles() {}

    static void write(Path etc) throws IOException {
        Files.createDirectories(etc);
        Files.writeString(etc.resolve("passwd"), """
                root:x:0:0::/:/usr/sbin/nologin
                task:x:1000:1000::/tmp:/bin/sh
                nobody:x:65534:65534::/:/usr/sbin/nologin
                """);
        Files.writeString(etc.resolve("group"), "root:x:0:\ntask:x:1000:\nnogroup:x:65534:\n");
        Files.writeString(etc.resolve("hosts"), "127.0.0.1 localhost\n::1 localhost\n");
        Files.writeString(etc.resolve("nsswitch.conf"), "passwd: files\ngroup: files\nhosts: files dns\n");
        for (String name : COPIED) {
            Path source = Path.of("/etc", name);
            if (Files.isRegularFile(source)) {
                Files.copy(source, etc.resolve(name), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        copyLinks(Path.of("/etc/alternatives"), etc.resolve("alternatives"));
    }

    /** Debian's programs with several providers are links through this directory. */
    private static void copyLinks(Path from, Path to) throws IOException {
        if (!Files.isDirectory(from)) {
            return;
        }
        Files.createDirectories(to);
        try (Stream<Path> entries = Files.list(from)) {
            for (Path entry : entries.filter(Files::isSymbolicLink).toList()) {
                Path copy = to.resolve(entry.getFileName());
                if (!Files.exists(copy, LinkOption.NOFOLLOW_LINKS)) {
                    Files.createSymbolicLink(copy, Files.readSymbolicLink(entry));
                }
            }
        }
    }
}
