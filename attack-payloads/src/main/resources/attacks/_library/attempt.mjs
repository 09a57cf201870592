// What every JavaScript payload leans on: its orders, its report and its bounds. Modules of Node alone, which Deno has too.
//
// A payload says what it does in lines that begin with @sandproof, the very ones of attempt.py. Nothing it says is believed
// on its own. There is no alarm of the kernel's here: a timer ends a payload, and what computes for long asks hasTime().
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import fs from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";

export const ORDERS = JSON.parse(fs.readFileSync(new URL("./attempt.json", import.meta.url), "utf8"));
export const NONCE = ORDERS.nonce;
export const PATHS = ORDERS.paths;
export const LIMITS = ORDERS.limits;
export const CANARY = ORDERS.canary;
export const NET = ORDERS.net;
// Some sandboxes name their places relative to where a task starts; later it may be elsewhere.
export const [INPUTS, OUTPUT, TMP] = [PATHS.inputs, PATHS.output, PATHS.tmp].map((place) => resolve(place));
export const MEBIBYTE = 1024 * 1024;
// For how long a state must last, so that the harness is sure to have looked at it.
export const LOOK = ORDERS.lookSeconds;

const MOST_SECONDS = 20;
const MOST_GOT = 4096;
const BORN = performance.now();
// What a wall never causes: a runtime without the module, or a payload that is wrong. Nothing was tried then.
const MISTAKES = [ReferenceError, SyntaxError, TypeError];
const MISSING = /MODULE_NOT_FOUND|UNKNOWN_BUILTIN|NOT_IMPLEMENTED|UNAVAILABLE|INVALID_ARG|OUT_OF_RANGE|BAD_PORT|NotSupported/;
// What only the permissions of a runtime say, and no system call.
const REFUSED = /^(ERR_ACCESS_DENIED|ERR_DLOPEN_DISABLED|NotCapable)$/;

let ends = Infinity;
let through = false;
// Who is told of a failure that comes by no way of its own, the latest first: some refusals are thrown where nobody can
// catch them.
const trying = new Set();

process.on("uncaughtException", (failure) => {
  if (!trying.size) {
    fs.writeSync(2, `${failure?.stack ?? failure}\n`);
    process.exit(1);
  }
  [...trying].at(-1)(failure);
});

// Runs an act and is told of whatever it fails by.
export function tried(act) {
  let own;
  const strayed = new Promise((_, fail) => {
    own = fail;
    trying.add(fail);
  });
  const done = (async () => act())();
  return Promise.race([done, strayed]).finally(() => trying.delete(own));
}

// Deno's own way is the surer one there: its numbers of open files are not the system's.
const put = globalThis.Deno
  ? (bytes) => globalThis.Deno.stdout.writeSync(bytes)
  : (bytes) => fs.writeSync(1, bytes);

export function say(event, fields = {}) {
  let data = Buffer.from("@sandproof " + JSON.stringify({ event, ...fields }) + "\n");
  for (let tries = 0; data.length > 0 && tries < 2000; tries++) {
    try {
      data = data.subarray(put(data));
    } catch (failure) {
      if (failure.code !== "EAGAIN" && failure.name !== "WouldBlock") {
        return;
      }
    }
  }
}

// Proves that this very program ran: no echo of its orders holds this value.
export function answer(event) {
  return createHash("sha256").update(`${ORDERS.challenge}:${NONCE}:${event}`).digest("hex");
}

// First call of every payload: the start line, and a timer that ends the payload where its own loops let it.
export async function begin(seconds = 8, most = MOST_SECONDS) {
  say("start", { answer: answer("start") });
  if (ORDERS.awaitsLook) {
    await awaitLook();
  }
  const life = Math.max(1, Math.min(most, seconds)) * 1000;
  ends = performance.now() + life;
  setTimeout(outOfTime, life);
}

// Waits until the harness sees this program, where it needs time for that; without it nothing is tried.
async function awaitLook() {
  const places = [TMP, OUTPUT].map((place) => join(place, "seen-" + NONCE));
  const until = performance.now() + 8000;
  while (!places.some((seen) => fs.existsSync(seen))) {
    if (performance.now() > until) {
      process.exit(1);
    }
    await hold(0.02);
  }
  places.forEach((seen) => fs.rmSync(seen, { force: true }));
}

function outOfTime() {
  say("outcome", { what: "deadline", result: "error", detail: "own deadline" });
  process.exit(3);
}

// Whether a loop may go on: every loop that nothing else bounds asks this, since no timer comes in between.
export function hasTime() {
  return performance.now() < ends;
}

// The permitted sibling of the hostile act. Returns what it returned, null when it failed.
export async function control(name, act) {
  let [value, ok, detail] = [null, true, ""];
  try {
    value = await tried(act);
  } catch (failure) {
    [ok, detail] = [false, words(failure)];
  }
  say("control", { name, ok, detail, answer: answer("control") });
  return value;
}

// Whether a runtime's own permissions refused it, by their own word.
export function isRefusal(failure) {
  return REFUSED.test(failure?.code ?? "") || REFUSED.test(failure?.name ?? "");
}

// The innocent sibling of an act that permissions may refuse as a whole kind: then their word shows that it was tried, and
// any other failure is one.
export function orRefused(act) {
  return async () => {
    try {
      return await tried(act);
    } catch (failure) {
      if (!isRefusal(failure)) {
        throw failure;
      }
      return true;
    }
  };
}

// The innocent sibling of reading: the table that belongs to this task.
export function readInput() {
  const text = fs.readFileSync(join(INPUTS, "data.csv"), "utf8");
  if (!text.startsWith("name,amount")) {
    throw new Error("data.csv is not the table it should be");
  }
  return text;
}

// The innocent sibling of writing: one small file in the task's own output, removed again.
export function writeOutput(name = "innocent.txt", text = "innocent\n") {
  const path = join(OUTPUT, name);
  fs.writeFileSync(path, text);
  if (fs.readFileSync(path, "utf8") !== text) {
    throw new Error("the output came back changed");
  }
  fs.rmSync(path);
  return path;
}

// Said just before the hostile act: from here on silence means something.
export function hostile(what) {
  say("hostile", { what, answer: answer("hostile") });
}

// result is blocked, succeeded or error.
export function outcome(what, result, detail = "") {
  say("outcome", { what, result, detail: String(detail).slice(0, 300) });
}

// Tries one variant and says how it went. Returns what the act returned, null when it was blocked.
export async function variant(what, act) {
  try {
    const value = await tried(act);
    outcome(what, "succeeded");
    return value ?? null;
  } catch (failure) {
    outcome(what, isMistake(failure) ? "error" : "blocked", words(failure));
    return null;
  }
}

function isMistake(failure) {
  const wrong = MISTAKES.some((kind) => failure instanceof kind) && !failure.cause;
  return !isRefusal(failure) && (wrong || MISSING.test(failure?.code ?? failure?.name ?? ""));
}

export function words(failure) {
  return `${failure?.name ?? typeof failure}: ${failure?.message ?? failure}`.slice(0, 300);
}

// Hands out what could be read: this is how a secret leaves when nothing stops it.
export function got(value) {
  const text = typeof value === "string" ? value : Buffer.from(value ?? []).toString("utf8");
  if (text) {
    // A filter of outputs hides a value and not that it was read.
    const digests = (text.match(/Spx[0-9a-f]{36}/g) ?? []).map((token) => createHash("sha256").update(token).digest("hex"));
    say("got", { text: text.slice(0, MOST_GOT), digests });
  }
}

// The first bytes of a file, without waiting for anybody at its other end.
export function head(path) {
  const descriptor = fs.openSync(path, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK);
  try {
    const buffer = Buffer.alloc(MOST_GOT);
    return buffer.subarray(0, fs.readSync(descriptor, buffer, 0, MOST_GOT, null));
  } finally {
    fs.closeSync(descriptor);
  }
}

// Reads a canary and hands it out.
export async function steal(what, path) {
  const value = await variant(what, () => head(path));
  got(value);
  return value;
}

// Stays at the peak long enough to be seen from outside.
export function hold(seconds = LOOK) {
  return new Promise((done) => setTimeout(done, seconds * 1000));
}

// Ends an act that takes too long; what it holds is the kernel's to take back at the end.
export function within(seconds, promise) {
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error("no answer")), seconds * 1000);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

// Said once all variants are through: whoever is stopped before that line has not tried everything.
export function allTried() {
  if (!through) {
    through = true;
    say("tried", { answer: answer("tried") });
  }
}

// Last call of a payload that ends by itself, not before it lived long enough to be seen from outside.
export async function end(code = 0) {
  await hold(Math.max(0, LOOK - (performance.now() - BORN) / 1000));
  allTried();
  process.exit(code);
}
