package sandproof.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import sandproof.report.ReportWriter;
import sandproof.report.Samples;
import sandproof.report.compare.Comparison;
import sandproof.report.compare.SandboxSamples;

class ComparePageTest {
    private static final String HOSTILE =
            ComparePage.render(Comparison.of(List.of(Samples.hostile(), Samples.hostile())));

    @Test
    void hostile_text_is_shown_and_nothing_of_it_is_markup() {
        assertThat(HOSTILE)
                .contains("&lt;script&gt;document.title=&#39;pwned&#39;&lt;/script&gt;")
                .contains("\\u003Cscript\\u003Edocument.title=\\u0027pwned\\u0027\\u003C/script\\u003E")
                .contains("\\u{202e}")
                .doesNotContain("<img")
                .doesNotContain("<!--")
                .doesNotContain("'pwned'");
        assertThat(HOSTILE.split("<script", -1)).hasSize(3);
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
        String withoutPolicy = HOSTILE.replaceFirst("<meta http-equiv[^>]*>", "");
        assertThat(Pattern.compile("=\"([^\"]*(pwned|&#|&lt;|javascript)[^\"]*)\"")
                        .matcher(withoutPolicy)
                        .results())
                .isEmpty();
    }

    @Test
    void the_policy_lets_nothing_in_but_our_own_style_and_script() {
        assertThat(HOSTILE)
                .contains("content=\"default-src &#39;none&#39;; style-src &#39;sha256-")
                .doesNotContain(" style=\"")
                .doesNotContainPattern(" on[a-z]+=\"")
                .doesNotContain("src=\"")
                .doesNotContain("https://")
                .doesNotContain("url(")
                .doesNotContain("@import");
    }

    @Test
    void every_attack_has_a_row_and_thousands_of_evidence_tables_are_no_elements() {
        String page = ComparePage.render(Comparison.of(SandboxSamples.many(20, 250)));
        assertThat(page.split("data-s=\"", -1)).hasSize(251);
        assertThat(page.split("role=\"gridcell\" class=\"c ", -1)).hasSize(5_001);
        assertThat(page.split("<table class=\"evidence\"", -1)).hasSize(2);
        assertThat(page.length()).isLessThan(8 << 20);
    }

    @Test
    void pages_to_look_at_are_left_in_the_build_folder() throws Exception {
        Path pages = Path.of("target", "pages");
        ReportWriter.writeAll(Comparison.of(SandboxSamples.many(20, 250)), pages.resolve("compare-many"));
        ReportWriter.writeAll(Comparison.of(SandboxSamples.many(4, 40)), pages.resolve("compare-few"));
        assertThat(pages.resolve("compare-few/compare.html")).isNotEmptyFile();
    }
}
