# Lays links to a host directory that must stay empty, and writes through them.
. "$(dirname "$0")/attempt.sh"

put() { echo "written by $NONCE" >"$1"; }
append() { echo "appended by $NONCE" >>"$1"; }

own_link() {
    ln -s . "$PATHS_OUTPUT/here-$NONCE"
    put "$PATHS_OUTPUT/here-$NONCE/own-$NONCE"
    rm "$PATHS_OUTPUT/own-$NONCE" "$PATHS_OUTPUT/here-$NONCE"
}

begin
control "write own file through own link" own_link
hostile "write into $CANARY_DROP through a link"
cd "$PATHS_OUTPUT" || exit 1
ln -s "$CANARY_DROP" "drop-$NONCE"
ln -s "$CANARY_DROP/dangling-$NONCE" "new-$NONCE"
ln -s "/proc/self/root$CANARY_DROP" "proc-$NONCE"
variant "write below a linked directory" put "drop-$NONCE/file-$NONCE"
variant "make directories below it" mkdir -p "drop-$NONCE/deep-$NONCE/er"
variant "write through a dangling link" put "new-$NONCE"
variant "append through a dangling link" append "new-$NONCE"
variant "write by way of /proc" put "proc-$NONCE/proc-$NONCE"
echo moved >"moved-$NONCE"
variant "move a file there" mv "moved-$NONCE" "drop-$NONCE/moved-$NONCE"
# The links stay for a moment, so that whoever watches can see where they led.
sleep 0.3
rm -f "drop-$NONCE" "new-$NONCE" "proc-$NONCE" "moved-$NONCE"
tried
