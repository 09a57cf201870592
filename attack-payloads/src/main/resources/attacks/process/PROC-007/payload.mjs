// Writes far more to stdout and stderr than allowed; gives up where nobody reads.
import { Buffer } from "node:buffer";
import { Socket } from "node:net";

import * as attempt from "./attempt.mjs";

const MOST = attempt.LIMITS.streamBytes + 8 * attempt.MEBIBYTE;
const LINE = Buffer.alloc(65536, "x");
const SHORT = Buffer.from(`sandproof ${attempt.NONCE}\n`.repeat(2048));

// A writer that waits without holding up the program, so that it can give up.
function writer(descriptor) {
  const { Deno } = globalThis;
  if (Deno) {
    const stream = descriptor === 1 ? Deno.stdout : Deno.stderr;
    return (piece) => stream.write(piece);
  }
  const stream = new Socket({ fd: descriptor, readable: false });
  stream.on("error", () => {});
  return (piece) =>
    new Promise((done, fail) => stream.write(piece, (failure) => (failure ? fail(failure) : done(piece.length))));
}

async function flood(put, piece) {
  const until = performance.now() + 1000;
  let left = MOST / 2;
  while (left > 0 && performance.now() < until) {
    left -= await attempt.within(0.5, put(piece.subarray(0, left)));
  }
  if (left > 0) {
    throw new Error(`nobody reads: ${left} bytes were not taken`);
  }
}

await attempt.begin();
const errors = writer(2);
await attempt.control("write one line", () => errors(Buffer.from("innocent\n")));
attempt.hostile(`write ${MOST} bytes to each stream`);
const failures = [];
for (const put of [errors, writer(1)]) {
  for (const piece of [LINE, SHORT]) {
    await flood(put, piece).catch((failure) => failures.push(failure.message));
  }
}
attempt.outcome("flood", failures.length ? "blocked" : "succeeded", failures.join("; "));
await attempt.end();
