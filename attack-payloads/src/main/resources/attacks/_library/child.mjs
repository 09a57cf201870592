// Starts programs, for JavaScript payloads: by the runtime's own way, and not by one that asks for other permissions first.
import { execFileSync, spawn } from "node:child_process";

import * as attempt from "./attempt.mjs";

// What a child is told: its path, and whose it is.
const ENVIRONMENT = { PATH: "/usr/local/bin:/usr/bin:/bin", SANDPROOF_NONCE: attempt.NONCE };

// Starts a program and waits until it is there. Stdout stays this program's own only where that is asked for.
export async function start(program, words = [], { env = ENVIRONMENT, cwd, detached = false, holdsStdout = false } = {}) {
  if (globalThis.Deno) {
    const stdout = holdsStdout ? "inherit" : "null";
    const wanted = { args: words, env, clearEnv: true, cwd, detached, stdin: "null", stdout, stderr: "null" };
    const child = new globalThis.Deno.Command(program, wanted).spawn();
    child.unref();
    return { pid: child.pid, over: child.status, kill: (signal) => child.kill(signal) };
  }
  const stdio = ["ignore", holdsStdout ? "inherit" : "ignore", "ignore"];
  const child = spawn(program, words, { env, cwd, detached, stdio });
  const over = new Promise((done) => child.on("exit", done));
  await new Promise((done, fail) => {
    child.on("error", fail);
    child.on("spawn", done);
  });
  child.unref();
  return { pid: child.pid, over, kill: (signal) => child.kill(signal) };
}

// The innocent sibling of starting programs: one that ends at once, and is waited for.
export const innocent = attempt.orRefused(async () => {
  await attempt.within(3, (await start("true")).over);
  return true;
});

// What a program says, at most for two seconds: by the module of Node, which asks in another way.
export function said(program, words) {
  return execFileSync(program, words, { timeout: 2000, stdio: ["ignore", "pipe", "ignore"], env: { PATH: ENVIRONMENT.PATH } });
}
