# Spins in a child beyond the time limit; it ends by itself after ten seconds.
. "$(dirname "$0")/attempt.sh"

until=$(($(date +%s) + 10))

spin() {
    turns=0
    while :; do
        turns=$((turns + 1))
        if [ $((turns % 100000)) -eq 0 ] && [ "$(date +%s)" -ge "$until" ]; then
            return
        fi
    done
}

begin
control "count to ten" expr 1 + 9
hostile "spin beyond the time limit"
spin &
tried
wait
outcome "spin for ten seconds" succeeded
