package sandproof.driver.http;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/** A connection for one request, cut at its deadline whatever is under way. */
final class Connection implements AutoCloseable {
    private static final int CONNECTING_MILLIS = 2_000;

    private final URI address;
    private final Socket plain = new Socket();
    private final ScheduledFuture<?> cut;
    private Socket socket = plain;
    private volatile boolean late;

    Connection(URI address, ScheduledExecutorService watchdog, long millis) throws IOException {
        this.address = address;
        this.cut = watchdog.schedule(this::cut, millis, TimeUnit.MILLISECONDS);
        try {
            connect();
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    private void connect() throws IOException {
        boolean secure = "https".equals(address.getScheme());
        int port = address.getPort() >= 0 ? address.getPort() : secure ? 443 : 80;
        String host = address.getHost();
        plain.setTcpNoDelay(true);
        plain.connect(new InetSocketAddress(host.replaceAll("[\\[\\]]", ""), port), CONNECTING_MILLIS);
        if (secure) {
            SSLSocket tls = (SSLSocket)
                    ((SSLSocketFactory) SSLSocketFactory.getDefault()).createSocket(plain, host, port, true);
            SSLParameters parameters = tls.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            tls.setSSLParameters(parameters);
            socket = tls;
        }
    }

    /** Sends a request and reads the answer's head. */
    Reply ask(String method, String path, String token, byte @Nullable [] body) throws IOException {
        String head = method + " " + path + " HTTP/1.1\r\nHost: " + address.getRawAuthority()
                + "\r\nAuthorization: Bearer " + token + "\r\nAccept: */*\r\nConnection: close\r\n"
                + (body == null ? "" : "Content-Type: application/json\r\nContent-Length: " + body.length + "\r\n")
                + "\r\n";
        OutputStream out = socket.getOutputStream();
        byte[] start = head.getBytes(StandardCharsets.ISO_8859_1);
        byte[] request = body == null ? start : java.util.Arrays.copyOf(start, start.length + body.length);
        if (body != null) {
            System.arraycopy(body, 0, request, start.length, body.length);
        }
        out.write(request);
        out.flush();
        BufferedInputStream in = new BufferedInputStream(socket.getInputStream(), 16 * 1024);
        Head answer = Head.read(in);
        return new Reply(answer.status(), new Body(in, answer));
    }

    record Reply(int status, Body body) {}

    boolean late() {
        return late;
    }

    private void cut() {
        late = true;
        close();
    }

    /** Of the plain socket: TLS would want to take its leave, and wait for it. */
    @Override
    public void close() {
        cut.cancel(false);
        try {
            plain.close();
        } catch (IOException e) {
            // It is closed for us in any case.
        }
    }
}
