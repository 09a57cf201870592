package sandproof.driver.wire;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

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
        try {
            this.cut = watchdog.schedule(this::cut, millis, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException closed) {
            throw new IOException("nothing more is asked here, it is closed", closed);
        }
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
    Started ask(Request request) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(request.bytes(address.getRawAuthority()));
        out.flush();
        BufferedInputStream in = new BufferedInputStream(socket.getInputStream(), 16 * 1024);
        Head head = Head.read(in);
        return new Started(head, new Body(in, head));
    }

    record Started(Head head, Body body) {}

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
