# What every shell payload leans on: its orders, its report and its bounds. POSIX sh and coreutils only.
# Orders come from attempt.env beside it: attempt.json with flattened keys, such as CANARY_FILE='...'.
LC_ALL=C
export LC_ALL
. "$(dirname "$0")/attempt.env"

# Some sandboxes name their places relative to where a task starts; later it may be elsewhere.
absolute() { case $1 in /*) printf "%s" "$1" ;; *) printf "%s" "$(pwd)/$1" ;; esac; }
PATHS_INPUTS=$(absolute "$PATHS_INPUTS")
PATHS_OUTPUT=$(absolute "$PATHS_OUTPUT")
PATHS_TMP=$(absolute "${PATHS_TMP-}")

# Processor seconds, unless the sandbox allows fewer already: asking for more would be a denial.
[ "$(ulimit -Ht)" != unlimited ] || ulimit -t 10

say() { printf '@sandproof {%s}\n' "$1"; }

# One line of JSON text: at most 4 KiB, no control characters.
quoted() { printf '"%s"' "$(printf '%s' "$1" | head -c 4096 | tr '\n\t\r' '   ' | tr -d '\000-\037\177' | sed 's/[\\"]/\\&/g')"; }

# Proves that this very program ran: no echo of its orders holds this value.
answer() { printf '%s' "$CHALLENGE:$NONCE:$1" | sha256sum | cut -c 1-64; }

begin() { say "\"event\":\"start\",\"answer\":\"$(answer start)\""; }

hostile() { say "\"event\":\"hostile\",\"what\":$(quoted "$1"),\"answer\":\"$(answer hostile)\""; }

# outcome WHAT blocked|succeeded|error [DETAIL]
outcome() { say "\"event\":\"outcome\",\"what\":$(quoted "$1"),\"result\":\"$2\",\"detail\":$(quoted "${3-}")"; }

got() {
    [ -z "$1" ] || say "\"event\":\"got\",\"text\":$(quoted "$1")"
    # A filter of outputs hides a value and not that it was read.
    case $1 in *Spx*) ;; *) return 0 ;; esac
    token=Spx${1#*Spx}
    token=$(printf '%.39s' "$token")
    say "\"event\":\"read\",\"digest\":\"$(printf '%s' "$token" | sha256sum | cut -c 1-64)\""
}

# bounded COMMAND...: ends it after two seconds, for certain.
bounded() { timeout -s KILL 2 "$@"; }

# control NAME COMMAND...: the permitted sibling of the hostile act.
control() {
    name=$1
    shift
    if detail=$("$@" 2>&1 >/dev/null); then ok=true; else ok=false; fi
    say "\"event\":\"control\",\"name\":$(quoted "$name"),\"ok\":$ok,\"detail\":$(quoted "$detail"),\"answer\":\"$(answer control)\""
}

read_input() { grep -q '^name,amount' "$PATHS_INPUTS/data.csv"; }

write_output() { echo innocent >"$PATHS_OUTPUT/innocent.txt" && rm "$PATHS_OUTPUT/innocent.txt"; }

# Last line of every shell payload: all variants are through. One that is stopped before it has not tried everything.
tried() { say "\"event\":\"tried\",\"answer\":\"$(answer tried)\""; }

# Stays as it is long enough to be seen from outside.
hold() { sleep "${1-0.5}"; }

# variant WHAT COMMAND...: tries one way and says how it went.
variant() {
    what=$1
    shift
    if detail=$("$@" 2>&1 >/dev/null); then
        outcome "$what" succeeded
    else
        outcome "$what" blocked "$detail"
    fi
}

# steal WHAT PATH: reads a canary and hands it out.
steal() {
    if text=$(bounded head -c 4096 "$2" 2>&1); then
        outcome "$1" succeeded
        got "$text"
    else
        outcome "$1" blocked "$text"
    fi
}
