// Reaches for a public host that is not allowed: by plain sockets, by the runtime's own client and by the proxy.
import * as attempt from "./attempt.mjs";
import * as channel from "./channel.mjs";

const PUBLIC = [attempt.NET.public, attempt.NET.public6];
const NAME = attempt.NET.publicName;
const PORTS = [80, 443, 22, 25, 5432, 6379, 8080, 8443, 9000];

await attempt.begin(16);
await channel.control();
attempt.hostile("reach " + PUBLIC[0]);
await channel.knock(PUBLIC.flatMap((address) => PORTS.map((port) => [address, port])));
await attempt.variant("by fetch", () => channel.byFetch(PUBLIC[0]));
await channel.each(channel.tryFetch, [...PUBLIC.map(channel.bracketed), NAME]);
await channel.each(([host, port]) => channel.tryTunnel(host, port), [
  [PUBLIC[0], 443], [NAME, 443], [NAME, 80], [NAME, 22],
]);
await attempt.end();
