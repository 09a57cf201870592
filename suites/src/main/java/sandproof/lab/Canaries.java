package sandproof.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;

/** All network and Unix-socket canaries and the threads that serve them. */
final class Canaries implements AutoCloseable {
    static final int DNS_PORT = 53;
    static final List<Integer> HTTP =
            List.of(80, 988, 2375, 3000, 4646, 5000, 8000, 8080, 8081, 8500, 8888, 9001, 9200, 10255, 32526);
    static final List<Integer> TLS = List.of(443, 6443, 8443);
    static final List<Integer> TCP = List.of(
            21, 22, 23, 25, 110, 143, 853, 1080, 2049, 2376, 2379, 3128, 3306, 5432, 6379, 9000, 10250, 11211, 27017);
    static final List<Integer> UDP = List.of(123, 161, 443, 853, 1900, 5353, 5355, 9999);
    static final List<Path> UNIX = List.of(Path.of("/run/docker.sock"), Path.of("/run/containerd/containerd.sock"));

    private final Switchboard plain = new Switchboard("plain");
    private final Switchboard secure = new Switchboard("tls");

    Canaries(
            Registry registry,
            HitLog log,
            HttpAnswers answers,
            CompletableFuture<CertificateAuthority> authority,
            Destinations destinations) {
        try {
            HTTP.forEach(port -> plain.listen("http", port, caller -> HttpConversation.plain(caller, log, answers)));
            TCP.forEach(port -> plain.listen("tcp", port, caller -> new RawConversation(caller, log)));
            UDP.forEach(port -> plain.datagrams("udp", port, new DatagramCanary(log)));
            NameServer names = new NameServer(new Zone(registry, destinations.names()), log);
            plain.listen("dns", DNS_PORT, caller -> new NameServerConversation(caller, log, names));
            plain.datagrams("dns", DNS_PORT, names);
            int unused = plain.datagrams("dns", Addresses.literal(Addresses.RESOLVER), DNS_PORT, names);
            UNIX.forEach(path -> unix(path, log));
            Supplier<SSLContext> context = authority.thenApply(Canaries::context)::join;
            TLS.forEach(
                    port -> secure.listen("tls", port, caller -> new TlsConversation(caller, log, context, answers)));
            for (Destination more : destinations.opened()) {
                int port = more.port();
                switch (more.protocol()) {
                    case TCP -> plain.listen("tcp", port, caller -> new RawConversation(caller, log));
                    case UDP -> plain.datagrams("udp", port, new DatagramCanary(log));
                    case HTTP -> plain.listen("http", port, caller -> HttpConversation.plain(caller, log, answers));
                    case HTTPS ->
                        secure.listen("tls", port, caller -> new TlsConversation(caller, log, context, answers));
                }
            }
            plain.start();
            secure.start();
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    private void unix(Path path, HitLog log) {
        try {
            Files.createDirectories(path.getParent());
            plain.listen(path, caller -> new RawConversation(caller, log));
            // Everyone may speak to it: only the sandbox keeps a task away.
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-rw-rw-"));
        } catch (IOException e) {
            throw new LabException("The socket canary " + path + " cannot be put up: " + e.getMessage() + ".", e);
        }
    }

    static SSLContext context(CertificateAuthority authority) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(new KeyManager[] {new AnyNameKeys(authority)}, null, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new LabException("The lab cannot speak TLS: " + e.getMessage() + ".", e);
        }
    }

    @Override
    public void close() {
        plain.close();
        secure.close();
        UNIX.forEach(HostCanaries::remove);
    }
}
