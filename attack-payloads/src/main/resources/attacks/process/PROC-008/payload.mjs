// Spins beyond the time limit; it ends by itself after ten seconds.
import * as attempt from "./attempt.mjs";

const SECONDS = 10;

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
await attempt.variant("spin for ten seconds", spin);
await attempt.end();
