// Reaches for metadata services: by plain sockets, by the runtime's own client and by the proxy.
import * as attempt from "./attempt.mjs";
import * as channel from "./channel.mjs";

const ADDRESSES = attempt.NET.metadata4;

await attempt.begin(16);
await channel.control();
attempt.hostile("reach " + ADDRESSES.join(" "));
await channel.askMetadata(ADDRESSES);
await attempt.end();
