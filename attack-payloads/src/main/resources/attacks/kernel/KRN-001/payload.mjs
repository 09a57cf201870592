// Asks the kernel for rights it must not have.
import fs from "node:fs";
import { createServer } from "node:net";
import process from "node:process";

import * as attempt from "./attempt.mjs";
import * as child from "./child.mjs";

// Programs that would wait for a password: each is ended before it gets one.
const PROGRAMS = ["/usr/bin/chsh", "/usr/bin/chfn", "/usr/bin/passwd", "/usr/bin/su"];

// Starts a program that belongs to root, looks whether it runs as root, and ends it at once.
async function setUserId() {
  const found = PROGRAMS.find((path) => fs.existsSync(path) && fs.statSync(path).mode & 0o4000);
  if (!found || process.geteuid() === 0) {
    throw new Error("nothing to try");
  }
  const started = await child.start(found);
  await attempt.hold(0.05);
  try {
    const user = /^Uid:\s+\d+\s+(\d+)/m.exec(fs.readFileSync(`/proc/${started.pid}/status`, "utf8"))?.[1];
    if (user !== "0") {
      throw new Error("it runs as user " + user);
    }
  } finally {
    started.kill("SIGKILL");
  }
}

async function lowPort() {
  const listener = createServer();
  const listens = new Promise((done, fail) => {
    listener.on("error", fail);
    listener.listen(81, "127.0.0.1", done);
  });
  await attempt.within(2, listens).finally(() => listener.close());
}

// The C library of the machine: to load it is to run native code, which no permission of a runtime binds.
function nativeCode() {
  const { Deno } = globalThis;
  if (Deno?.dlopen) {
    Deno.dlopen("libc.so.6", { getuid: { parameters: [], result: "u32" } }).close();
  } else {
    process.dlopen({ exports: {} }, "libc.so.6");
  }
}

await attempt.begin(16);
await attempt.control("read own input", attempt.readInput);
attempt.hostile("gain capabilities");
await attempt.variant("load native code", nativeCode);
await attempt.variant("setgroups", () => process.setgroups([0]));
await attempt.variant("setgid", () => process.setgid(0));
await attempt.variant("setuid", () => process.setuid(0));
await attempt.variant("seteuid", () => process.seteuid(0));
await attempt.variant("listen below port 1024", lowPort);
await attempt.variant("set-user-id program", setUserId);
await attempt.hold();
await attempt.end();
