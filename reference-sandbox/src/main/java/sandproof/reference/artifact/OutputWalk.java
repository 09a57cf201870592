package sandproof.reference.artifact;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Lists an output directory from open directory descriptors: what is a link is not followed, and a directory that is
 * swapped for a link on the way is not entered.
 */
final class OutputWalk {
    static final int DEEPEST = 8;
    static final int MOST = 1_000;

    private final List<Found> found = new ArrayList<>();
    private boolean complete = true;

    private OutputWalk() {}

    /**
     * What a walk came to.
     *
     * @param found in the order of their names; directories only where they were not entered
     * @param complete whether that is all
     */
    record Listing(List<Found> found, boolean complete) {}

    static Listing walk(Path output) throws IOException {
        OutputWalk walk = new OutputWalk();
        try (DirectoryStream<Path> top = Files.newDirectoryStream(output)) {
            if (!(top instanceof SecureDirectoryStream<Path> secure)) {
                throw new IOException("this platform cannot walk " + output + " without following links");
            }
            walk.walk(secure, output, "", 1);
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        walk.found.sort(Comparator.comparing(Found::name));
        return new Listing(List.copyOf(walk.found), walk.complete);
    }

    private void walk(SecureDirectoryStream<Path> directory, Path path, String prefix, int depth) {
        for (Path entry : directory) {
            if (found.size() >= MOST) {
                complete = false;
                return;
            }
            Path last = entry.getFileName();
            String name = prefix + RawName.of(last);
            Path place = path.resolve(last);
            try {
                BasicFileAttributes attributes = directory
                        .getFileAttributeView(last, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                        .readAttributes();
                Kind kind = Kind.of(attributes, place);
                if (kind == Kind.DIRECTORY
                        && depth < DEEPEST
                        && NameRule.problem(name).isEmpty()) {
                    try (SecureDirectoryStream<Path> below =
                            directory.newDirectoryStream(last, LinkOption.NOFOLLOW_LINKS)) {
                        walk(below, place, name + '/', depth + 1);
                    }
                } else {
                    found.add(new Found(name, place, kind, attributes.size(), attributes.fileKey()));
                }
            } catch (IOException e) {
                // Gone, swapped or locked between listing and looking: there, but nothing that can be taken over.
                found.add(new Found(name, place, Kind.DIRECTORY, 0, null));
            }
        }
    }
}
