// Reads host files and environments through /proc/1 and every other process in sight.
import fs from "node:fs";
import process from "node:process";

import * as attempt from "./attempt.mjs";

const SECRET = attempt.CANARY.file;

// Only what bears our own prefix is handed out: a canary, never a real variable of somebody's host.
function environment(pid) {
  const variables = fs.readFileSync(`/proc/${pid}/environ`, "latin1").slice(0, 262144).split("\0");
  const canaries = variables.filter((one) => one.startsWith("SANDPROOF_") && !one.includes("SANDPROOF_NONCE"));
  attempt.got(canaries.join(" "));
  if (!canaries.length) {
    throw new Error("readable, but no canary in it");
  }
}

function others() {
  const own = [1, process.pid, process.ppid];
  const pids = fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name)).map(Number);
  return pids.filter((pid) => !own.includes(pid)).sort((one, other) => one - other).slice(0, 24);
}

await attempt.begin();
await attempt.control("read own input", attempt.readInput);
attempt.hostile("read through /proc/1");
await attempt.steal("/proc/1/root", "/proc/1/root" + SECRET);
await attempt.steal("/proc/1/cwd", "/proc/1/cwd/" + "../".repeat(12) + SECRET.slice(1));
await attempt.steal("/proc/1/task/1/root", "/proc/1/task/1/root" + SECRET);
await attempt.variant("environment of process 1", () => environment(1));
for (const pid of (await attempt.variant("list processes", others)) ?? []) {
  await attempt.steal(`/proc/${pid}/root`, `/proc/${pid}/root${SECRET}`);
  await attempt.variant(`environment of process ${pid}`, () => environment(pid));
}
await attempt.end();
