package sandproof.driver.kubernetes;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Gives up an answer of the API that does not end, before it fills the memory. */
final class BoundedAnswers implements Interceptor {
    private final long most;

    /** @param most bytes of one answer */
    BoundedAnswers(long most) {
        this.most = most;
    }

    @Override
    public AsyncBody.Consumer<List<ByteBuffer>> consumer(
            AsyncBody.Consumer<List<ByteBuffer>> consumer, HttpRequest request) {
        AtomicLong seen = new AtomicLong();
        return (buffers, body) -> {
            long size = buffers.stream().mapToLong(ByteBuffer::remaining).sum();
            if (seen.addAndGet(size) > most) {
                throw new IOException("an answer of more than " + most + " bytes");
            }
            consumer.consume(buffers, body);
        };
    }
}
