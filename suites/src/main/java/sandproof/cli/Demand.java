package sandproof.cli;

import sandproof.driver.Target;
import sandproof.driver.TargetException;

/** What a target needs of the machine, looked for before a lab is made. */
final class Demand {
    private Demand() {}

    /** @throws TargetException naming what is not here, and how a person gets it */
    static void of(Target target) {
        if (Machine.ordinaryUser() && target.needs().engine()) {
            throw new TargetException("Target " + target.name()
                    + " needs a container engine of its own, which only root can start; run it as root.");
        }
        if (Machine.ordinaryUser() && target.needs().root()) {
            throw new TargetException("Target " + target.name() + " runs as root only; run it as root.");
        }
        target.needs().missing().stream().findFirst().ifPresent(missing -> {
            throw new TargetException("Target " + target.name() + " needs " + missing.what() + ", which is not here ("
                    + missing.install() + ").");
        });
    }
}
