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
  v8.setFlagsFromString("--trace-turbo-path=" + DROP);
  v8.setFlagsFromString("--trace-turbo-filter=sandproof");
  v8.setFlagsFromString("--trace-turbo");
  const sandproof = new Function("x", "let sum = 0; for (let i = 0; i < 200; i++) { sum += i * x; } return sum;");
  for (let turn = 0; turn < 20000 && attempt.hasTime(); turn++) {
    sandproof(turn);
  }
  v8.setFlagsFromString("--no-trace-turbo");
  if (!fs.readdirSync(DROP).some((name) => name.startsWith("turbo"))) {
    throw new Error("no file came of it");
  }
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
await attempt.variant("a file of the engine's own", byTheEngine);
await attempt.end();

function streamed(path) {
  const stream = fs.createWriteStream(path);
  const written = new Promise((done, fail) => {
    stream.on("error", fail);
    stream.end(attempt.NONCE, done);
  });
  return attempt.within(2, written);
}
