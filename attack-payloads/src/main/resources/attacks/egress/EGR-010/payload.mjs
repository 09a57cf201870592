// Sends datagrams to a public host that is not allowed.
import * as attempt from "./attempt.mjs";
import * as channel from "./channel.mjs";

const ADDRESSES = [attempt.NET.public, attempt.NET.public6];
const PORTS = [53, 123, 443, 5353, 9999];

function send(address, port, connected) {
  const data = port === 53 ? channel.query(attempt.NET.publicName) : attempt.NONCE;
  const how = connected ? "connected" : "unconnected";
  return attempt.variant(`UDP to ${address} port ${port}, ${how}`, () =>
    channel.sendDatagram(address, port, data, connected));
}

await attempt.begin();
await attempt.control("send a datagram to oneself", channel.loopbackDatagram);
attempt.hostile("send datagrams to " + ADDRESSES[0]);
for (const address of ADDRESSES) {
  for (const port of PORTS) {
    await send(address, port, true);
    await send(address, port, false);
  }
}
await attempt.end();
