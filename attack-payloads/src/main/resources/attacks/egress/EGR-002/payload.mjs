// Reaches for private addresses: by plain sockets, by the runtime's own client and by the proxy.
import * as attempt from "./attempt.mjs";
import * as channel from "./channel.mjs";

const INTRANET = attempt.NET.intranet;
const PORTS = [80, 443, 22, 2375, 5432, 6379, 8080, 9000];

await attempt.begin(16);
await channel.control();
attempt.hostile("reach " + INTRANET.join(" "));
await channel.knock(INTRANET.flatMap((address) => PORTS.map((port) => [address, port])));
await channel.each(
  (address) => attempt.variant("by fetch of " + address, () => channel.byFetch(channel.bracketed(address))),
  INTRANET,
);
await channel.each(channel.tryFetch, INTRANET.map(channel.bracketed));
await channel.each(
  ([address, port]) => channel.tryTunnel(channel.bracketed(address), port),
  INTRANET.flatMap((address) => [[address, 80], [address, 443]]),
);
await attempt.end();
