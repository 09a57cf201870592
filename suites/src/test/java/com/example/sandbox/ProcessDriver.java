package com.example.sandbox;

import java.util.List;
import sandproof.driver.DriverProvider;
import sandproof.driver.Mistake;
import sandproof.driver.OpenOptions;
import sandproof.driver.Target;
import sandproof.sandbox.Sandbox;

/**
 * The worked example of a driver: its "sandbox" runs each task as a child process and protects nobody from it. It is
 * registered in {@code META-INF/services/sandproof.driver.DriverProvider}, and {@code driver: example} in a target file
 * names it.
 */
public final class ProcessDriver implements DriverProvider {
    @Override
    public String name() {
        return "example";
    }

    /** Settings are the driver's own business: the schema of target files does not look into them. */
    @Override
    public List<Mistake> mistakes(Target target) {
        return target.settings().keySet().stream()
                .filter(name -> !name.equals("nice"))
                .map(name -> new Mistake("/settings/" + name, "is not known to driver example", "nice, or nothing"))
                .toList();
    }

    @Override
    public Sandbox open(Target target, OpenOptions options) {
        return new ProcessSandbox(
                options.workDir(), Boolean.TRUE.equals(target.settings().get("nice")));
    }
}
