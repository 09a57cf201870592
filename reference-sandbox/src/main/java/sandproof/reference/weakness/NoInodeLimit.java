package sandproof.reference.weakness;

/** Both writable file systems are mounted without an inode limit. */
public final class NoInodeLimit implements Weakness {
    @Override
    public String title() {
        return "a task may create any number of files";
    }
}
