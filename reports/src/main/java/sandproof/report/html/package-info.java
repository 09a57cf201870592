/** The result as one HTML file that asks nothing of the network and can be opened safely whatever the task printed. */
@NullMarked
package sandproof.report.html;

import org.jspecify.annotations.NullMarked;
