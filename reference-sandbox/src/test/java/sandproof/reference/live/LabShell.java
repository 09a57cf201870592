package sandproof.reference.live;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;

/** A shell in private namespaces, told what to do line by line; everything in it dies with it. */
final class LabShell implements AutoCloseable {
    private static final String END = "--end-of-answer--";

    private final Process process;
    private final Writer in;
    private final BufferedReader out;

    LabShell(Mode mode) throws IOException {
        process = new ProcessBuilder(mode.enter(List.of("sh")))
                .redirectErrorStream(true)
                .start();
        in = process.outputWriter();
        out = process.inputReader();
    }

    /** Runs a line and returns what it printed. */
    List<String> run(String line) {
        try {
            in.write(line + "\necho " + END + "\n");
            in.flush();
            List<String> answer = new ArrayList<>();
            for (String text = out.readLine(); !END.equals(text); text = out.readLine()) {
                if (text == null) {
                    throw new IllegalStateException("the lab's shell ended: " + answer);
                }
                answer.add(text);
            }
            return answer;
        } catch (IOException gone) {
            throw new IllegalStateException("the lab's shell is gone", gone);
        }
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
