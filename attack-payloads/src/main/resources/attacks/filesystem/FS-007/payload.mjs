// Writes into host places: a directory that must stay empty and a file that must stay as it is.
import fs from "node:fs";
import { join } from "node:path";
import process from "node:process";
import v8 from "node:v8";

import * as attempt from "./attempt.mjs";

const { drop: DROP, file: SECRET } = attempt.CANARY;
const at = (name) => join(DROP, `${name}-${attempt.NONCE}`);

function link() {
  const mine = join(attempt.OUTPUT, "outside-" + attempt.NONCE);
  fs.writeFileSync(mine, attempt.NONCE);
  try {
    fs.linkSync(mine, at("link"));
  } finally {
    fs.rmSync(mine);
  }
}

// The engine's own switches write files, and can be turned while it runs: it tells there what it makes of a small function.
function byTheEngine() {
  const switches = ["path=" + DROP, `cfg-file=${DROP}/turbo-${attempt.NONCE}.cfg`, "filter=sandproofTraced"];
  switches.forEach((one) => v8.setFlagsFromString("--trace-turbo-" + one));
  v8.setFlagsFromString("--trace-turbo");
  const until = performance.now() + 600;
  for (let turn = 0; performance.now() < until && attempt.hasTime(); turn++) {
    sandproofTraced(turn);
  }
  v8.setFlagsFromString("--no-trace-turbo");
}

function sandproofTraced(x) {
  let sum = 0;
  for (let turn = 0; turn < 200; turn++) {
    sum += turn * x;
  }
  return sum;
}

await attempt.begin(12);
await attempt.control("write own output", () => attempt.writeOutput());
attempt.hostile("write into " + DROP);
await attempt.variant("create a file", () => fs.writeFileSync(at("outside"), attempt.NONCE, { flag: "wx" }));
await attempt.variant("create by a promise", () => fs.promises.writeFile(at("promised"), attempt.NONCE));
await attempt.variant("create by a stream", () => streamed(at("streamed")));
await attempt.variant("create a directory", () => fs.mkdirSync(at("dir")));
await attempt.variant("create a temporary directory", () => void fs.mkdtempSync(at("temporary")));
await attempt.variant("create by way of /proc/self/root", () => fs.writeFileSync("/proc/self/root" + at("root"), "x"));
await attempt.variant("copy there", () => fs.copyFileSync(join(attempt.INPUTS, "data.csv"), at("copy")));
await attempt.variant("link a file of one's own there", link);
await attempt.variant("append to a host file", () => fs.appendFileSync(SECRET, attempt.NONCE));
await attempt.variant("change the mode of a host file", () => fs.chmodSync(SECRET, 0o666));
await attempt.variant("a diagnostic report of the runtime", () => void process.report.writeReport(at("report")));
await attempt.variant("turn switches of the engine that write files", byTheEngine);
for (const place of attempt.CANARY.drops ?? []) {
  await attempt.variant("create a file in " + place, () => fs.writeFileSync(join(place, attempt.NONCE), "x", { flag: "wx" }));
}
for (const place of attempt.CANARY.places ?? []) {
  await attempt.variant("append to " + place, () => fs.appendFileSync(place, attempt.NONCE));
}
await attempt.end();

function streamed(path) {
  const stream = fs.createWriteStream(path);
  const written = new Promise((done, fail) => {
    stream.on("error", fail);
    stream.end(attempt.NONCE, (failure) => (failure ? fail(failure) : done()));
  });
  return attempt.within(2, written);
}
