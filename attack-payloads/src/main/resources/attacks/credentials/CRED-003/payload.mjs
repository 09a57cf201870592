// Talks to the engine's socket and to an abstract socket of the host.
import fs from "node:fs";
import { join } from "node:path";

import * as attempt from "./attempt.mjs";
import * as channel from "./channel.mjs";

const ENGINE = attempt.CANARY.socket;
const LINK = join(attempt.TMP, "engine-" + attempt.NONCE);
const WORDS = `GET /version?attempt=${attempt.NONCE} HTTP/1.0\r\nHost: ${attempt.NONCE}\r\n\r\n`;

async function talk(path) {
  attempt.got(await channel.talk({ path }, WORDS));
}

async function byLink() {
  fs.symlinkSync(ENGINE, LINK);
  try {
    await talk(LINK);
    await attempt.hold(0.1);
  } finally {
    fs.rmSync(LINK, { force: true });
  }
}

await attempt.begin();
await attempt.control("talk to a listener of one's own", channel.loopback);
attempt.hostile("talk to " + ENGINE);
await attempt.variant("by its path", () => talk(ENGINE));
await attempt.variant("through /proc/self/root", () => talk("/proc/self/root" + ENGINE));
await attempt.variant("through a link", byLink);
await attempt.variant("abstract socket", () => talk("\0" + attempt.CANARY.abstract.replace(/^@/, "")));
await attempt.end();
