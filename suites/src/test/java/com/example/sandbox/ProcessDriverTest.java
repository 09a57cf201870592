package com.example.sandbox;

import sandproof.suites.DriverContract;

/** All that the author of a driver has to write to see it tried. */
class ProcessDriverTest extends DriverContract {
    @Override
    protected String target() {
        return "src/test/resources/example.yaml";
    }
}
