package sandproof.reference.artifact;

import sandproof.reference.weakness.PublishAnyArchive;
import sandproof.reference.weakness.PublishAnyCount;
import sandproof.reference.weakness.PublishAnyName;
import sandproof.reference.weakness.PublishAnySize;
import sandproof.reference.weakness.PublishAnyType;
import sandproof.reference.weakness.PublishArchiveBombs;
import sandproof.reference.weakness.PublishFollowsSymlinks;
import sandproof.reference.weakness.PublishHardLinks;
import sandproof.reference.weakness.PublishSpecialFiles;
import sandproof.reference.weakness.PublishTrustsOneReader;
import sandproof.reference.weakness.Weaknesses;

/** Which checks are left out: none, unless a weakness says so. */
record Looseness(
        boolean symlinks,
        boolean specials,
        boolean names,
        boolean sizes,
        boolean counts,
        boolean types,
        boolean archives,
        boolean hardLinks,
        boolean oneReader,
        boolean bombs) {
    static Looseness of(Weaknesses weaknesses) {
        return new Looseness(
                weaknesses.has(PublishFollowsSymlinks.class),
                weaknesses.has(PublishSpecialFiles.class),
                weaknesses.has(PublishAnyName.class),
                weaknesses.has(PublishAnySize.class),
                weaknesses.has(PublishAnyCount.class),
                weaknesses.has(PublishAnyType.class),
                weaknesses.has(PublishAnyArchive.class),
                weaknesses.has(PublishHardLinks.class),
                weaknesses.has(PublishTrustsOneReader.class),
                weaknesses.has(PublishArchiveBombs.class));
    }
}
