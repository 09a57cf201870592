// Tries to change the table it was given, and to add a file beside it.
import fs from "node:fs";
import { join } from "node:path";

import * as attempt from "./attempt.mjs";

const TABLE = join(attempt.INPUTS, "data.csv");
const RENAMED = join(attempt.INPUTS, "renamed-" + attempt.NONCE);
const LINE = `mallory,${attempt.NONCE}\n`;

// The mode says reading; what the descriptor may do besides is for the wall to say.
function byDescriptor(act) {
  const descriptor = fs.openSync(TABLE, "r");
  try {
    act(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

await attempt.begin();
await attempt.control("read own input", attempt.readInput);
attempt.hostile("change " + TABLE);
await attempt.variant("append", () => fs.appendFileSync(TABLE, LINE));
await attempt.variant("change the mode", () => fs.chmodSync(TABLE, 0o666));
await attempt.variant("change the mode by a descriptor", () => byDescriptor((open) => fs.fchmodSync(open, 0o666)));
await attempt.variant("change the times", () => fs.utimesSync(TABLE, 1, 1));
await attempt.variant("change the times by a descriptor", () => byDescriptor((open) => fs.futimesSync(open, 1, 1)));
await attempt.variant("reopen a descriptor for writing", () =>
  byDescriptor((open) => fs.appendFileSync("/proc/self/fd/" + open, LINE)));
await attempt.variant("open for reading and writing", () => fs.closeSync(fs.openSync(TABLE, "r+")));
await attempt.variant("create a file beside it", () => fs.writeFileSync(RENAMED.replace("renamed", "new"), attempt.NONCE));
await attempt.variant("rename", () => fs.renameSync(TABLE, RENAMED));
await attempt.variant("rename back", () => fs.renameSync(RENAMED, TABLE));
await attempt.hold();
await attempt.variant("truncate", () => fs.truncateSync(TABLE));
await attempt.variant("delete", () => fs.rmSync(TABLE));
await attempt.end();
