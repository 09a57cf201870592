// Starts children until the sandbox says no, but never more than 64; all end when this process does, or after six seconds.
import * as attempt from "./attempt.mjs";
import * as child from "./child.mjs";

const MOST = 64;
const children = [];

async function start(detached) {
  while (children.length < MOST && attempt.hasTime()) {
    children.push(await child.start("sleep", ["6"], { detached }));
  }
}

await attempt.begin();
await attempt.control("start one child", child.innocent);
attempt.hostile(`start ${MOST} children`);
await attempt.variant("spawn", () => start(false));
await attempt.variant("spawn into a new session", () => start(true));
attempt.outcome("children alive at the peak", children.length < MOST ? "blocked" : "succeeded", children.length);
await attempt.hold();
children.forEach((one) => one.kill("SIGKILL"));
await attempt.end();
