// Spins in a child and in itself beyond the time limit; both end by themselves after ten seconds.
import * as attempt from "./attempt.mjs";
import * as child from "./child.mjs";

const SECONDS = 10;
const SPIN = `until=$(($(date +%s) + ${SECONDS})); turns=0
  while [ $((turns % 100000)) -ne 0 ] || [ "$(date +%s)" -lt "$until" ]; do turns=$((turns + 1)); done`;

function spin() {
  const until = performance.now() + SECONDS * 1000;
  let turns = 0;
  while (performance.now() < until) {
    turns += 1;
  }
  return turns;
}

await attempt.begin(12);
await attempt.control("count to ten", () => [1, 9].reduce((sum, one) => sum + one));
attempt.hostile("spin beyond the time limit");
await attempt.variant("spin in a child", () => child.start("sh", ["-c", SPIN, attempt.NONCE]));
// From here on the time limit may end it.
attempt.allTried();
await attempt.variant("spin for ten seconds", spin);
await attempt.end();
