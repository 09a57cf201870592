package sandproof.reference.weakness;

/** An archive in which one way of reading finds nothing wrong is published, whatever another would find. */
public final class PublishTrustsOneReader implements Weakness {
    @Override
    public String title() {
        return "archives are read in one way only";
    }
}
