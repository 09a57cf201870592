package sandproof.reference.isolation;

import sandproof.reference.weakness.NoDiskLimit;
import sandproof.reference.weakness.NoInodeLimit;
import sandproof.reference.weakness.NoMemoryLimit;
import sandproof.reference.weakness.NoOpenFileLimit;
import sandproof.reference.weakness.NoOutputLimit;
import sandproof.reference.weakness.NoProcessLimit;
import sandproof.reference.weakness.NoTimeLimit;
import sandproof.reference.weakness.NoTmpLimit;
import sandproof.reference.weakness.Weaknesses;

/** The limits really enforced: the ones asked for, but for the holes opened on purpose. */
public final class LimitHoles {
    private LimitHoles() {}

    /** Where a limit has this value or more, nothing enforces it. */
    public static final int NONE = Integer.MAX_VALUE;

    /** The limits with which a task runs. */
    public static Limits enforced(Limits asked, Weaknesses weaknesses) {
        boolean endless = weaknesses.has(NoTimeLimit.class);
        return new Limits(
                weaknesses.has(NoProcessLimit.class) ? NONE : asked.processes(),
                weaknesses.has(NoMemoryLimit.class) ? Long.MAX_VALUE : asked.memoryBytes(),
                weaknesses.has(NoOpenFileLimit.class) ? NONE : asked.openFiles(),
                weaknesses.has(NoDiskLimit.class) ? Long.MAX_VALUE : asked.outputBytes(),
                weaknesses.has(NoTmpLimit.class) ? Long.MAX_VALUE : asked.tmpBytes(),
                weaknesses.has(NoInodeLimit.class) ? NONE : asked.inodes(),
                weaknesses.has(NoOutputLimit.class) ? NONE : asked.streamBytes(),
                asked.artifactBytes(),
                asked.artifacts(),
                endless ? Long.MAX_VALUE : asked.innerMillis(),
                endless ? Long.MAX_VALUE : asked.outerMillis());
    }
}
