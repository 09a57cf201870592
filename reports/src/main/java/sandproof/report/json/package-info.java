/** The files of record: results.json and teeth.json. Written whole or not at all, checked against their schema on reading. */
@NullMarked
package sandproof.report.json;

import org.jspecify.annotations.NullMarked;
