package sandproof.cli;

import java.nio.file.Path;
import java.util.List;

/** A service of the tests' own behind request templates, which runs programs in ways of its own. */
final class TemplateService {
    /** What a target file says of it. */
    static final String SETTINGS = """
            settings:
              api:
                url: http://127.0.0.1:4711
                run: {method: POST, path: /run, body: {code: "${program}", millis: "${millis}"}}
                outcome:
                  state: /state
                  words: {done: ended, late: timed-out}
                  stdout: /out
                  stderr: /err
                  exit: /code
            """;

    private TemplateService() {}

    /** The words that start it, and behind them whatever runs beside it. */
    static List<String> words(String way) {
        String program = Path.of("src/test/resources/sandproof/hostile/service.py")
                .toAbsolutePath()
                .toString();
        return List.of("/usr/bin/python3", program, way, "4711", "--");
    }
}
