package sandproof.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import sandproof.driver.Target;
import sandproof.image.ImageArchive;
import sandproof.image.ImageException;
import sandproof.image.ImageFacts;

/**
 * An image of the user's own in place of the target's. The launcher has `docker save` write it from the user's engine
 * before the lab is made; it is never run there.
 */
final class ImageOptions {
    @Option(
            names = "--image",
            paramLabel = "REF",
            description = "tasks run in this image of your own engine, copied from there")
    @Nullable
    String reference;

    @Option(
            names = "--image-archive",
            paramLabel = "FILE",
            description = "the same from a tar that `docker save` wrote; with --image where it holds several")
    @Nullable
    Path archive;

    /**
     * An image to accept.
     *
     * @param archive where it is
     * @param facts what stands in it
     */
    record Brought(Path archive, ImageFacts facts) {
        /** The same target with this image. */
        Target in(Target target) {
            return target.withImage(facts.digest())
                    .orElseThrow(() -> new UsageException("--image goes with a target whose tasks are containers of an"
                            + " engine, such as docker-default; the target is " + target.name()));
        }
    }

    Optional<Brought> read() {
        if (archive == null && reference == null) {
            return Optional.empty();
        }
        if (archive == null) {
            throw new UsageException("--image is fetched by ./sandproof run before the lab is made; without it give"
                    + " --image-archive with what `docker save` wrote");
        }
        if (!Files.exists(archive) || Files.isDirectory(archive)) {
            throw new UsageException("--image-archive is " + archive + ", which is no file here");
        }
        try {
            ImageFacts facts = ImageArchive.read(archive, reference == null ? "" : reference);
            Optional<String> damage = facts.damage();
            if (damage.isPresent()) {
                throw new UsageException(
                        "the image cannot be taken: " + damage.get() + "; the file is damaged, have it written again");
            }
            return Optional.of(new Brought(archive, facts));
        } catch (ImageException unreadable) {
            throw new UsageException("the image cannot be taken: " + unreadable.getMessage());
        }
    }

    /** The options again, for whoever repeats the run. */
    List<String> words() {
        List<String> words = new ArrayList<>();
        if (reference != null) {
            words.addAll(List.of("--image", reference));
        }
        if (archive != null && !archive.startsWith("/proc/self/fd")) {
            words.addAll(List.of("--image-archive", archive.toAbsolutePath().toString()));
        }
        return words;
    }

    /** What a fingerprint tells of it. */
    static Map<String, Object> facts(Optional<Brought> image) {
        return image.map(brought -> brought.facts().named()).orElse(Map.of());
    }
}
