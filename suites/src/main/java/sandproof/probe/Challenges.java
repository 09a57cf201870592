package sandproof.probe;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipInputStream;

/** Which challenges stand in a file, as they are or packed as gzip and zip do. */
final class Challenges {
    private static final int LENGTH = 32;

    private final Set<String> wanted;
    private final long most;
    private final Set<String> found = new HashSet<>();
    private final byte[] word = new byte[LENGTH];
    private int run;

    private Challenges(Set<String> wanted, long most) {
        this.wanted = wanted;
        this.most = most;
    }

    /** @param most bytes that are looked through, and as many of what was packed */
    static Set<String> in(Path file, Set<String> wanted, long most) {
        Challenges challenges = new Challenges(wanted, most);
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS), 1 << 16)) {
            in.mark(4);
            byte[] head = in.readNBytes(4);
            in.reset();
            challenges.unpack(in, head);
        } catch (IOException gone) {
            // Or not what it seemed to be packed as: what was found until then was found.
            return challenges.found;
        }
        return challenges.found;
    }

    private void unpack(InputStream in, byte[] head) throws IOException {
        if (head.length > 1 && (head[0] & 0xff) == 0x1f && (head[1] & 0xff) == 0x8b) {
            scan(new GZIPInputStream(in));
        } else if (head.length > 3 && head[0] == 'P' && head[1] == 'K' && head[2] == 3 && head[3] == 4) {
            ZipInputStream zip = new ZipInputStream(in);
            while (zip.getNextEntry() != null) {
                scan(zip);
            }
        } else {
            scan(in);
        }
    }

    private void scan(InputStream in) throws IOException {
        byte[] buffer = new byte[1 << 16];
        long left = most;
        for (int read = in.read(buffer); read > 0 && left > 0; read = in.read(buffer)) {
            for (int i = 0; i < read; i++) {
                take(buffer[i]);
            }
            left -= read;
        }
        wordEnds();
    }

    private void take(byte one) {
        if ((one >= '0' && one <= '9') || (one >= 'a' && one <= 'f')) {
            if (run < LENGTH) {
                word[run] = one;
            }
            run++;
        } else if (run > 0) {
            wordEnds();
        }
    }

    private void wordEnds() {
        if (run == LENGTH) {
            String whole = new String(word, StandardCharsets.US_ASCII);
            if (wanted.contains(whole)) {
                found.add(whole);
            }
        }
        run = 0;
    }
}
