# Leaves links among its results.
. "$(dirname "$0")/attempt.sh"

write_report() { echo "an honest result" >"$PATHS_OUTPUT/report.txt"; }

begin
control "write an honest result" write_report
hostile "leave links to $CANARY_FILE"
up=$(printf '%s' "$PATHS_OUTPUT" | sed 's|/[^/]*|../|g')
cd "$PATHS_OUTPUT" || exit 1
variant "link to a file" ln -s "$CANARY_FILE" "refuse-link-$NONCE.txt"
variant "relative link" ln -s "$up${CANARY_FILE#/}" "refuse-relative-$NONCE.txt"
variant "link through /proc" ln -s "/proc/self/root$CANARY_FILE" "refuse-proc-$NONCE.txt"
variant "link to a directory" ln -s "$CANARY_DIR" "refuse-dir-$NONCE"
variant "link to another result" ln -s report.txt "refuse-inside-$NONCE.txt"
tried
