package sandproof.reference.artifact;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether a file is text to its very end: detectors look at the beginning only. */
final class PlainText {
    private PlainText() {}

    /** UTF-8 without control characters but white space: a terminal shows it and does nothing else. */
    static boolean is(Path content) throws IOException {
        try (Reader reader = reader(content)) {
            for (int c = reader.read(); c >= 0; c = reader.read()) {
                if (Character.isISOControl(c) && c != '\n' && c != '\r' && c != '\t' && c != '\f') {
                    return false;
                }
            }
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    /** Rows of the same number of fields, more than one. */
    static boolean isTable(Path content) throws IOException {
        int expected = -1;
        int fields = 1;
        boolean quoted = false;
        boolean any = false;
        try (Reader reader = reader(content)) {
            for (int c = reader.read(); ; c = reader.read()) {
                boolean end = c < 0;
                if (end || (c == '\n' && !quoted)) {
                    if (any && expected >= 0 && fields != expected) {
                        return false;
                    }
                    expected = any ? fields : expected;
                    fields = 1;
                    any = false;
                    if (end) {
                        return expected > 1 && !quoted;
                    }
                } else {
                    quoted ^= c == '"';
                    fields += !quoted && (c == ',' || c == ';' || c == '\t') ? 1 : 0;
                    any |= c != '\r';
                }
            }
        }
    }

    private static Reader reader(Path content) throws IOException {
        return new BufferedReader(
                new InputStreamReader(Files.newInputStream(content), StandardCharsets.UTF_8.newDecoder()));
    }
}
