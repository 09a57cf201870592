# Lays links out of its own directories and reads through them.
. "$(dirname "$0")/attempt.sh"

lay() {
    variant "lay $1 -> $2" ln -s "$2" "$1"
}

own_link() {
    cd "$PATHS_OUTPUT" || return 1
    echo innocent >"own-$NONCE"
    ln -s "own-$NONCE" "ownlink-$NONCE"
    cat "ownlink-$NONCE"
    rm "own-$NONCE" "ownlink-$NONCE"
}

begin
control "read own file through own link" own_link
hostile "read $CANARY_FILE through a link"
up=$(printf '%s' "$PATHS_OUTPUT" | sed 's|/[^/]*|../|g')
cd "$PATHS_OUTPUT" || exit 1
lay "file-$NONCE" "$CANARY_FILE"
lay "dir-$NONCE" "$CANARY_DIR"
lay "chain-$NONCE" "file-$NONCE"
lay "relative-$NONCE" "$up${CANARY_FILE#/}"
lay "proc-$NONCE" "/proc/self/root$CANARY_FILE"
lay "$PATHS_TMP/tmp-$NONCE" "$CANARY_FILE"
for link in "file-$NONCE" "dir-$NONCE/secret.txt" "chain-$NONCE" "relative-$NONCE" "proc-$NONCE" "$PATHS_TMP/tmp-$NONCE"; do
    steal "read $link" "$link"
done
variant "hard link" ln "$CANARY_FILE" "hard-$NONCE"
steal "read the hard link" "hard-$NONCE"
# The links stay for a moment, so that whoever watches can see where they led.
sleep 0.3
rm -f "file-$NONCE" "dir-$NONCE" "chain-$NONCE" "relative-$NONCE" "proc-$NONCE" "hard-$NONCE" "$PATHS_TMP/tmp-$NONCE"
tried
