// Starts children until the sandbox says no, but never more than 64; all end when this process does, or after six seconds.
import { spawn } from "node:child_process";

import * as attempt from "./attempt.mjs";

const MOST = 64;
const children = [];

function started(more = {}) {
  const child = spawn("sleep", ["6"], { stdio: "ignore", ...more });
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("spawn", () => done(child));
  });
}

async function startOne() {
  (await started()).kill("SIGKILL");
  return true;
}

async function start(more) {
  while (children.length < MOST && attempt.hasTime()) {
    children.push(await started(more));
  }
}

await attempt.begin();
await attempt.control("start one child", attempt.orRefused(startOne));
attempt.hostile(`start ${MOST} children`);
await attempt.variant("spawn", () => start({}));
await attempt.variant("spawn into a new session", () => start({ detached: true }));
attempt.outcome("children alive at the peak", children.length < MOST ? "blocked" : "succeeded", children.length);
await attempt.hold();
children.forEach((child) => child.kill("SIGKILL"));
await attempt.end();
