// Reads what /proc tells about processes outside.
import { Buffer } from "node:buffer";
import fs from "node:fs";

import * as attempt from "./attempt.mjs";

const TARGETS = [Number(attempt.CANARY.victimPid), Number(attempt.CANARY.neighbourPid) || 0];

function read(path) {
  attempt.got(Buffer.from(attempt.head(path)).toString("latin1").replaceAll("\0", " "));
}

async function look(pid) {
  for (const name of ["cmdline", "environ"]) {
    const path = `/proc/${pid}/${name}`;
    await attempt.variant("read " + path, () => read(path));
  }
  await attempt.variant(`list /proc/${pid}/fd`, () => void fs.readdirSync(`/proc/${pid}/fd`));
}

// Only the number is told: names of real processes are nobody's business.
async function count() {
  const seen = await attempt.variant("list processes", () => fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name)));
  const many = seen !== null && seen.length > 8;
  attempt.outcome("processes in sight", many ? "succeeded" : "blocked", seen?.length ?? "none");
}

await attempt.begin();
await attempt.control("read own input", attempt.readInput);
attempt.hostile("see process " + TARGETS[0]);
for (const pid of TARGETS) {
  if (pid > 1) {
    await look(pid);
  }
}
await count();
await attempt.end();
