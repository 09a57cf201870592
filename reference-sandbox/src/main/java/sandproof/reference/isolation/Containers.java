package sandproof.reference.isolation;

import java.io.IOException;

/**
 * Taking containers away, for whoever tears a task down.
 *
 * @since 0.1
 */
public interface Containers {
    /** Of a back end without an engine; a container that one before it has left is said to be there. */
    Containers NONE = new Containers() {
        @Override
        public void remove(String name) throws IOException {
            throw new IOException("this service was started without the engine that made it");
        }

        @Override
        public boolean gone(String name) {
            return false;
        }
    };

    /** Kills and removes; a container that is not there is no failure. */
    void remove(String name) throws IOException;

    /** Whether the engine knows nothing of it any more. */
    boolean gone(String name) throws IOException;
}
