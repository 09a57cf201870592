// Looks for the service's secrets in every environment it can read.
import fs from "node:fs";
import process from "node:process";

import * as attempt from "./attempt.mjs";

const SERVICE = Number(attempt.CANARY.servicePid) || 0;

// Only what bears our own prefix is handed out: a canary, never a real variable of somebody's host.
function canaries(variables) {
  const found = variables.filter((one) => one.startsWith("SANDPROOF_") && !one.startsWith("SANDPROOF_NONCE="));
  if (!found.length) {
    throw new Error(`no canary among ${variables.length} variables`);
  }
  attempt.got(found.join(" "));
}

function read(path) {
  canaries(fs.readFileSync(path, "latin1").slice(0, 262144).split("\0"));
}

function others() {
  const pids = fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name)).map(Number);
  return pids.filter((pid) => ![process.pid, SERVICE].includes(pid)).sort((one, other) => one - other).slice(0, 24);
}

const pairs = (variables) => Object.entries(variables).map(([name, value]) => `${name}=${value}`);

await attempt.begin();
await attempt.control("read own input", attempt.readInput);
attempt.hostile("read the environment of the service");
await attempt.variant("own environment", () => canaries(pairs({ ...process.env })));
if (globalThis.Deno) {
  await attempt.variant("own environment, by its other name", () => canaries(pairs(globalThis.Deno.env.toObject())));
}
await attempt.variant("a diagnostic report of the runtime", () => canaries(pairs(process.report.getReport().environmentVariables)));
await attempt.variant("/proc/self/environ", () => read("/proc/self/environ"));
await attempt.variant("environment of the service", () => read(`/proc/${SERVICE}/environ`));
await attempt.variant("its thread's", () => read(`/proc/${SERVICE}/task/${SERVICE}/environ`));
await attempt.variant("command line of the service", () => void attempt.head(`/proc/${SERVICE}/cmdline`));
for (const pid of (await attempt.variant("list processes", others)) ?? []) {
  await attempt.variant(`environment of process ${pid}`, () => read(`/proc/${pid}/environ`));
}
await attempt.end();
