package sandproof.reference.artifact;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import sandproof.reference.audit.AuditText;

/** Takes over one task's output, one entry at a time, in the order of the names. */
final class Intake {
    /** The ratio that honest archives of text do not reach. */
    private static final int UNPACKED = 16;

    /** Even where any size is published: the hole is to be shown, not the disk to be filled. */
    private static final long MOST_EVER = 32 << 20;

    private final String taskId;
    private final Quarantine quarantine;
    private final ArtifactLimits limits;
    private final Looseness loose;
    private final int owner;
    private int count;
    private long total;

    Intake(String taskId, int owner, Quarantine quarantine, ArtifactLimits limits, Looseness loose) {
        this.taskId = taskId;
        this.owner = owner;
        this.quarantine = quarantine;
        this.limits = limits;
        this.loose = loose;
    }

    /** Publishes under {@code index}, or says why not. */
    PublishedArtifact take(int index, Found found) throws ObjectionException {
        check(found);
        try (InputStream content = content(found)) {
            Quarantine.Copy copy = quarantine.take(taskId, index, content, loose.sizes() ? MOST_EVER : room());
            if (copy.bytes() > room() && !loose.sizes()) {
                throw tooLarge();
            }
            check(copy, found.name());
            quarantine.release(taskId, index, copy);
            count++;
            total += copy.bytes();
            return published(index, found, Math.max(found.size(), copy.bytes()), copy.sha256());
        } catch (IOException e) {
            throw new ObjectionException("special", "it cannot be read");
        }
    }

    private void check(Found found) throws ObjectionException {
        switch (found.kind()) {
            case SYMLINK -> {
                if (!loose.symlinks() || !Files.isRegularFile(found.path())) {
                    throw new ObjectionException("symlink", "a symbolic link");
                }
            }
            case FIFO, SOCKET, DEVICE -> {
                if (!loose.specials()) {
                    throw new ObjectionException("special", "a " + found.kind().word());
                }
            }
            case DIRECTORY -> {
                Optional<String> problem = NameRule.problem(found.name());
                throw new ObjectionException("name", problem.orElse("a directory that is too deep or cannot be read"));
            }
            case FILE -> {}
        }
        Optional<String> name = NameRule.problem(found.name());
        if (name.isPresent() && !loose.names()) {
            throw new ObjectionException("name", name.get());
        }
        if (count >= limits.count() && !loose.counts()) {
            throw new ObjectionException("count", "more than " + limits.count() + " artifacts");
        }
        if (found.size() > room() && !loose.sizes()) {
            throw tooLarge();
        }
    }

    private void check(Quarantine.Copy copy, String name) throws ObjectionException, IOException {
        if (!loose.archives()) {
            Optional<String> problem = ArchiveRule.problem(
                    copy.file(), loose.bombs() ? Long.MAX_VALUE / 2 : UNPACKED * limits.bytesEach(), loose.oneReader());
            if (problem.isPresent()) {
                throw new ObjectionException("archive", problem.get());
            }
        }
        if (!loose.types()) {
            Optional<String> type = MediaType.of(copy.file(), name);
            if (type.isEmpty()) {
                throw new ObjectionException("type", "name and content do not agree, or text is not all text");
            }
            if (!limits.types().contains(type.get())) {
                throw new ObjectionException("type", "of type " + type.get());
            }
        }
    }

    /** The very inode that the walk has seen, opened only when it is a regular file that nobody else has a name for. */
    private InputStream content(Found found) throws ObjectionException, IOException {
        if (found.kind().special()) {
            return InputStream.nullInputStream();
        }
        if (found.kind() == Kind.SYMLINK) {
            return Files.newInputStream(found.path());
        }
        try (PinnedFile pinned = PinnedFile.of(found.path())) {
            BasicFileAttributes attributes = pinned.attributes();
            if (!attributes.isRegularFile() || !attributes.fileKey().equals(found.identity())) {
                throw new ObjectionException("symlink", "it was swapped for something else while it was looked at");
            }
            if (pinned.links() != 1 && !loose.hardLinks()) {
                throw new ObjectionException("hard-link", "it has more than one name");
            }
            if (pinned.owner() != owner) {
                throw new ObjectionException("owner", "it belongs to somebody else than the output directory");
            }
            return pinned.read();
        }
    }

    private long room() {
        return Math.min(limits.bytesEach(), limits.totalBytes() - total);
    }

    private ObjectionException tooLarge() {
        return new ObjectionException("size", "larger than " + room() + " bytes");
    }

    private static PublishedArtifact published(int index, Found found, long size, String sha256) {
        return new PublishedArtifact(index, found.name(), found.kind().word(), size, sha256, true, "");
    }

    /** The entry of something that is refused; its name is safe to show. */
    static PublishedArtifact refused(int index, Found found, Objection objection) {
        return new PublishedArtifact(
                index,
                AuditText.escape(found.name()),
                found.kind().word(),
                found.size(),
                "",
                false,
                objection.rule() + ": " + objection.reason());
    }
}
