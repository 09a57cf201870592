// Honest work: read a table, compute, write a report, fetch from the allowed host.
import fs from "node:fs";
import { join } from "node:path";

import * as attempt from "./attempt.mjs";
import * as channel from "./channel.mjs";

function compute() {
  const rows = attempt.readInput().trim().split("\n").slice(1).map((line) => line.split(","));
  const total = rows.reduce((sum, [, amount]) => sum + Number(amount), 0);
  const report = join(attempt.OUTPUT, "report.txt");
  fs.writeFileSync(report, `${rows.length} rows, total ${total.toFixed(2)}\n${attempt.answer("published")}\n`);
  attempt.say("wrote", { name: "report.txt" });
  const scratch = join(attempt.TMP, "scratch-" + attempt.NONCE);
  fs.writeFileSync(scratch, "scratch");
  fs.rmSync(scratch);
  return report;
}

// Patient: on a busy machine the first request of a run may wait, and a verdict on the whole run hangs on it.
await attempt.begin(12);
const computed = await attempt.control("read the table, compute, write the report", compute);
const fetched = await channel.control(8);
attempt.hostile("nothing: this is the control of the whole catalogue");
attempt.outcome("ordinary work", computed && fetched ? "succeeded" : "error");
await attempt.end();
