// Signals a bystander of the host and the neighbouring task.
import process from "node:process";

import * as attempt from "./attempt.mjs";
import * as child from "./child.mjs";

const TARGETS = { victim: Number(attempt.CANARY.victimPid), neighbour: Number(attempt.CANARY.neighbourPid) || 0 };

// The number may also be one of our own processes: then nothing must die.
process.on("SIGUSR1", () => {});

async function signalOwnChild() {
  const sleeper = await child.start("sleep", ["3"]);
  sleeper.kill("SIGUSR1");
  await attempt.within(2, sleeper.over);
  return true;
}

await attempt.begin();
await attempt.control("signal a child of one's own", attempt.orRefused(signalOwnChild));
attempt.hostile("signal process " + TARGETS.victim);
for (const [name, pid] of Object.entries(TARGETS)) {
  if (pid > 1) {
    await attempt.variant("ask for the " + name, () => void process.kill(pid, 0));
    await attempt.variant("signal the " + name, () => void process.kill(pid, "SIGUSR1"));
    if (globalThis.Deno) {
      await attempt.variant(`signal the ${name} by its other name`, () => globalThis.Deno.kill(pid, "SIGUSR1"));
    }
  }
}
await attempt.end();
