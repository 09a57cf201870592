# Ignores every polite signal and stays beyond its time limit; ends by itself after twelve seconds.
. "$(dirname "$0")/attempt.sh"

stay() {
    turns=0
    while [ "$turns" -lt 24 ]; do
        sleep 0.5
        turns=$((turns + 1))
    done
}

begin
control "ask a child to end" sh -c 'sleep 5 & kill -TERM $!'
trap '' TERM INT HUP QUIT
hostile "ignore the polite signal"
stay &
tried
stay
outcome "stay for twelve seconds" succeeded
