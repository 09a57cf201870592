package sandproof.driver.container;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.WaitResponse;
import java.io.Closeable;
import java.io.IOException;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The engine's word that a container has ended. It comes also when the engine itself goes, then without a code. */
final class Exit implements ResultCallback<WaitResponse> {
    private final CompletableFuture<OptionalInt> code = new CompletableFuture<>();
    private volatile @Nullable Closeable connection;

    CompletableFuture<OptionalInt> code() {
        return code;
    }

    @Override
    public void onStart(Closeable stream) {
        connection = stream;
    }

    @Override
    public void onNext(WaitResponse answer) {
        Integer status = answer.getStatusCode();
        boolean sane = status != null && status >= 0 && status <= 255;
        code.complete(sane ? OptionalInt.of(status) : OptionalInt.empty());
    }

    @Override
    public void onError(Throwable failed) {
        code.complete(OptionalInt.empty());
    }

    @Override
    public void onComplete() {
        code.complete(OptionalInt.empty());
    }

    @Override
    public void close() {
        Closeable open = connection;
        if (open != null) {
            try {
                open.close();
            } catch (IOException alreadyClosed) {
                // There is nobody to hang up on.
            }
        }
    }
}
