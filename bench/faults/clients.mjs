import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { above } from "../support/check.mjs";
import { openDataStore } from "../support/data.mjs";
import { flood, RETURNING_COOKIE } from "../support/load.mjs";
import { megabytes } from "../support/processes.mjs";
import { openTally, repeatConcurrently, sendRequest } from "../support/send-request.mjs";
import { openSite } from "../support/site.mjs";
import { percentile } from "../table.mjs";

const LOOK_EVERY_MS = 100;
const PATIENCE = 20_000;

async function startWith(scope, paths, env = {}) {
  const dataStore = await openDataStore(scope);
  const site = await openSite(scope, { dataDir: dataStore.dataDir, env });
  await site.start();
  for (const path of paths) await sendRequest(site.origin + path, { headers: { cookie: RETURNING_COOKIE } });
  return site;
}

function pollPaths(site, paths) {
  const looks = [];
  const tally = openTally();
  let peak = 0;
  const stop = repeatConcurrently(1, async () => {
    for (const path of paths) {
      const response = await sendRequest(site.origin + path, { patience: PATIENCE, headers: { cookie: RETURNING_COOKIE } });
      looks.push({ path, took: response.took });
      tally.note(response, `GET ${path}`);
    }
    peak = Math.max(peak, site.server()?.rss ?? 0);
    await sleep(LOOK_EVERY_MS);
  });
  return async () => {
    await stop();
    const timesOf = (path) => looks.filter((look) => look.path === path).map(({ took }) => took);
    const p99 = (path) => Math.round(percentile(timesOf(path), 0.99));
    const slowest = looks.reduce((worst, look) => (look.took > worst.took ? look : worst));
    const broken = [...tally.failures(), ...tally.broken()];
    return { looks: looks.length, slowest, peak: megabytes(peak), tally, p99, broken };
  };
}

/** The number of client addresses, because each address may have only 500 connections. */
const ADDRESSES = 8;
const DRIBBLE = 1_000;
const LOOK_MAX = 5_000;
/** Milliseconds after which the site closes each kind of connection (`shared/process/http/request-limits.ts`). */
const CUT = { heads: 15_000, bodies: 15_000, unfinished: 15_000, stalled: 60_000 };
const GRACE = 10_000;
const WAIT_MAX_MS = 100_000;
const WAIT_QUICK_MS = 45_000;
const END_MAX = 10_000;

const form = (length, body) =>
  `POST /api/contact HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`;
const KINDS = {
  heads: { first: "GET / HTTP/1.1\r\nhost: localhost\r\n", next: "x" },
  bodies: { first: form(5000, "{"), next: " " },
  unfinished: { first: form(500, '{"name":') },
  stalled: { first: "GET /api/properties HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(6) },
};

function clientsOf(port) {
  const own = port.toString(16).toUpperCase().padStart(4, "0");
  const rows = readFileSync("/proc/net/tcp", "utf8").matchAll(/^ *\d+: \w+:(\w+) \w+:(\w+) 01 /gm);
  return new Set([...rows].filter(([, near]) => near === own).map(([, , far]) => Number.parseInt(far, 16)));
}

function openSlow(scope, port, kind, count) {
  const { first, next } = KINDS[kind];
  const lives = [];
  const open = new Set();
  const ended = Array.from({ length: count }, async (_, index) => {
    const socket = connect({ port, host: "127.0.0.1", localAddress: `127.0.0.${2 + (index % ADDRESSES)}` });
    scope.defer(() => socket.destroy());
    socket.on("error", () => {});
    await new Promise((resolve) => socket.once("connect", resolve).once("close", resolve));
    const began = performance.now();
    open.add(socket);
    socket.write(first);
    if (kind === "stalled") socket.pause();
    else socket.resume();
    await new Promise((resolve) => socket.once("close", resolve));
    open.delete(socket);
    lives.push(performance.now() - began);
  });
  const all = Promise.all(ended);
  const ticking = setInterval(() => {
    if (next) for (const socket of open) socket.write(next);
    // A stalled client reads nothing, so it does not notice that the server closed its connection.
    const connected = kind === "stalled" ? clientsOf(port) : undefined;
    for (const socket of open) if (connected && !connected.has(socket.localPort)) socket.destroy();
  }, DRIBBLE);
  all.finally(() => clearInterval(ticking));
  return { lives, open, ended: all };
}

/** @type {import("./run.mjs").Trial} */
export const slow = {
  promise: "slow clients are cut in the stated time, cost other clients nothing, and do not delay the end of a server",
  bounds: (quick) =>
    `${quick ? 50 : 500} slow heads, ${quick ? 10 : 100} slow bodies, ${quick ? 30 : 300} unfinished POSTs, ${quick ? 10 : 50} stalled readers`,
  seconds: 240,
  async run({ quick, scope, say }) {
    const site = await startWith(scope, ["/", "/properties"], { TRUST_PROXY: "0" });
    const limit = quick ? WAIT_QUICK_MS : WAIT_MAX_MS;
    const counts = quick
      ? { heads: 50, bodies: 10, unfinished: 30, stalled: 10 }
      : { heads: 500, bodies: 100, unfinished: 300, stalled: 50 };
    const stopLooking = pollPaths(site, ["/healthz", "/", "/properties"]);
    const slowOnes = Object.entries(counts).map(([kind, count]) => ({ kind, ...openSlow(scope, site.port, kind, count) }));
    await Promise.race([Promise.all(slowOnes.map(({ ended }) => ended)), sleep(limit)]);
    const { looks, slowest, tally, broken } = await stopLooking();
    const metrics = {};
    for (const { kind, lives, open } of slowOnes) {
      const longest = Math.max(0, ...lives);
      const isDue = limit > CUT[kind] + GRACE;
      metrics[`${kind} cut after s, at most`] = open.size ? `${open.size} never` : Number((longest / 1000).toFixed(1));
      if (open.size && isDue) broken.push(`${open.size} ${kind} were open after ${limit / 1000} s`);
      else if (longest > CUT[kind] + GRACE) broken.push(`${kind} were cut after ${Math.round(longest)} ms, not ${CUT[kind]}`);
    }
    say(metrics);
    const memory = megabytes(site.server()?.rss ?? 0);
    for (const kind of Object.keys(KINDS)) openSlow(scope, site.port, kind, 10);
    await sleep(1_000);
    const end = await site.end();
    const took = Math.round(end.took);
    broken.push(
      ...above("looks with a wrong response", tally.others(["200"])),
      ...above(`ms for ${slowest.path}`, Math.round(slowest.took), LOOK_MAX),
      ...above("ms to end with slow clients connected", took, END_MAX),
    );
    return {
      metrics: { ...metrics, looks, "slowest look ms": Math.round(slowest.took), "MB afterwards": memory, "SIGTERM ms": took },
      broken: [...broken, ...end.broken],
    };
  },
};

const REQUESTS_AT_ONCE = 200;
const CONNECTIONS = 50;
const PATHS = ["/api/properties", "/properties", "/api/listings?limit=1"];
const PIPELINED = { health: 5_000, memory: 600 };

/** @type {import("./run.mjs").Trial} */
export const pipelined = {
  promise: "a client that sends many requests at once over few connections does not block other clients",
  bounds: (quick) =>
    `${CONNECTIONS} connections with ${REQUESTS_AT_ONCE} requests each, ${quick ? 1 : PATHS.length} addresses, ${quick ? 6 : 15} s each`,
  seconds: 300,
  async run({ quick, scope, say }) {
    const metrics = {};
    const broken = [];
    for (const path of quick ? PATHS.slice(0, 1) : PATHS) {
      const site = await startWith(scope, [path], { TRUST_PROXY: "0" });
      const sockets = Array.from({ length: CONNECTIONS }, () => {
        const socket = connect(site.port, "127.0.0.1");
        scope.defer(() => socket.destroy());
        socket.on("error", () => {});
        socket.pause();
        socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(REQUESTS_AT_ONCE));
        return socket;
      });
      const stopLooking = pollPaths(site, ["/healthz"]);
      await sleep((quick ? 6 : 15) * 1000);
      const { slowest, peak, ...seen } = await stopLooking();
      for (const socket of sockets) socket.destroy();
      const end = await site.end();
      const worst = Math.round(slowest.took);
      metrics[path] = { "/healthz ms, at most": worst, "peak MB": peak };
      const wrong = [
        ...seen.broken,
        ...end.broken,
        ...above("ms for /healthz", worst, PIPELINED.health),
        ...above("MB", peak, PIPELINED.memory),
      ];
      broken.push(...wrong.map((what) => `${what} while ${path} was requested`));
      say(metrics);
    }
    return { metrics, broken };
  },
};

const FLOOD_CONNECTIONS = [200, 500];
const OVERLOAD = { health: 10_000, memory: 1200 };

/** @type {import("./run.mjs").Trial} */
export const overload = {
  promise: "excess requests get 503: /healthz and cached pages respond, and memory stays bounded",
  bounds: (quick) => `${FLOOD_CONNECTIONS.join(" and ")} connections of uncached searches, ${quick ? 8 : 30} s each`,
  seconds: 300,
  async run({ quick, scope, say }) {
    const site = await startWith(scope, ["/properties"]);
    const metrics = { "MB at rest": megabytes(site.server()?.rss ?? 0) };
    const broken = [];
    for (const connections of FLOOD_CONNECTIONS) {
      const stopLooking = pollPaths(site, ["/healthz", "/properties"]);
      const searches = openTally();
      const stopSearching = repeatConcurrently(1, async (round) => {
        const path = `/properties?search=e&maxGuests=3&page=20&location=look${connections}x${round}`;
        searches.note(await sendRequest(site.origin + path), "GET a search");
        await sleep(LOOK_EVERY_MS);
      });
      const { answers, refused, errors } = await flood(site.origin, { connections, seconds: quick ? 8 : 30 });
      await stopSearching();
      const { p99, peak, tally, ...seen } = await stopLooking();
      metrics[`${connections} connections`] = {
        answers,
        "of them 503": refused,
        "without an answer": errors,
        "/healthz p99 ms": p99("/healthz"),
        "cached page p99 ms": p99("/properties"),
        "other visitors": `${tally}; searches ${searches}`,
        "peak MB": peak,
      };
      const wrong = [
        ...seen.broken,
        ...searches.broken(),
        ...searches.failures(),
        ...above("ms for /healthz", p99("/healthz"), OVERLOAD.health),
        ...above("MB", peak, OVERLOAD.memory),
        ...above("requests of the flood without a response", errors),
      ];
      broken.push(...wrong.map((what) => `${connections} connections: ${what}`));
      say(metrics);
    }
    return { metrics, broken: [...broken, ...(await site.end()).broken] };
  },
};
