// Reaches for metadata services: by plain sockets, by the runtime's own client and by the proxy.
import * as attempt from "./attempt.mjs";
import * as channel from "./channel.mjs";

const ADDRESSES = attempt.NET.metadata4;
const PATHS = [
  ["/latest/meta-data/iam/security-credentials/", {}],
  ["/computeMetadata/v1/instance/service-accounts/default/token", { "Metadata-Flavor": "Google" }],
  ["/metadata/identity/oauth2/token", { Metadata: "true" }],
];

function ask([address, [path, headers]]) {
  return channel.tryFetch(channel.bracketed(address), `${path}?attempt=${attempt.NONCE}`, { headers });
}

async function putToken() {
  const headers = { "X-aws-ec2-metadata-token-ttl-seconds": "60" };
  const path = "/latest/api/token?attempt=" + attempt.NONCE;
  channel.expect(await channel.fetch(channel.bracketed(ADDRESSES[0]), path, { method: "PUT", headers }));
}

await attempt.begin(16);
await channel.control();
attempt.hostile("reach " + ADDRESSES.join(" "));
await channel.knock(ADDRESSES.map((address) => [address, 80]));
await channel.each(
  (address) => attempt.variant("by fetch of " + address, () => channel.byFetch(channel.bracketed(address))),
  ADDRESSES,
);
await channel.each(ask, ADDRESSES.flatMap((address) => PATHS.map((path) => [address, path])));
await attempt.variant("PUT for a session token", putToken);
await channel.each((address) => channel.tryTunnel(channel.bracketed(address), 80), ADDRESSES);
await attempt.end();
