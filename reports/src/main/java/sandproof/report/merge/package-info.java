/** One result of several: the shards of one run, each made on a machine of its own. */
@NullMarked
package sandproof.report.merge;

import org.jspecify.annotations.NullMarked;
