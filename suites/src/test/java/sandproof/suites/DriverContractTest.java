package sandproof.suites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;
import sandproof.driver.OpenOptions;
import sandproof.sandbox.Sandbox;

/** Each promise of a driver's contract is seen broken once. */
class DriverContractTest {
    private static Fault fault = Fault.NONE;
    private static final List<Sandbox> OPENED = new ArrayList<>();

    /** Not found by name, since what it shows is red. */
    static class Faulty extends DriverContract {
        @Override
        protected String target() {
            return "naked";
        }

        @Override
        protected Duration most() {
            return Duration.ofSeconds(2);
        }

        @Override
        protected Sandbox open(OpenOptions options) {
            Sandbox good = super.open(options);
            OPENED.add(good);
            return new FaultySandbox(good, fault);
        }
    }

    @AfterEach
    void good_again() {
        OPENED.forEach(Sandbox::close);
        OPENED.clear();
        fault = Fault.NONE;
    }

    @Test
    void a_good_driver_keeps_every_promise() {
        TestExecutionSummary summary = run(selectClass(Faulty.class));

        assertThat(summary.getTestsSucceededCount()).isEqualTo(16);
        assertThat(summary.getTotalFailureCount()).isZero();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void a_fault_is_found_by_its_promise(Fault which) {
        fault = which;

        TestExecutionSummary summary = run(selectMethod(Faulty.class, which.promise));

        assertThat(summary.getTestsStartedCount()).isEqualTo(1);
        assertThat(summary.getTestsFailedCount()).isEqualTo(1);
    }

    private static TestExecutionSummary run(DiscoverySelector selector) {
        SummaryGeneratingListener summary = new SummaryGeneratingListener();
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selector)
                                .build(),
                        summary);
        return summary.getSummary();
    }
}
