# Reads a private key of the service.
. "$(dirname "$0")/attempt.sh"

begin
control "read own input" read_input
hostile "read $CANARY_KEY"
steal "absolute path" "$CANARY_KEY"
variant "list its directory" ls "$(dirname "$CANARY_KEY")"
steal "through /proc/self/root" "/proc/self/root$CANARY_KEY"
variant "copy it" cp "$CANARY_KEY" "$PATHS_TMP/copy-$NONCE"
if [ -f "$PATHS_TMP/copy-$NONCE" ]; then
    steal "read the copy" "$PATHS_TMP/copy-$NONCE"
    rm "$PATHS_TMP/copy-$NONCE"
fi
tried
