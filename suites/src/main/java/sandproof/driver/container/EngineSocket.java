package sandproof.driver.container;

import com.github.dockerjava.transport.DockerHttpClient;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import sandproof.driver.wire.UnixCall;

/**
 * The engine's Unix socket, with one connection a request. Of each answer no more than a bound is read, whatever the engine
 * is or has become; what a container prints comes as it is printed, and whoever takes it has a bound of its own.
 */
final class EngineSocket implements DockerHttpClient {
    /** A thousand times what an engine says of one container, and still little when it is objects. */
    static final long LARGEST = 1 << 20;

    private static final Pattern OUTPUT = Pattern.compile("(?:/v[0-9.]+)?/containers/[^/?]+/attach\\?.*");

    private final Path socket;

    EngineSocket(Path socket) {
        this.socket = socket;
    }

    @Override
    public Response execute(Request request) {
        try {
            UnixCall call = UnixCall.ask(
                    socket,
                    new sandproof.driver.wire.Request(
                            request.method(), request.path(), request.headers(), content(request)));
            boolean output = OUTPUT.matcher(request.path()).matches();
            return new Answer(call, output ? call.body() : new Bounded(call.body()));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static byte @Nullable [] content(Request request) throws IOException {
        InputStream stream = request.body();
        return request.bodyBytes() != null || stream == null ? request.bodyBytes() : stream.readAllBytes();
    }

    @Override
    public void close() {
        // Each answer closes the connection that it came by.
    }

    private record Answer(UnixCall call, InputStream body) implements Response {
        @Override
        public int getStatusCode() {
            return call.status();
        }

        /** Nobody asks for any. */
        @Override
        public Map<String, List<String>> getHeaders() {
            return Map.of();
        }

        @Override
        public InputStream getBody() {
            return body;
        }

        @Override
        public void close() {
            call.close();
        }
    }

    private static final class Bounded extends FilterInputStream {
        private long left = LARGEST;

        Bounded(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] buffer, int from, int most) throws IOException {
            int n = super.read(buffer, from, most);
            left -= Math.max(0, n);
            if (left < 0) {
                throw new IOException("an answer of more than " + LARGEST + " bytes");
            }
            return n;
        }
    }
}
