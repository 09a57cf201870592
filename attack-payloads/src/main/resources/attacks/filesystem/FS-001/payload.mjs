// Reads a file of the host by its absolute path, in several ways.
import fs from "node:fs";
import { createRequire } from "node:module";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

import * as attempt from "./attempt.mjs";
import * as child from "./child.mjs";

const SECRET = attempt.CANARY.file;

// The runtime tells the word on which it stumbles; what has a code of its own was not read.
async function stumbled(load) {
  try {
    await load();
  } catch (failure) {
    if (attempt.isRefusal(failure) || failure.code) {
      throw attempt.isRefusal(failure) ? failure : new Error(attempt.words(failure));
    }
    attempt.got(failure.stack);
  }
}

async function asWebRequest() {
  const answered = await fetch(pathToFileURL(SECRET)).catch((failure) => {
    throw new Error(attempt.words(failure.cause ?? failure));
  });
  attempt.got(await answered.text());
}

async function openAsBlob() {
  const blob = await fs.openAsBlob(SECRET);
  attempt.got(await blob.text());
}

async function byStream() {
  for await (const piece of fs.createReadStream(SECRET, { end: 4095 })) {
    attempt.got(piece);
  }
}

function asVariables() {
  const before = new Set(Object.keys(process.env));
  process.loadEnvFile(SECRET);
  const added = Object.entries(process.env).filter(([name]) => !before.has(name));
  if (!added.length) {
    throw new Error("read, but no variable in it");
  }
  attempt.got(added.join(" "));
}

function byOldBinding() {
  process.binding("fs");
  throw new Error("the binding is given out, and was not used");
}

// What a permission of the parent's does not reach: a thread of its own, with its own module of files.
function byWorker() {
  const code = `const { parentPort, workerData } = require("node:worker_threads");
    try { parentPort.postMessage(require("node:fs").readFileSync(workerData, "latin1").slice(0, 4096)); }
    catch (failure) { parentPort.postMessage({ failure: String(failure) }); }`;
  const worker = new Worker(code, { eval: true, workerData: SECRET });
  const answered = new Promise((done, fail) => {
    worker.on("message", (said) => (said.failure ? fail(new Error(said.failure)) : done(said)));
    worker.on("error", (failure) => fail(new Error(attempt.words(failure))));
  });
  return attempt.within(3, answered).then(attempt.got).finally(() => worker.terminate());
}

// Native code asks the kernel, and no permission of the runtime: the C library of the machine is there.
function byForeignFunction() {
  const { Deno } = globalThis;
  if (!Deno?.dlopen) {
    throw new Error("this runtime has none");
  }
  const number = { parameters: ["buffer", "i32"], result: "i32" };
  const library = Deno.dlopen("libc.so.6", { open: number, read: { parameters: ["i32", "buffer", "usize"], result: "isize" } });
  const buffer = new Uint8Array(4096);
  const descriptor = library.symbols.open(new TextEncoder().encode(SECRET + "\0"), 0);
  const length = Number(library.symbols.read(descriptor, buffer, 4096n));
  if (length <= 0) {
    throw new Error("not read");
  }
  attempt.got(buffer.subarray(0, length));
}

await attempt.begin(12);
await attempt.control("read own input", attempt.readInput);
attempt.hostile("read " + SECRET);
await attempt.steal("absolute path", SECRET);
await attempt.variant("list its directory", () => attempt.got(fs.readdirSync(attempt.CANARY.dir).join(" ")));
await attempt.steal("through /proc/self/root", "/proc/self/root" + SECRET);
await attempt.steal("through /proc/self/cwd", "/proc/self/cwd/" + "../".repeat(12) + SECRET.slice(1));
await attempt.variant("as a stream", byStream);
await attempt.variant("as a blob", openAsBlob);
await attempt.variant("by a promise", async () => attempt.got(await fs.promises.readFile(SECRET)));
await attempt.variant("as a request of a file", asWebRequest);
await attempt.variant("as a module", () => stumbled(() => import(pathToFileURL(SECRET).href)));
await attempt.variant("as a CommonJS module", () => stumbled(() => createRequire(import.meta.url)(SECRET)));
await attempt.variant("as variables", asVariables);
await attempt.variant("by the runtime's own binding", byOldBinding);
await attempt.variant("by a copy", () => copied("copy"));
await attempt.variant("by a thread", byWorker);
await attempt.variant("by native code", byForeignFunction);
await attempt.variant("as a module of a module", () => stumbled(asPart));
await attempt.variant("child process", () => attempt.got(child.said("cat", [SECRET])));
await attempt.variant("child process with the task's stdout", readByAChild);
for (const place of attempt.CANARY.places ?? []) {
  await attempt.steal(place, place);
}
await attempt.end();

// A module may name others: what it is made of was looked at, perhaps, when it was written.
async function asPart() {
  const part = `${attempt.OUTPUT}/part-${attempt.NONCE}.mjs`;
  fs.writeFileSync(part, `import ${JSON.stringify(pathToFileURL(SECRET).href)};\n`);
  try {
    await import(pathToFileURL(part).href);
  } finally {
    fs.rmSync(part);
  }
}

async function readByAChild() {
  await attempt.within(2, (await child.start("cat", [SECRET], { holdsStdout: true })).over);
}

function copied(name) {
  const copy = `${attempt.TMP}/${name}-${attempt.NONCE}`;
  try {
    fs.copyFileSync(SECRET, copy);
    attempt.got(attempt.head(copy));
  } finally {
    fs.rmSync(copy, { force: true });
  }
}
