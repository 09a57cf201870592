package sandproof.driver.command;

import sandproof.suites.DriverContract;

/** The driver of command lines, with no sandbox behind it. */
class NakedContractTest extends DriverContract {
    @Override
    protected String target() {
        return "naked";
    }
}
