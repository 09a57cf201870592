#!/usr/bin/env bash
# usage: elsewhere.sh HOME FOLDER COMMAND...
# Inside a lab: a canary service at addresses of its own and the reference sandbox as a service, then COMMAND in FOLDER.
# SERVICE: more words for the sandbox's service, or none where COMMAND brings its own. CANARY: more words for the canaries. MISCHIEF: kill or restart, what happens to
# the canaries as soon as a task runs. NAMES: another resolv.conf.
set -u
home=$1; folder=$2; shift 2
cd "$folder" || exit 4
export SANDPROOF_CANARY_TOKEN=a-token-of-the-tests
for address in 198.51.100.7 203.0.113.10; do ip addr add "$address/32" dev lo || exit 4; done
ip -6 addr add 2001:db8:66::7/128 dev lo nodad || exit 4
java=(java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -jar)
canary() {
  "${java[@]}" "$home/suites/target/sandproof.jar" canary --bind 198.51.100.7 --bind 203.0.113.10 --bind 2001:db8:66::7 \
    --zone canary.test --ca-out "${1:-canary-ca.pem}" ${CANARY:-} >>canary.log 2>&1 &
  canary=$!
}
canary
(umask 077 && head -c 24 /dev/urandom | base64 >token)
# The tasks' user must get through to its state, which the folder of a test does not let it.
state=$(mktemp -d /var/tmp/sandproof-elsewhere-XXXXXX) && chmod 711 "$state" || exit 4
trap 'rm -rf --one-file-system "$state"' EXIT
service=
if [ "${SERVICE:-}" != none ]; then
  "${java[@]}" "$home/reference-sandbox/target/sandproof-reference-sandbox.jar" --listen 127.0.0.1:8321 --state "$state/state" \
    --token-file token --dns 198.51.100.7:53 ${SERVICE:-} >service.log 2>&1 &
  service=$!
fi
asked() { curl -fsS -m 2 -H "Authorization: Bearer $(cat token)" "127.0.0.1:8321$1" 2>/dev/null; }
ready() { [ -s canary-ca.pem ] && { [ -z "$service" ] || asked /v1/capabilities >/dev/null; }; }
for _ in $(seq 200); do ready && break; sleep 0.2; done
ready || { cat service.log canary.log; exit 4; }
(
  [ -n "${MISCHIEF:-}" ] || exit 0
  # The service tries tasks of its own at its start; what is new then is the run's.
  before=$(asked /v1/audit | grep -o '"taskId"' | wc -l)
  for _ in $(seq 400); do [ "$(asked /v1/audit | grep -o '"taskId"' | wc -l)" -gt "$before" ] && break; sleep 0.1; done
  kill "$canary"
  [ "$MISCHIEF" != restart ] || { sleep 1; canary again.pem; wait "$canary"; }
) &
mischief=$!
# The world's name servers know the canaries' zone.
echo "nameserver 198.51.100.7" >resolv.conf
unshare --mount --propagation private sh -c 'mount --bind "$0" /etc/resolv.conf && exec "$@"' "${NAMES:-resolv.conf}" "$@"
code=$?
kill $service "$canary" "$mischief" 2>/dev/null
[ -z "$service" ] || wait "$service" 2>/dev/null
exit $code
