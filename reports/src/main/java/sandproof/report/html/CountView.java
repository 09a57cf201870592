package sandproof.report.html;

import java.util.ArrayList;
import java.util.List;
import sandproof.report.result.RunResult;
import sandproof.report.result.Verdict;

/** How many attacks came to a verdict, and their share of the bar (in thousandths). */
record CountView(String mark, String word, int count, boolean zero, int x, int width) {
    static List<CountView> of(RunResult.Summary summary) {
        List<CountView> views = new ArrayList<>();
        int before = 0;
        for (Verdict verdict : Verdict.values()) {
            int count = count(summary, verdict);
            int x = share(before, summary.attacks());
            before += count;
            int width = share(before, summary.attacks()) - x;
            views.add(new CountView(Marks.of(verdict), verdict.words(), count, count == 0, x, width));
        }
        return views;
    }

    private static int share(int part, int whole) {
        return whole == 0 ? 0 : (int) (1000L * part / whole);
    }

    private static int count(RunResult.Summary summary, Verdict verdict) {
        return switch (verdict) {
            case HELD -> summary.held();
            case BREACHED -> summary.breached();
            case NOT_PROVEN -> summary.notProven();
            case NOT_CLAIMED -> summary.notClaimed();
        };
    }
}
