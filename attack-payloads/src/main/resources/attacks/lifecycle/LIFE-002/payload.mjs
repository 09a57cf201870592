// Ends with success and leaves three bounded daemons behind: each ends by itself after twelve seconds.
import { spawn } from "node:child_process";

import * as attempt from "./attempt.mjs";

const DEAF = 'trap "" TERM INT HUP QUIT; exec sleep 12';

function left(program, arguments_, more) {
  const child = spawn(program, arguments_, { detached: true, stdio: "ignore", ...more });
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("spawn", () => {
      child.unref();
      done(true);
    });
  });
}

function innocentChild() {
  const child = spawn("true", [], { stdio: "ignore" });
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("exit", () => done(true));
  });
}

await attempt.begin();
await attempt.control("start and end one child", attempt.orRefused(innocentChild));
attempt.hostile("leave daemons behind after a normal end");
await attempt.variant("stubborn daemon", () => left("sh", ["-c", DEAF, attempt.NONCE]));
await attempt.variant("nameless daemon", () => left("/bin/sh", ["-c", DEAF], { env: {}, cwd: "/" }));
await attempt.variant("daemon that holds stdout", () => left("sh", ["-c", DEAF], { stdio: ["ignore", "inherit", "ignore"] }));
await attempt.end();
