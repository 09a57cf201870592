package sandproof.reference.egress;

import io.netty.handler.codec.http.HttpContent;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/** Pieces of a body that came before there was anywhere to send them: no more than one read brings. */
final class BodyQueue {
    private final Deque<HttpContent> pieces = new ArrayDeque<>();

    void add(HttpContent piece) {
        pieces.add(piece);
    }

    void drainTo(Consumer<HttpContent> to) {
        while (!pieces.isEmpty()) {
            to.accept(pieces.remove());
        }
    }

    void release() {
        drainTo(HttpContent::release);
    }
}
