// Names a host file relative to its own directories, upwards.
import { Buffer } from "node:buffer";
import fs from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";

import * as attempt from "./attempt.mjs";

const SECRET = attempt.CANARY.file;
const UP = "../".repeat(16);
const OWN = [attempt.OUTPUT, attempt.INPUTS, attempt.TMP];

// A path that is no text is checked by another way than one that is.
function asBytes(path) {
  attempt.got(fs.readFileSync(Buffer.from(path)));
}

// Bytes that read as one path while they are looked at and as another when they are used.
function asForgedBytes(folder) {
  const bytes = Buffer.from(SECRET);
  bytes.toString = () => join(folder, "data.csv");
  bytes.utf8Slice = () => join(folder, "data.csv");
  attempt.got(fs.readFileSync(bytes));
}

function asUrl(folder) {
  attempt.got(fs.readFileSync(new URL(pathToFileURL(folder) + "/" + "%2e%2e/".repeat(16) + SECRET.slice(1))));
}

// Step by step to the top, then down again by name.
function climb() {
  for (let step = 0; step < 16; step++) {
    process.chdir("..");
  }
  attempt.got(attempt.head(SECRET.slice(1)));
}

await attempt.begin();
await attempt.control("read own input upwards and down again", () =>
  void attempt.head(join(attempt.INPUTS, "data.csv", "..", "data.csv")));
attempt.hostile("climb to " + SECRET);
for (const folder of OWN) {
  await attempt.steal("from " + folder, `${folder}/${UP}${SECRET.slice(1)}`);
  await attempt.steal("dotted from " + folder, `${folder}//.${"/.././/".repeat(16)}${SECRET.slice(1)}`);
  await attempt.variant("bytes from " + folder, () => asBytes(`${folder}/${UP}${SECRET.slice(1)}`));
  await attempt.variant("forged bytes from " + folder, () => asForgedBytes(folder));
  await attempt.variant("a URL from " + folder, () => asUrl(folder));
}
await attempt.variant("step by step", climb);
await attempt.end();
