package sandproof.lab;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.Type;

/**
 * Calls every canary as an attack would, and looks whether it was heard. Each port is called over IPv4 and IPv6, and
 * each address at one port at least: listeners hear all addresses of their port, so this covers both without trying
 * every pair.
 */
final class HealthCheck implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 2000;
    private static final Duration PATIENCE = Duration.ofMillis(PATIENCE_MILLIS);
    private static final List<String> ADDRESSES4 = Stream.concat(
                    Addresses.METADATA4.stream(),
                    Stream.of(
                            "198.51.100.254",
                            "203.0.113.10",
                            "10.66.0.254",
                            "172.20.66.254",
                            "192.168.66.254",
                            "100.64.0.254",
                            "10.99.0.1"))
            .toList();
    private static final List<String> ADDRESSES6 = Stream.concat(
                    Addresses.METADATA6.stream(), Stream.of("2001:db8:66::254", "fd00:66::254"))
            .toList();

    private final Registry registry;
    private final HitLog log;
    private final Bystanders bystanders;
    private final SSLContext trusting = trusting();
    private final ExecutorService pool = Executors.newFixedThreadPool(4, task -> {
        Thread thread = new Thread(task, "lab-health");
        thread.setDaemon(true);
        return thread;
    });
    private long lastStart = System.nanoTime();
    private List<HealthProbe> last = List.of();

    HealthCheck(Registry registry, HitLog log, Bystanders bystanders) {
        this.registry = registry;
        this.log = log;
        this.bystanders = bystanders;
    }

    /** Does what a probe does; what it throws is what is wrong. */
    private interface Call {
        void make(String nonce) throws IOException;
    }

    private record Probe(String canary, String address, int port, Call call) {}

    /** A check that began after it was asked for; callers that ask at the same time share one. */
    List<HealthProbe> check() {
        long asked = System.nanoTime();
        synchronized (this) {
            if (last.isEmpty() || lastStart - asked < 0) {
                lastStart = System.nanoTime();
                last = run();
            }
            return last;
        }
    }

    private List<HealthProbe> run() {
        byte[] random = new byte[NonceFinder.LENGTH / 2];
        new SecureRandom().nextBytes(random);
        String nonce = HexFormat.of().formatHex(random);
        registry.know(nonce);
        try {
            List<Callable<HealthProbe>> calls = new ArrayList<>();
            probes().forEach(probe -> calls.add(() -> result(probe, nonce)));
            List<HealthProbe> results = new ArrayList<>();
            for (Future<HealthProbe> future : pool.invokeAll(calls)) {
                results.add(future.get());
            }
            return List.copyOf(results);
        } catch (ExecutionException e) {
            throw new LabException("A health probe of the lab failed by itself: " + e.getCause() + ".", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("Interrupted while the canaries were probed.", e);
        } finally {
            log.forget(nonce);
            registry.forget(nonce);
        }
    }

    private static HealthProbe result(Probe probe, String nonce) {
        String detail = "";
        try {
            probe.call().make(nonce);
        } catch (IOException | RuntimeException e) {
            detail = e.getMessage() == null ? e.toString() : e.getMessage();
        }
        return new HealthProbe(probe.canary(), probe.address(), probe.port(), detail.isEmpty(), detail);
    }

    private List<Probe> probes() {
        List<Probe> probes = new ArrayList<>();
        int turn = 0;
        for (List<String> addresses : List.of(ADDRESSES4, ADDRESSES6)) {
            for (int port : Canaries.HTTP) {
                probes.add(http(addresses.get(turn++ % addresses.size()), port));
            }
            for (int port : Canaries.TCP) {
                probes.add(tcp("tcp", addresses.get(turn++ % addresses.size()), port));
            }
            for (int port : Canaries.TLS) {
                probes.add(tls(addresses.get(turn++ % addresses.size()), port));
            }
            for (int port : Canaries.UDP) {
                probes.add(udp(addresses.get(turn++ % addresses.size()), port));
            }
            addresses.forEach(address -> probes.add(http(address, 80)));
        }
        for (String address : List.of(Addresses.RESOLVER, "169.254.169.253", "127.0.0.1", "fd00:ec2::253")) {
            probes.add(dnsOverUdp(address));
        }
        probes.add(dnsOverTcp(Addresses.RESOLVER));
        Canaries.UNIX.forEach(path -> probes.add(unix(path)));
        Victim victim = bystanders.victim();
        probes.add(tcp("victim", Addresses.HOST, victim.port()));
        probes.add(alive("victim", "process " + victim.pid(), victim.alive()));
        probes.add(alive("decoy", "process " + bystanders.decoyPid(), bystanders.decoyIsAlive()));
        probes.add(new Probe("abstract", "@" + victim.abstractSocket(), 0, nonce -> {
            demand(
                    Files.readString(Path.of("/proc/net/unix")).contains("@" + victim.abstractSocket()),
                    "nobody listens on it");
        }));
        return probes;
    }

    private Probe http(String address, int port) {
        return new Probe("http", address, port, nonce -> {
            String answer = exchange(address, port, "GET /health/" + nonce + " HTTP/1.1\r\nHost: health.test\r\n\r\n");
            demand(answer.startsWith("HTTP/1.1 200 "), "it answered '" + answer + "'");
            demandHeard(nonce, "http", address, port);
        });
    }

    private Probe tcp(String canary, String address, int port) {
        return new Probe(canary, address, port, nonce -> {
            exchange(address, port, "health " + nonce + "\r\n");
            demandHeard(nonce, canary, address, port);
        });
    }

    private static String exchange(String address, int port, String words) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(Addresses.literal(address), port), PATIENCE_MILLIS);
            socket.setSoTimeout(PATIENCE_MILLIS);
            return exchange(socket, words);
        }
    }

    private static String exchange(Socket socket, String words) throws IOException {
        socket.getOutputStream().write(words.getBytes(US_ASCII));
        socket.getOutputStream().flush();
        byte[] answer = new byte[64];
        int count = socket.getInputStream().read(answer);
        demand(count > 0, "it answered nothing");
        return new String(answer, 0, count, US_ASCII);
    }

    private Probe tls(String address, int port) {
        return new Probe("tls", address, port, nonce -> {
            try (SSLSocket socket = (SSLSocket) trusting.getSocketFactory().createSocket()) {
                SSLParameters parameters = socket.getSSLParameters();
                parameters.setServerNames(List.of(new SNIHostName("health.test")));
                socket.setSSLParameters(parameters);
                socket.connect(new InetSocketAddress(Addresses.literal(address), port), PATIENCE_MILLIS);
                socket.setSoTimeout(PATIENCE_MILLIS);
                exchange(socket, "GET /health/" + nonce + " HTTP/1.1\r\nHost: health.test\r\n\r\n");
            }
            demandHeard(nonce, "tls", address, port);
        });
    }

    private Probe udp(String address, int port) {
        return new Probe("udp", address, port, nonce -> {
            byte[] words = ("health " + nonce).getBytes(UTF_8);
            InetAddress to = Addresses.literal(address);
            try (DatagramSocket socket = new DatagramSocket()) {
                socket.send(new DatagramPacket(words, words.length, to, port));
            }
            demandHeard(nonce, "udp", Addresses.isV6(address) ? "::" : address, port);
        });
    }

    private Probe dnsOverUdp(String address) {
        return new Probe("dns", address, Canaries.DNS_PORT, nonce -> {
            byte[] query = query(nonce);
            DatagramPacket answer = new DatagramPacket(new byte[512], 512);
            try (DatagramSocket socket = new DatagramSocket()) {
                socket.connect(Addresses.literal(address), Canaries.DNS_PORT);
                socket.setSoTimeout(PATIENCE_MILLIS);
                socket.send(new DatagramPacket(query, query.length));
                socket.receive(answer);
            }
            demand(answer.getLength() >= query.length, "its answer is too short");
        });
    }

    private Probe dnsOverTcp(String address) {
        return new Probe("dns", address, Canaries.DNS_PORT, nonce -> {
            byte[] query = query(nonce);
            String framed = new String(new byte[] {0, (byte) query.length}, US_ASCII) + new String(query, US_ASCII);
            exchange(address, Canaries.DNS_PORT, framed);
            demandHeard(nonce, "dns", address, Canaries.DNS_PORT);
        });
    }

    private static byte[] query(String nonce) throws IOException {
        Name name = Name.fromString("n" + nonce + ".health.test.");
        Message message = Message.newQuery(Record.newRecord(name, Type.A, DClass.IN));
        message.getHeader().setID(7);
        return message.toWire();
    }

    private Probe unix(Path path) {
        return new Probe("unix", path.toString(), 0, nonce -> {
            try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
                channel.write(ByteBuffer.wrap(("health " + nonce).getBytes(UTF_8)));
                demandHeard(nonce, "unix", path.toString(), 0);
            }
        });
    }

    private static Probe alive(String kind, String what, boolean alive) {
        return new Probe(kind, what, 0, nonce -> demand(alive, "it does not go on with its business"));
    }

    private void demandHeard(String nonce, String canary, String place, int port) throws IOException {
        String text =
                Addresses.isV6(place) && !place.startsWith("/") ? Addresses.text(Addresses.literal(place)) : place;
        boolean heard = log.await(
                        nonce,
                        hit -> hit.canary().equals(canary)
                                && hit.port() == port
                                && hit.localAddress().equals(text)
                                && hit.said().contains(nonce),
                        PATIENCE)
                .isPresent();
        demand(heard, "it answered, but did not record what it heard");
    }

    private static void demand(boolean condition, String otherwise) throws IOException {
        if (!condition) {
            throw new IOException(otherwise);
        }
    }

    private static SSLContext trusting() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new TrustAll()}, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new LabException("The lab cannot speak TLS: " + e.getMessage() + ".", e);
        }
    }

    /** The probe asks whether the canary is there, not who it is. */
    private static final class TrustAll implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }
}
