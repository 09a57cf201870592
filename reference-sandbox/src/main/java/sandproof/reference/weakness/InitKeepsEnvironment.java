package sandproof.reference.weakness;

/** The launcher is started with the service's variables, which {@code /proc/1/environ} shows. */
public final class InitKeepsEnvironment implements Weakness {
    @Override
    public String title() {
        return "the sandbox's first process keeps the service's environment";
    }
}
