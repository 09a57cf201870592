// The fingerprint of a boundary as a JavaScript task sees it: what its runtime permits. It opens nothing that is not its own
// to open, tries nothing, and tells names and modes, never contents. What only the host's files could tell it, mounts,
// capabilities, limits and the like, it does not look for: that is told as notSeen and never as empty.
import fs from "node:fs";
import os from "node:os";
import process from "node:process";

import * as attempt from "./attempt.mjs";

const { Deno } = globalThis;
const PLACES = ["/", "/etc", "/tmp", "/var/tmp", "/dev/shm", "/root", "/home", "/proc/self"];
const NOT_SEEN = [
  "mounts", "capabilities", "restrictions", "namespaces", "descriptors", "devices", "limits", "controlGroups",
  "interpreters", "routes", "resolver", "listening", "sockets", "setuidFiles", "secretsInImage",
];
const ASKED_OF_NODE = ["fs.read", "fs.write", "child", "worker", "addon", "wasi"];
const ASKED_OF_DENO = ["read", "write", "net", "env", "sys", "run", "ffi", "import"];

// Without what is another at each run: places, nonces, ids.
function plain(text) {
  const places = [[attempt.OUTPUT, "${output}"], [attempt.INPUTS, "${inputs}"], [attempt.TMP, "${tmp}"]];
  return places
    .reduce((left, [place, name]) => left.replaceAll(place, name), String(text))
    .replaceAll(attempt.NONCE, "#")
    .slice(0, 300);
}

async function fact(name, values) {
  let lines;
  try {
    lines = (await values()).map(plain).sort();
  } catch (failure) {
    lines = ["unreadable: " + (failure?.code ?? failure?.name)];
  }
  for (let from = 0; from < Math.max(1, Math.min(lines.length, 300)); from += 30) {
    attempt.say("fact", { name, values: lines.slice(from, from + 30) });
  }
}

async function permissions() {
  if (Deno) {
    const told = await Promise.all(ASKED_OF_DENO.map((name) => Deno.permissions.query({ name })));
    return ASKED_OF_DENO.map((name, at) => `${name} ${told[at].state === "granted" ? "granted" : "denied or in part"}`);
  }
  return process.permission
    ? ASKED_OF_NODE.map((name) => `${name} ${process.permission.has(name) ? "granted or in part" : "denied"}`)
    : ["no permission model"];
}

function may(place, mode) {
  try {
    fs.accessSync(place, mode);
    return true;
  } catch {
    return false;
  }
}

const { R_OK, W_OK } = fs.constants;
await attempt.begin(10);
await fact("permissions", permissions);
await fact("runtime", () => [Deno ? "deno " + Deno.version.deno : "node " + process.versions.node]);
await fact("environment", () => Object.keys({ ...process.env }).filter((name) => name !== "SANDPROOF_NONCE"));
await fact("kernel", () => [`${os.release()} ${os.machine()}`]);
await fact("user", () => [`uid ${process.getuid()}`, `gid ${process.getgid()}`]);
await fact("networkInterfaces", () => Object.keys(os.networkInterfaces()));
await fact("readablePlaces", () => PLACES.filter((place) => may(place, R_OK)));
await fact("writablePlaces", () => PLACES.filter((place) => may(place, W_OK)));
await fact("notSeen", () => NOT_SEEN);
attempt.say("told", { answer: attempt.answer("told") });
await attempt.end();
