package sandproof.report.html;

/** Text of this build (style, script) that goes into the page as it is. Never anything that came from a run. */
record Own(String text) {}
