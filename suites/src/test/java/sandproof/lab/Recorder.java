package sandproof.lab;

import java.util.ArrayList;
import java.util.List;

/** Keeps what a canary says. */
final class Recorder implements Conversation.Outlet {
    final List<byte[]> said = new ArrayList<>();
    boolean hungUp;

    @Override
    public void say(byte[] bytes) {
        said.add(bytes);
    }

    @Override
    public void hangUp() {
        hungUp = true;
    }
}
