// The innocent neighbour in JavaScript: an honest task that lives beside an attack, or ended before it. It must cause no
// denial.
import fs from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import process from "node:process";

import * as attempt from "./attempt.mjs";

const SECRET = attempt.ORDERS.neighbourSecret ?? "";
const PORT = Number(attempt.ORDERS.neighbourPort) || 0;
const LIFE = Math.min(60000, Number(attempt.ORDERS.lifeMillis ?? 3000));

/** Leaves the secret where the sandbox lets it; that there is no such place is no reason to end. */
function leave(path) {
  try {
    fs.writeFileSync(path, SECRET + "\n");
    return true;
  } catch {
    return false;
  }
}

process.on("SIGUSR1", () => attempt.say("signalled"));
await attempt.begin(Math.floor(LIFE / 1000) + 3, 64);
await attempt.control("read own input", attempt.readInput);
const files = [attempt.TMP, attempt.OUTPUT].map((folder) => join(folder, `neighbour-${attempt.NONCE}.txt`)).filter(leave);
if (PORT) {
  const listener = createServer((line) => {
    line.on("error", () => {}).destroy();
    attempt.say("visited");
  });
  listener.listen(PORT, "127.0.0.1");
}
attempt.say("settled");
await attempt.hold(LIFE / 1000);
if (!attempt.ORDERS.leavesFiles) {
  files.forEach((path) => fs.rmSync(path, { force: true }));
}
await attempt.end();
