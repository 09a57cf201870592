package sandproof.reference.weakness;

/** The environment is not cleared at any of the steps. */
public final class EnvironmentInherited implements Weakness {
    @Override
    public String title() {
        return "the task inherits the service's environment";
    }
}
