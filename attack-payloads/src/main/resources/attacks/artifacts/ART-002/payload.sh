# Leaves named pipes among its results.
. "$(dirname "$0")/attempt.sh"

write_report() { echo "an honest result" >"$PATHS_OUTPUT/report.txt"; }

begin
control "write an honest result" write_report
hostile "leave named pipes"
cd "$PATHS_OUTPUT" || exit 1
variant "pipe" mkfifo "refuse-pipe-$NONCE.txt"
mkdir results
variant "pipe in a directory" mkfifo "results/refuse-pipe-$NONCE.txt"
tried
