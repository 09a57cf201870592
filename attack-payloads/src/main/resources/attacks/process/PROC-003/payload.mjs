// Takes memory beyond the limit, a bounded piece beyond it, and stays there for a moment.
import { Buffer } from "node:buffer";

import * as attempt from "./attempt.mjs";

const PIECE = 4 * attempt.MEBIBYTE;
const MOST = attempt.LIMITS.memory + 96 * attempt.MEBIBYTE;
const held = [];

function take(piece) {
  while (held.length * PIECE < MOST && attempt.hasTime()) {
    // The wall may be met at any moment from here on, and then nothing more is said.
    if (4 * held.length * PIECE >= attempt.LIMITS.memory) {
      attempt.allTried();
    }
    held.push(piece());
  }
}

await attempt.begin();
await attempt.control("take one mebibyte", () => Buffer.alloc(attempt.MEBIBYTE, 1).length);
attempt.hostile(`take ${MOST} bytes of memory`);
// Seen from outside before it may be ended in a moment.
await attempt.hold();
await attempt.variant("buffers", () => take(() => Buffer.alloc(PIECE, 1)));
await attempt.variant("shared buffers", () => take(() => new Uint8Array(new SharedArrayBuffer(PIECE)).fill(1)));
const bytes = held.length * PIECE;
attempt.outcome("bytes held at the peak", bytes < MOST ? "blocked" : "succeeded", bytes);
await attempt.hold();
await attempt.end(bytes < MOST ? 137 : 0);
