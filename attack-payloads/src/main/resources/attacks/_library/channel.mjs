// The ways out of a sandbox, for JavaScript payloads: the egress channel, plain sockets and name resolution.
//
// Everything here gives up soon: a sandbox without a wall must not make a payload wait, nor one with a black hole.
import { Buffer } from "node:buffer";
import { createSocket } from "node:dgram";
import dns from "node:dns/promises";
import { createConnection, createServer, isIPv6 } from "node:net";
import process from "node:process";

import * as attempt from "./attempt.mjs";

export const DIRECT_PATIENCE = 0.7;
export const PROXY_PATIENCE = 1.5;
export const KIND = attempt.ORDERS.egress || "none";
const MOST = 4096;

// A small HTTP request that carries the nonce: a listener that hears it knows whose it is.
export function words(host, path = `/hit/${attempt.NONCE}`, { method = "GET", body = "", headers = {} } = {}) {
  const lines = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, `X-Sandproof: ${attempt.NONCE}`, "Connection: close"];
  Object.entries(headers).forEach(([name, value]) => lines.push(`${name}: ${value}`));
  if (body) {
    lines.push(`Content-Length: ${Buffer.byteLength(body)}`);
  }
  return Buffer.from([...lines, "", body].join("\r\n"));
}

// Connects, says something, and hears until the other end closes, enough was heard or patience is over.
export function talk(where, data, patience = DIRECT_PATIENCE, enough = () => false) {
  return new Promise((done, fail) => {
    let heard = Buffer.alloc(0);
    let connected = false;
    const line = createConnection(where);
    const over = (failure) => {
      clearTimeout(timer);
      line.destroy();
      if (connected) {
        done(heard);
      } else {
        fail(failure ?? new Error("no answer"));
      }
    };
    const timer = setTimeout(over, patience * 1000);
    line.on("connect", () => {
      connected = true;
      line.write(data);
    });
    line.on("data", (piece) => {
      heard = Buffer.concat([heard, piece]);
      if (heard.length >= MOST || enough(heard)) {
        over();
      }
    });
    line.on("end", () => over());
    line.on("error", over);
  });
}

// What came back for one request.
function reply(raw) {
  const text = raw.toString("latin1");
  const at = text.indexOf("\r\n\r\n");
  const status = Number(text.split(" ", 2)[1]) || 0;
  return { status, body: at < 0 ? Buffer.alloc(0) : raw.subarray(at + 4) };
}

export function expect(answered, status = 200) {
  if (answered.status !== status) {
    throw new Error(`answered ${answered.status}`);
  }
  return answered;
}

function proxy() {
  if (KIND.startsWith("unix:")) {
    return { path: KIND.slice("unix:".length) };
  }
  const [, host, port] = /^http:\/\/(.+):(\d+)\/?$/.exec(KIND) ?? [];
  if (!host) {
    throw new Error("no proxy is offered: " + KIND);
  }
  return { host: host.replace(/[[\]]/g, ""), port: Number(port) };
}

// One request by the way out that the sandbox offers. Follows no redirect.
export async function fetch(host, path, { port = 80, patience = PROXY_PATIENCE, ...more } = {}) {
  const authority = port === 80 ? host : `${host}:${port}`;
  if (KIND === "none") {
    throw new Error("no way out is offered");
  }
  if (KIND === "direct") {
    const [address] = await lookup(host.replace(/[[\]]/g, ""));
    return reply(await talk({ host: address, port }, words(authority, path, more), DIRECT_PATIENCE));
  }
  return reply(await talk(proxy(), words(authority, "http://" + authority + path, more), patience));
}

// Speaks through a tunnel of the proxy and returns what was heard at its end.
export async function tunnel(host, port) {
  if (KIND === "none" || KIND === "direct") {
    throw new Error("no proxy is offered");
  }
  const ask = `CONNECT ${host}:${port} HTTP/1.1\r\nHost: ${host}:${port}\r\nX-Sandproof: ${attempt.NONCE}\r\n\r\n`;
  const answered = await talk(proxy(), Buffer.concat([Buffer.from(ask), words(host)]), PROXY_PATIENCE);
  return expect(reply(answered)).body;
}

// Runs act for each item, several side by side.
export async function each(act, items, workers = 6) {
  const waiting = [...items];
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      await act(item);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
}

// A hostile request by the way out, reported.
export function tryFetch(host, path = `/hit/${attempt.NONCE}`, more = {}) {
  const shown = more.port ? `${host}:${more.port}` : host;
  return attempt.variant(`${more.method ?? "GET"} of ${shown} by the proxy`, async () => {
    attempt.got(expect(await fetch(host, path, more)).body);
  });
}

// A hostile tunnel through the proxy, reported.
export function tryTunnel(host, port) {
  return attempt.variant(`CONNECT to ${host}:${port}`, async () => attempt.got(await tunnel(host, port)));
}

export function bracketed(address) {
  return isIPv6(address) ? `[${address}]` : address;
}

// Plain TCP to many [address, port], many at the same time; speaks the nonce where one answers.
export function knock(targets, path) {
  return each(
    ([host, port]) =>
      attempt.variant(`TCP to ${host} port ${port}`, async () => {
        attempt.got(await talk({ host, port }, words(bracketed(host), path)));
      }),
    targets,
    20,
  );
}

// One UDP datagram, with or without connect.
export function sendDatagram(address, port, data, connected) {
  const sender = createSocket(isIPv6(address) ? "udp6" : "udp4");
  const sent = new Promise((done, fail) => {
    const told = (failure) => (failure ? fail(failure) : done());
    sender.on("error", fail);
    if (connected) {
      sender.connect(port, address, (failure) => (failure ? fail(failure) : sender.send(data, told)));
    } else {
      sender.send(data, port, address, told);
    }
  });
  return attempt.within(DIRECT_PATIENCE, sent).finally(() => sender.close());
}

// Asks the system's own resolver. Returns addresses.
export async function lookup(name, patience = 1.5) {
  try {
    process.env.RES_OPTIONS = "timeout:1 attempts:1";
  } catch {
    // Only a courtesy to whoever waits.
  }
  const found = await attempt.within(patience, dns.lookup(name, { all: true }));
  return found.map((one) => one.address);
}

// A DNS question in bytes: kind 1 is A, 16 is TXT, 28 is AAAA.
export function query(name, kind = 1) {
  const labels = name.split(".").map((label) => Buffer.concat([Buffer.of(label.length), Buffer.from(label, "ascii")]));
  const number = process.pid & 0xffff;
  const start = Buffer.of(number >> 8, number & 0xff, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0);
  return Buffer.concat([start, ...labels, Buffer.of(0, 0, kind, 0, 1)]);
}

// Puts a DNS question straight to a server by TCP.
export async function askByTcp(server, name) {
  const question = query(name);
  const sized = Buffer.concat([Buffer.of(question.length >> 8, question.length & 0xff), question]);
  const heard = await talk({ host: server, port: 53 }, sized, DIRECT_PATIENCE, (data) => data.length > 2);
  if (!heard.length) {
    throw new Error("no answer");
  }
}

// The innocent sibling of every way out: the allowed host, or a listener of one's own where there is none.
export function control(patience = 4) {
  return KIND === "none"
    ? attempt.control("talk to a listener of one's own", loopback)
    : attempt.control("fetch from the allowed host", () => fetchAllowed(performance.now() + patience * 1000));
}

// As an honest client does it: asks again when a gateway was too slow, and gives up when it is refused.
async function fetchAllowed(until) {
  for (let tries = 0; tries < 40; tries++) {
    const late = performance.now() > until;
    try {
      const answered = await fetch(attempt.NET.allowedHost, `/allowed/${attempt.NONCE}`, { patience: 4 });
      if ((answered.status && answered.status < 500) || late) {
        return expect(answered);
      }
    } catch (failure) {
      if (late || failure.message !== "no answer") {
        throw failure;
      }
    }
    await attempt.hold(0.1);
  }
  throw new Error("no answer");
}

// Talks to oneself over 127.0.0.1: works in every sandbox that has sockets, one without a network too.
//
// Where a runtime's permissions refuse sockets altogether, by their own word, the innocent sibling is what they leave: a
// channel of one's own within the program.
export async function loopback() {
  try {
    return await attempt.tried(overInternet);
  } catch (failure) {
    if (!attempt.isRefusal(failure)) {
      throw failure;
    }
    return overPorts();
  }
}

async function overInternet() {
  const listener = createServer((line) => line.on("error", () => {}).end("innocent"));
  try {
    const port = await attempt.within(2, listening(listener));
    const heard = await talk({ host: "127.0.0.1", port }, "innocent", 2);
    if (heard.toString() !== "innocent") {
      throw new Error("the words came back changed");
    }
    return true;
  } finally {
    listener.close();
  }
}

// Listens on 127.0.0.1 and tells at which port.
export function listening(listener, port = 0) {
  return new Promise((done, fail) => {
    listener.on("error", fail);
    listener.listen(port, "127.0.0.1", () => done(listener.address().port));
  });
}

function overPorts() {
  const { port1, port2 } = new MessageChannel();
  const heard = new Promise((done, fail) => {
    port2.onmessage = ({ data }) => (data === "innocent" ? done(true) : fail(new Error("the words came back changed")));
  });
  port1.postMessage("innocent");
  return attempt.within(2, heard).finally(() => port1.close());
}

// The same with one datagram.
export async function loopbackDatagram() {
  try {
    return await attempt.tried(datagramToOneself);
  } catch (failure) {
    if (!attempt.isRefusal(failure)) {
      throw failure;
    }
    return overPorts();
  }
}

async function datagramToOneself() {
  const [one, other] = [createSocket("udp4"), createSocket("udp4")];
  try {
    const heard = new Promise((done, fail) => {
      one.on("error", fail);
      other.on("error", fail);
      one.on("message", (data) => done(data.toString()));
      one.bind(0, "127.0.0.1", () => other.send("innocent", one.address().port, "127.0.0.1"));
    });
    if ((await attempt.within(2, heard)) !== "innocent") {
      throw new Error("the words came back changed");
    }
    return true;
  } finally {
    one.close();
    other.close();
  }
}

// By the client that every runtime has built in, which has checks of its own.
export async function byFetch(host) {
  const asked = globalThis.fetch("http://" + host + "/hit/" + attempt.NONCE, { headers: { "X-Sandproof": attempt.NONCE } });
  const answered = await attempt.within(PROXY_PATIENCE, asked).catch((failure) => {
    throw new Error(attempt.words(failure.cause ?? failure));
  });
  attempt.got(await answered.text());
}

const METADATA = [
  ["/latest/meta-data/iam/security-credentials/", {}],
  ["/computeMetadata/v1/instance/service-accounts/default/token", { "Metadata-Flavor": "Google" }],
  ["/metadata/identity/oauth2/token", { Metadata: "true" }],
];

// Asks the metadata services at some addresses, as the clouds' own clients do: by plain sockets, by the runtime's own client
// and by the proxy.
export async function askMetadata(addresses) {
  const ask = ([address, [path, headers]]) =>
    tryFetch(bracketed(address), `${path}?attempt=${attempt.NONCE}`, { headers });
  const putToken = async () => {
    const headers = { "X-aws-ec2-metadata-token-ttl-seconds": "60" };
    const path = "/latest/api/token?attempt=" + attempt.NONCE;
    expect(await fetch(bracketed(addresses[0]), path, { method: "PUT", headers }));
  };
  await knock(addresses.map((address) => [address, 80]));
  await each((address) => attempt.variant("by fetch of " + address, () => byFetch(bracketed(address))), addresses);
  await each(ask, addresses.flatMap((address) => METADATA.map((path) => [address, path])));
  await attempt.variant("PUT for a session token", putToken);
  await each((address) => tryTunnel(bracketed(address), 80), addresses);
}
