package sandproof.reference.weakness;

/** Special files pass the kind check; they are never opened. */
public final class PublishSpecialFiles implements Weakness {
    @Override
    public String title() {
        return "pipes, sockets and devices are listed as published artifacts";
    }
}
