// Fills the output directory beyond the quota, a bounded amount beyond it, and stays there for a moment.
import { Buffer } from "node:buffer";
import fs from "node:fs";
import { join } from "node:path";

import * as attempt from "./attempt.mjs";

const PIECE = Buffer.from("sandproof".repeat(7281));
const MOST = attempt.LIMITS.outputBytes + attempt.LIMITS.tmpBytes + 6 * attempt.MEBIBYTE;
const names = [];
let written = 0;

function fill(name) {
  names.push(join(attempt.OUTPUT, `${name}-${attempt.NONCE}`));
  const file = fs.openSync(names.at(-1), "w");
  try {
    while (written < MOST && attempt.hasTime()) {
      written += fs.writeSync(file, PIECE);
    }
  } finally {
    fs.closeSync(file);
  }
}

await attempt.begin();
await attempt.control("write a small file", () => attempt.writeOutput("innocent-" + attempt.NONCE));
attempt.hostile(`write ${MOST} bytes`);
try {
  await attempt.variant("one file", () => fill("fill"));
  for (let number = 0; number < 8 && written < MOST; number++) {
    await attempt.variant("another file", () => fill("fill-" + number));
  }
  await attempt.hold(0.5);
} finally {
  names.forEach((name) => fs.rmSync(name, { force: true }));
}
await attempt.end();
