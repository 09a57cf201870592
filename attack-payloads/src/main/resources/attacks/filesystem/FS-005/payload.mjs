// Lays links to a host directory that must stay empty, and writes through them.
import fs from "node:fs";
import { join, relative } from "node:path";

import * as attempt from "./attempt.mjs";

const DROP = attempt.CANARY.drop;
const at = (name) => join(attempt.OUTPUT, `${name}-${attempt.NONCE}`);
const LINKS = [
  [at("drop"), DROP],
  [at("new"), join(DROP, "dangling-" + attempt.NONCE)],
  [at("proc"), "/proc/self/root" + DROP],
  [at("relative"), join(relative(attempt.OUTPUT, "/"), DROP)],
];
const written = "written by " + attempt.NONCE;

await attempt.begin();
await attempt.control("write own output", () => attempt.writeOutput());
attempt.hostile(`write into ${DROP} through a link`);
for (const [path, target] of LINKS) {
  await attempt.variant(`lay ${path} -> ${target}`, () => fs.symlinkSync(target, path));
}
await attempt.variant("write below a linked directory", () => through("drop", "file"));
await attempt.variant("make directories below it", () => madeBelow());
await attempt.variant("write through a dangling link", () => linked("new", () => fs.writeFileSync(at("new"), written)));
await attempt.variant("append through a dangling link", () => linked("new", () => fs.appendFileSync(at("new"), written)));
await attempt.variant("write by way of /proc", () => through("proc", "proc"));
await attempt.variant("write by a relative link", () => through("relative", "relative"));
fs.writeFileSync(at("moved"), written);
await attempt.variant("move a file there", () =>
  linked("drop", () => fs.renameSync(at("moved"), join(at("drop"), "moved-" + attempt.NONCE))));
// The links stay for a moment, so that whoever watches can see where they led.
await attempt.hold(0.3);
[...LINKS.map(([path]) => path), at("moved")].forEach((path) => fs.rmSync(path, { force: true }));
await attempt.end();

// Without its link the path is a plain one in the task's own output, and writing there is no attempt.
function linked(name, act) {
  if (!fs.lstatSync(at(name)).isSymbolicLink()) {
    throw new Error("there is no link");
  }
  return act();
}

function through(link, name) {
  linked(link, () => fs.writeFileSync(join(at(link), `${name}-${attempt.NONCE}`), written));
}

function madeBelow() {
  linked("drop", () => fs.mkdirSync(join(at("drop"), "deep-" + attempt.NONCE, "er"), { recursive: true }));
}
