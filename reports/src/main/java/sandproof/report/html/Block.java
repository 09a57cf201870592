package sandproof.report.html;

/** Text whose line breaks are kept. */
record Block(String text) {}
