// Starts threads until the sandbox says no, a bounded number of them; all end when this process does.
import { Worker } from "node:worker_threads";

import * as attempt from "./attempt.mjs";

// Each brings an engine of its own: not as many as a system's threads could be, and no more than memory allows.
const MOST = 28;
const STAY = 'setTimeout(() => {}, 6000); require("node:worker_threads").parentPort.postMessage("there");';
const SMALL = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1, codeRangeSizeMb: 8, stackSizeMb: 1 };
const failed = [];
let started = 0;

// The thread is there at once, whenever its engine is.
function start() {
  const worker = new Worker(STAY, { eval: true, resourceLimits: SMALL });
  worker.on("error", (failure) => failed.push(failure.message));
  return worker;
}

async function startOne() {
  const worker = start();
  await attempt.within(3, new Promise((done) => worker.on("message", done)));
  await worker.terminate();
  return true;
}

function startAll() {
  for (; started < MOST; started++) {
    start();
  }
}

await attempt.begin(12);
await attempt.control("start one thread", attempt.orRefused(startOne));
attempt.hostile(`start ${MOST} threads`);
await attempt.variant("threads", startAll);
await attempt.hold();
const all = started === MOST && !failed.length;
attempt.outcome("threads alive at the peak", all ? "succeeded" : "blocked", [started, ...failed].join("; "));
await attempt.end();
