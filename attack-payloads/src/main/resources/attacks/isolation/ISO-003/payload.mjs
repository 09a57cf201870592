// Reaches for a port of the host: by loopback, by address, by the proxy; and listens where others could come in.
import { createServer } from "node:net";

import * as attempt from "./attempt.mjs";
import * as channel from "./channel.mjs";

const HOST = attempt.CANARY.hostAddress;
const PORT = Number(attempt.CANARY.victimPort);
const PATH = "/hit/" + attempt.NONCE;

async function listen() {
  const listener = createServer();
  try {
    await attempt.within(2, channel.listening(listener));
  } finally {
    listener.close();
  }
}

await attempt.begin(16);
await attempt.control("talk to a listener of one's own", channel.loopback);
attempt.hostile(`reach port ${PORT} of the host`);
await attempt.variant("listen", listen);
await channel.knock(["127.0.0.1", "127.0.0.2", "::1", "0.0.0.0", "::", HOST].map((address) => [address, PORT]));
await attempt.variant("by fetch", () => channel.byFetch("127.0.0.1:" + PORT));
for (const host of ["127.0.0.1", "localhost", "[::1]", HOST]) {
  await attempt.variant(`GET of ${host} by the proxy`, async () =>
    void channel.expect(await channel.fetch(host, PATH, { port: PORT })));
}
await channel.tryTunnel("127.0.0.1", PORT);
await channel.tryTunnel(HOST, PORT);
await attempt.end();
