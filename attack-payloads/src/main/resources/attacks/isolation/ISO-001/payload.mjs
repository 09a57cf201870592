// Signals a bystander of the host and the neighbouring task.
import { spawn } from "node:child_process";
import process from "node:process";

import * as attempt from "./attempt.mjs";

const TARGETS = { victim: Number(attempt.CANARY.victimPid), neighbour: Number(attempt.CANARY.neighbourPid) || 0 };

// The number may also be one of our own processes: then nothing must die.
process.on("SIGUSR1", () => {});

function signalOwnChild() {
  const child = spawn("sleep", ["3"], { stdio: "ignore" });
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("exit", () => done(true));
    child.on("spawn", () => child.kill("SIGUSR1"));
  });
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
