package sandproof.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sandproof.report.RealisticSample;
import sandproof.report.Samples;
import sandproof.report.result.RunResult;

class ScorecardBrowserTest {
    @TempDir
    Path dir;

    @BeforeEach
    void only_where_a_browser_may_run() {
        assumeFalse(Chromium.switchedOff(), "browser tests are switched off by SANDPROOF_BROWSER=off");
    }

    @Test
    void hostile_text_does_not_run() throws Exception {
        String dom = dom(Samples.hostile(), "");
        assertThat(dom).contains("<title>Breached: reference (sandproof)</title>");
        // Proof that scripts do run in this browser: ours took the filter out of hiding and counted.
        assertThat(dom).contains(">5 attacks</output>");
        assertThat(dom.split("<script", -1)).hasSize(2);
        assertThat(dom).doesNotContain("<img").doesNotContain("<!-- javascript");
    }

    @Test
    void the_same_text_would_run_in_a_page_that_forgot_to_escape_it() throws Exception {
        Path page = dir.resolve("unsafe.html");
        Files.writeString(
                page,
                "<!doctype html><title>x</title><table><td>" + Samples.HOSTILE.replaceAll("[\\ud800-\\udfff]", "")
                        + "</table></html>");
        assertThat(new Chromium(dir).dom(page, "")).contains("<title>pwned</title>");
    }

    @Test
    void even_an_unescaped_script_is_stopped_by_the_policy() throws Exception {
        String html = ScorecardPage.render(RealisticSample.mixed(), Map.of())
                .replace("</main>", "<script>document.title='pwned'</script><b onclick=1></b></main>");
        Path page = dir.resolve("injected.html");
        Files.writeString(page, html);
        assertThat(new Chromium(dir).dom(page, "")).doesNotContain("<title>pwned</title>");
    }

    @Test
    void a_link_to_an_attack_opens_it() throws Exception {
        assertThat(dom(RealisticSample.mixed(), "#EGR-008"))
                .containsPattern(
                        "<details class=\"attack is-refuted\" id=\"EGR-008\" data-verdict=\"refuted\" open=\"\">")
                .doesNotContainPattern("id=\"FS-001\" data-verdict=\"proven\" open");
    }

    @Test
    void the_filter_shows_what_was_asked_for() throws Exception {
        String html = ScorecardPage.render(RealisticSample.mixed(), Map.of());
        // Drives the page's own controls; let in by its own hash in place of the page's policy.
        String drive = "<script>document.querySelector('[data-verdict=refuted].chip').click();"
                + "const t=document.getElementById('sp-text');t.value='metadata  ADDRESS';t.dispatchEvent(new Event('input'))</script>";
        Path page = dir.resolve("driven.html");
        Files.writeString(
                page,
                html.replaceFirst("script-src '[^']*'|script-src &#39;[^&]*&#39;", "script-src 'unsafe-inline'")
                        .replace("</body>", drive + "</body>"));
        assertThat(new Chromium(dir).dom(page, "")).contains(">1 of 26 attacks</output>");
    }

    @Test
    void two_hundred_attacks_are_there_within_three_seconds() throws Exception {
        Chromium chromium = new Chromium(dir);
        Path blank = dir.resolve("blank.html");
        Files.writeString(blank, "<!doctype html><title>x</title></html>");
        Path page = write(Samples.large(200));
        assertThat(chromium.dom(page, "")).contains(">200 attacks</output>");
        // The browser's own start is not the page's fault, and depends on what else the machine is doing.
        Duration start = Collections.min(List.of(time(chromium, blank), time(chromium, blank)));
        Duration full = time(chromium, page);
        // What else the machine is doing slows it down, and never makes it quicker than it is.
        for (int i = 0; i < 4 && full.minus(start).compareTo(Duration.ofSeconds(3)) >= 0; i++) {
            full = Collections.min(List.of(full, time(chromium, page)));
        }
        assertThat(full.minus(start)).isLessThan(Duration.ofSeconds(3));
    }

    private static Duration time(Chromium chromium, Path page) throws IOException, InterruptedException {
        long start = System.nanoTime();
        chromium.dom(page, "");
        return Duration.ofNanos(System.nanoTime() - start);
    }

    private String dom(RunResult result, String hash) throws IOException, InterruptedException {
        return new Chromium(dir).dom(write(result), hash);
    }

    private Path write(RunResult result) throws IOException {
        Path page = dir.resolve("index.html");
        Files.writeString(page, ScorecardPage.render(result, RealisticSample.descriptions()));
        return page;
    }
}
