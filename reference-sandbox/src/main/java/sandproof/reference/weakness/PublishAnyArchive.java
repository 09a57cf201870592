package sandproof.reference.weakness;

/** Entries that escape, link or explode pass. */
public final class PublishAnyArchive implements Weakness {
    @Override
    public String title() {
        return "archives are published without a look inside";
    }
}
