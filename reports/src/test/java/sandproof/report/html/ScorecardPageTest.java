package sandproof.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sandproof.report.RealisticSample;
import sandproof.report.ReportWriter;
import sandproof.report.Samples;
import sandproof.report.gate.Policy;
import sandproof.report.result.TeethResult;

class ScorecardPageTest {
    private static final String HOSTILE = ScorecardPage.render(
            Samples.hostile(), Map.of(Samples.HOSTILE, Samples.HOSTILE, "FS-001", Samples.HOSTILE));

    @Test
    void hostile_text_is_shown_and_nothing_of_it_is_markup() {
        assertThat(HOSTILE)
                .contains("&lt;script&gt;document.title=&#39;pwned&#39;&lt;/script&gt;")
                .contains("\\e[2J")
                .contains("\\u{202e}")
                .contains("\\u{d800} lone \\u{dc00}")
                .contains("{{title}} {{{title}}}")
                .doesNotContain("<img")
                .doesNotContain("<!--")
                .doesNotContain("'pwned'");
        assertThat(HOSTILE.split("<script", -1)).hasSize(2);
    }

    @Test
    void no_unseen_character_is_left() {
        assertThat(HOSTILE.codePoints()
                        .filter(c -> c != '\n' && c != '\t')
                        .filter(c -> Character.isISOControl(c)
                                || Character.getType(c) == Character.FORMAT
                                || Character.getType(c) == Character.SURROGATE))
                .isEmpty();
    }

    @Test
    void megabytes_of_hostile_text_make_a_small_page() {
        assertThat(HOSTILE.length()).isLessThan(120_000);
    }

    @Test
    void attributes_hold_only_what_we_made_ourselves() {
        assertThat(HOSTILE).contains("id=\"attack-1\"").contains("id=\"FS-001\"");
        String withoutPolicy = HOSTILE.replaceFirst("<meta http-equiv[^>]*>", "");
        assertThat(java.util.regex.Pattern.compile("=\"([^\"]*(pwned|&#|&lt;|javascript)[^\"]*)\"")
                        .matcher(withoutPolicy)
                        .results())
                .isEmpty();
    }

    @Test
    void the_policy_lets_nothing_in_but_our_own_style_and_script() {
        assertThat(HOSTILE)
                .containsPattern(
                        "content=\"default-src &#39;none&#39;; style-src &#39;sha256-[A-Za-z0-9+/=]{44}&#39;; script-src &#39;sha256-")
                .doesNotContain(" style=\"")
                .doesNotContainPattern(" on[a-z]+=\"")
                .doesNotContain("src=\"")
                .doesNotContain("http://")
                .doesNotContain("https://")
                .doesNotContain("url(")
                .doesNotContain("@import");
    }

    @Test
    void every_attack_has_its_row_findings_evidence_and_reproduce_block() {
        String page = ScorecardPage.render(RealisticSample.mixed(), RealisticSample.descriptions());
        assertThat(page)
                .contains("id=\"EGR-008\"")
                .contains("Reported blocked, yet breached")
                .contains("./sandproof run --target reference --attack EGR-008")
                .contains("http canary")
                .contains("What this host could not show")
                .contains("What a green run does not say: kernel exploits")
                .contains("the waiver for EGR-008 expired on 2026-09-30");
    }

    @Test
    void a_run_without_attacks_never_looks_like_a_pass() {
        assertThat(ScorecardPage.render(Samples.run(List.of()), Map.of()))
                .contains("no attack ran")
                .doesNotContain("Passed");
    }

    @Test
    void a_part_of_the_catalogue_is_the_headline_and_never_green() {
        String page = ScorecardPage.render(
                Samples.part(70, Samples.attempt("FS-001", "filesystem", Samples.held())), Map.of());
        assertThat(page)
                .contains("Passed, but only 1 of the 70 attacks of the catalogue tried</h1>")
                .contains("only 1 of the 70 attacks of the catalogue was tried; of these, the one attack held")
                .contains("<section class=\"verdict is-unproven\"");
    }

    @Test
    void the_teeth_page_shows_who_caught_what_and_is_as_safe() {
        String page = TeethPage.render(TeethResult.of(List.of(
                new TeethResult.Bite(
                        "no-memory-limit", "Memory is not limited", true, List.of("PROC-003"), List.of(), List.of()),
                new TeethResult.Bite(
                        Samples.HOSTILE, Samples.HOSTILE, false, List.of(), List.of(Samples.HOSTILE), List.of()))));
        assertThat(page)
                .contains("1 weakness missed")
                .contains("PROC-003")
                .doesNotContain("<img")
                .doesNotContain("'pwned'");
    }

    @Test
    void pages_to_look_at_are_left_in_the_build_folder() throws IOException {
        Path pages = Path.of("target", "pages");
        ReportWriter.writeAll(
                RealisticSample.mixed(), Policy.strict(), RealisticSample.descriptions(), pages.resolve("mixed"));
        ReportWriter.writeAll(
                RealisticSample.held(), Policy.strict(), RealisticSample.descriptions(), pages.resolve("held"));
        ReportWriter.writeAll(Samples.hostile(), Policy.strict(), Map.of(), pages.resolve("hostile"));
        ReportWriter.writeAll(Samples.teeth(), pages.resolve("teeth"));
        assertThat(Files.readString(pages.resolve("held/index.html"), StandardCharsets.UTF_8))
                .contains("Passed");
    }
}
