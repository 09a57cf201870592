package sandproof.suites;

import org.junit.platform.suite.api.SelectClasses;
import org.junit.platform.suite.api.Suite;

/** Every suite against the bundled reference sandbox, as a vendor would run them against theirs. */
@Suite
@SelectClasses({
    ProcessSuite.class,
    FilesystemSuite.class,
    EgressSuite.class,
    CredentialsSuite.class,
    ArtifactsSuite.class,
    LifecycleSuite.class,
    IsolationSuite.class,
    KernelSuite.class,
    AuditSuite.class,
    UsabilitySuite.class
})
class ReferenceSandboxIT {}
