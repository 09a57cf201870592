package sandproof.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VisibleTextTest {
    @Test
    void ordinary_text_of_any_language_stays_as_it_is() {
        assertThat(VisibleText.line("Größe 大小 حجم 😀 ok", 100)).isEqualTo("Größe 大小 حجم 😀 ok");
    }

    @Test
    void control_and_reordering_characters_are_shown_as_code_points() {
        assertThat(VisibleText.line("a\u001b[2J\u0000\u202eb\u200b\ufeff\u0085\u2028", 100))
                .isEqualTo("a\\e[2J\\u{0}\\u{202e}b\\u{200b}\\u{feff}\\u{85}\\u{2028}");
    }

    @Test
    void lone_surrogates_are_shown_and_pairs_are_kept() {
        assertThat(VisibleText.line("\ud800x\udc00😀", 100)).isEqualTo("\\u{d800}x\\u{dc00}😀");
    }

    @Test
    void a_cut_never_splits_a_pair_and_says_how_long_the_text_was() {
        assertThat(VisibleText.line("ab😀cd", 3)).isEqualTo("ab… (6 characters)");
    }

    @Test
    void line_breaks_stay_in_a_block_and_are_shown_in_a_line() {
        assertThat(VisibleText.block("a\n\tb\r", 10)).isEqualTo("a\n\tb\\r");
        assertThat(VisibleText.line("a\n\tb\r", 10)).isEqualTo("a\\n\\tb\\r");
    }

    @Test
    void stacked_marks_do_not_draw_over_other_lines() {
        assertThat(VisibleText.line("e" + "\u0301".repeat(50), 100)).startsWith("e\u0301\u0301\u0301\\u{301}");
    }
}
