// Reads a private key of the service.
import fs from "node:fs";
import { dirname, join } from "node:path";

import * as attempt from "./attempt.mjs";

const KEY = attempt.CANARY.key;
const COPY = join(attempt.TMP, "copy-" + attempt.NONCE);

await attempt.begin();
await attempt.control("read own input", attempt.readInput);
attempt.hostile("read " + KEY);
await attempt.steal("absolute path", KEY);
await attempt.variant("list its directory", () => void fs.readdirSync(dirname(KEY)));
await attempt.steal("through /proc/self/root", "/proc/self/root" + KEY);
await attempt.variant("copy it", () => fs.copyFileSync(KEY, COPY));
if (fs.existsSync(COPY)) {
  await attempt.steal("read the copy", COPY);
  fs.rmSync(COPY);
}
await attempt.end();
