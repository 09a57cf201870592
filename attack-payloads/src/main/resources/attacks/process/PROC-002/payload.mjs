// Starts threads until the sandbox says no, a bounded number of them; all end when this process does.
import process from "node:process";
import { Worker } from "node:worker_threads";

import * as attempt from "./attempt.mjs";

// Each brings an engine of its own: not as many as a system's threads could be, and no more than memory allows.
const MOST = 28;
const AT_ONCE = 7;
const MOST_BYTES = attempt.LIMITS.memory + 128 * attempt.MEBIBYTE;
const STAY = 'setTimeout(() => {}, 6000); require("node:worker_threads").parentPort.postMessage("there");';
const SMALL = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1, codeRangeSizeMb: 8, stackSizeMb: 1 };
const workers = [];

function started() {
  const worker = new Worker(STAY, { eval: true, resourceLimits: SMALL });
  const there = new Promise((done, fail) => {
    worker.on("message", () => done(worker));
    worker.on("error", fail);
  });
  return attempt.within(3, there);
}

async function startOne() {
  await (await started()).terminate();
  return true;
}

async function start() {
  while (workers.length < MOST && process.memoryUsage().rss < MOST_BYTES && attempt.hasTime()) {
    workers.push(...(await Promise.all(Array.from({ length: AT_ONCE }, started))));
  }
}

await attempt.begin(12);
await attempt.control("start one thread", attempt.orRefused(startOne));
attempt.hostile(`start ${MOST} threads`);
await attempt.variant("threads", start);
attempt.outcome("threads alive at the peak", workers.length < MOST ? "blocked" : "succeeded", workers.length);
await attempt.hold();
await attempt.end();
