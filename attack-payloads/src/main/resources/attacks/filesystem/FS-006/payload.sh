# Tries to change the table it was given, and to add a file beside it.
. "$(dirname "$0")/attempt.sh"

input=$PATHS_INPUTS/data.csv

append() { echo "mallory,$NONCE" >>"$input"; }
truncated() { : >"$input"; }
create() { echo "$NONCE" >"$PATHS_INPUTS/new-$NONCE"; }
reopened() { echo "mallory,$NONCE" >>/proc/self/fd/9; }

begin
control "read own input" read_input
hostile "change $input"
variant "append" append
variant "change the mode" chmod 0666 "$input"
variant "change the times" touch "$input"
variant "reopen a descriptor for writing" reopened 9<"$input"
variant "create a file beside it" create
variant "rename" mv "$input" "$PATHS_INPUTS/renamed-$NONCE"
variant "rename back" mv "$PATHS_INPUTS/renamed-$NONCE" "$input"
hold
variant "truncate" truncated
variant "delete" rm -f "$input"
tried
