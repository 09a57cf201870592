package sandproof;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Who may know whom. */
@AnalyzeClasses(packages = "sandproof", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule payloads_know_nothing_of_the_others = noClasses()
            .that()
            .resideInAPackage("sandproof.attack..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "sandproof.sandbox..",
                    "sandproof.driver..",
                    "sandproof.lab..",
                    "sandproof.judge..",
                    "sandproof.attempt..",
                    "sandproof.report..",
                    "sandproof.cli..",
                    "sandproof.reference..");

    @ArchTest
    static final ArchRule reports_know_nothing_of_how_a_result_came_about = noClasses()
            .that()
            .resideInAPackage("sandproof.report..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "sandproof.attack..",
                    "sandproof.sandbox..",
                    "sandproof.driver..",
                    "sandproof.lab..",
                    "sandproof.judge..",
                    "sandproof.attempt..",
                    "sandproof.cli..",
                    "sandproof.reference..");

    @ArchTest
    static final ArchRule the_reference_sandbox_is_seen_through_its_api_only =
            noClasses().should().dependOnClassesThat().resideInAPackage("sandproof.reference..");

    @ArchTest
    static final ArchRule the_contract_is_values_only = noClasses()
            .that()
            .resideInAPackage("sandproof.sandbox..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "sandproof.driver..",
                    "sandproof.lab..",
                    "sandproof.judge..",
                    "sandproof.attempt..",
                    "sandproof.report..",
                    "sandproof.cli..");

    @ArchTest
    static final ArchRule the_judge_is_pure = noClasses()
            .that()
            .resideInAPackage("sandproof.judge..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "java.io..",
                    "java.nio..",
                    "java.net..",
                    "java.time..",
                    "java.util.concurrent..",
                    "sandproof.lab..",
                    "sandproof.probe..",
                    "sandproof.driver..",
                    "sandproof.sandbox..")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.util.Random");

    @ArchTest
    static final ArchRule drivers_know_the_contract_and_no_more = noClasses()
            .that()
            .resideInAPackage("sandproof.driver..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "sandproof.lab..",
                    "sandproof.judge..",
                    "sandproof.attempt..",
                    "sandproof.report..",
                    "sandproof.cli..");

    @ArchTest
    static final ArchRule the_lab_knows_no_sandbox = noClasses()
            .that()
            .resideInAPackage("sandproof.lab..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "sandproof.sandbox..",
                    "sandproof.driver..",
                    "sandproof.judge..",
                    "sandproof.attempt..",
                    "sandproof.cli..");

    @ArchTest
    static final ArchRule no_package_goes_round_in_circles =
            slices().matching("sandproof.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule names_say_something = classes()
            .should()
            .haveSimpleNameNotEndingWith("Util")
            .andShould()
            .haveSimpleNameNotEndingWith("Utils")
            .andShould()
            .haveSimpleNameNotEndingWith("Helper")
            .andShould()
            .haveSimpleNameNotEndingWith("Manager")
            .andShould()
            .haveSimpleNameNotEndingWith("Impl");
}
