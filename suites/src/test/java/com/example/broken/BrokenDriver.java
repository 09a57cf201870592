package com.example.broken;

import com.example.sandbox.ProcessDriver;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import sandproof.driver.DriverProvider;
import sandproof.driver.OpenOptions;
import sandproof.driver.Target;
import sandproof.sandbox.Sandbox;

/** The example's driver with a mistake of its author: what it holds of a task cannot be asked. */
public final class BrokenDriver implements DriverProvider {
    @Override
    public String name() {
        return "broken";
    }

    @Override
    public Sandbox open(Target target, OpenOptions options) {
        Sandbox sandbox = new ProcessDriver().open(target, options);
        return (Sandbox) Proxy.newProxyInstance(
                BrokenDriver.class.getClassLoader(), new Class<?>[] {Sandbox.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("names")) {
                        throw new IllegalStateException("a mistake");
                    }
                    try {
                        return method.invoke(sandbox, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
