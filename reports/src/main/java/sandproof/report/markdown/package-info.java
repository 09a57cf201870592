/** Renderings as Markdown, for pages that people write by hand around them. */
@NullMarked
package sandproof.report.markdown;

import org.jspecify.annotations.NullMarked;
