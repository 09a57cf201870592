/** Reading JSON and YAML documents against a schema, and writing files whole. Every complaint names file, line, field, what was found and what was expected. */
@NullMarked
package sandproof.report.document;

import org.jspecify.annotations.NullMarked;
