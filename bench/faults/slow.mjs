import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "./support/ask.mjs";
import { openPlace } from "./support/data.mjs";
import { keepOn } from "./support/load.mjs";
import { megabytes } from "./support/processes.mjs";
import { openSite } from "./support/site.mjs";

/** Clients of one address have at most 500 connections: these come from several. */
const ADDRESSES = 8;
/** Milliseconds between two bytes of who dribbles. */
const DRIBBLE = 1_000;
/** Milliseconds between two looks at the site, and the longest that a look may take. */
const LOOK_EVERY = 250;
const LOOK_MAX = 5_000;
/**
 * By kind of connection, the milliseconds after which the site cuts it (`shared/process/http/reading-limits.ts`), with a little for the
 * look that finds it and for a busy machine.
 */
const CUT = { heads: 15_000, bodies: 15_000, unfinished: 15_000, stalled: 60_000 };
const GRACE = 10_000;
/** The longest wait for all of them to be cut, in milliseconds. */
const WAIT_MAX = 100_000;
const WAIT_QUICK = 45_000;
/** The longest end after SIGTERM with slow clients connected, in milliseconds: a server gives itself ten seconds. */
const END_MAX = 10_000;

const KINDS = {
  heads: (socket) => {
    socket.write("GET / HTTP/1.1\r\nhost: localhost\r\n");
    return () => socket.write("x");
  },
  bodies: (socket) => {
    socket.write("POST /api/contact HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{");
    return () => socket.write(" ");
  },
  unfinished: (socket) => {
    socket.write('POST /api/contact HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"name":');
    return () => {};
  },
  stalled: (socket) => {
    // More than the system's buffers of both ends hold. What many requests at once cost is another trial.
    socket.write("GET /api/properties HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(6));
    socket.pause();
    return () => {};
  },
};

let table = { at: Number.NEGATIVE_INFINITY, port: 0, clients: new Set() };

/** @returns {Set<number>} the ports from which clients are connected to one port of this machine, as the system tells it */
function clientsOf(port) {
  if (table.port === port && performance.now() - table.at < DRIBBLE / 2) return table.clients;
  const own = port.toString(16).toUpperCase().padStart(4, "0");
  const rows = readFileSync("/proc/net/tcp", "utf8").matchAll(/^ *\d+: \w+:(\w+) \w+:(\w+) 01 /gm);
  const clients = new Set([...rows].filter(([, near]) => near === own).map(([, , far]) => Number.parseInt(far, 16)));
  table = { at: performance.now(), port, clients };
  return clients;
}

/** Opens connections of one kind that ask for as much patience as they get. */
function openSlow(scope, port, kind, count) {
  const lives = [];
  let open = 0;
  const ended = Array.from({ length: count }, async (_, index) => {
    const socket = connect({ port, host: "127.0.0.1", localAddress: `127.0.0.${2 + (index % ADDRESSES)}` });
    scope.defer(() => socket.destroy());
    socket.on("error", () => {});
    await new Promise((resolve) => socket.once("connect", resolve).once("close", resolve));
    open += 1;
    const began = performance.now();
    const more = KINDS[kind](socket);
    const dribble = setInterval(more, DRIBBLE);
    // An answer of 408 is read, as a client would. A stalled one reads nothing, and so does not hear that it was cut.
    if (kind !== "stalled") socket.resume();
    const ownPort = socket.localPort;
    const looking = kind === "stalled" ? setInterval(() => clientsOf(port).has(ownPort) || socket.destroy(), DRIBBLE) : undefined;
    await new Promise((resolve) => socket.once("close", resolve));
    clearInterval(dribble);
    clearInterval(looking);
    open -= 1;
    lives.push(performance.now() - began);
  });
  return { lives, open: () => open, ended: Promise.all(ended) };
}

/** Looks at the site as a monitor and a visitor do, on connections of their own. */
function keepLooking(origin) {
  const looks = [];
  const stop = keepOn(1, async () => {
    for (const path of ["/healthz", "/", "/properties"]) looks.push({ path, ...(await ask(origin + path, { patience: 20_000 })) });
    await sleep(LOOK_EVERY);
  });
  return { looks, stop };
}

/** All kinds at once, until each connection was cut or has outlived its limit by far. */
async function outlive(scope, site, counts, limit, say) {
  const looking = keepLooking(site.origin);
  const slow = Object.fromEntries(Object.entries(counts).map(([kind, count]) => [kind, openSlow(scope, site.port, kind, count)]));
  await Promise.race([Promise.all(Object.values(slow).map(({ ended }) => ended)), sleep(limit)]);
  await looking.stop();
  const { looks } = looking;
  const broken = [];
  const figures = {};
  for (const [kind, { lives, open }] of Object.entries(slow)) {
    const longest = Math.max(0, ...lives);
    figures[`${kind} cut after s, at most`] = open() ? `${open()} never` : Number((longest / 1000).toFixed(1));
    if (open()) broken.push(`${open()} ${kind} were open after ${limit / 1000} s`);
    else if (longest > CUT[kind] + GRACE) broken.push(`${kind} were cut after ${Math.round(longest)} ms, not ${CUT[kind]}`);
  }
  say(JSON.stringify(figures));
  const slowest = looks.reduce((worst, look) => (look.took > worst.took ? look : worst));
  const wrong = looks.filter(({ status }) => status !== 200);
  if (wrong.length)
    broken.push(`${wrong.length} of ${looks.length} looks failed, such as ${wrong[0].path}: ${wrong[0].status} ${wrong[0].failed ?? ""}`);
  if (slowest.took > LOOK_MAX) broken.push(`${slowest.path} took ${Math.round(slowest.took)} ms`);
  return { figures: { ...figures, looks: looks.length, "slowest look ms": Math.round(slowest.took) }, broken };
}

/** Clients that send and read slowly, or not at all. */
export const slow = {
  promise: "slow clients cost nobody else anything, are cut in the stated time, and do not hold up the end of a server",
  bounds: (quick) =>
    `${quick ? 50 : 500} slow heads, ${quick ? 10 : 100} slow bodies, ${quick ? 30 : 300} unfinished POSTs, ${quick ? 10 : 50} stalled readers`,
  seconds: 240,
  async run({ quick, scope, say }) {
    const place = await openPlace(scope, "embedded");
    const site = await openSite(scope, { dataDir: place.dataDir, env: { ...place.env, TRUST_PROXY: "0" } });
    await site.start();
    for (const path of ["/", "/properties"]) await ask(site.origin + path);
    const counts = quick
      ? { heads: 50, bodies: 10, unfinished: 30, stalled: 10 }
      : { heads: 500, bodies: 100, unfinished: 300, stalled: 50 };
    const { figures, broken } = await outlive(scope, site, counts, quick ? WAIT_QUICK : WAIT_MAX, say);
    const rss = megabytes(site.server()?.rss ?? 0);
    for (const kind of Object.keys(KINDS)) openSlow(scope, site.port, kind, 10);
    await sleep(1_000);
    const { code, took } = await site.end();
    if (code !== 0 || took > END_MAX) broken.push(`SIGTERM with slow clients connected took ${Math.round(took)} ms and ended with ${code}`);
    if (site.unasked()) broken.push(`the site's process ended ${site.unasked()} times`);
    return { figures: { ...figures, "MB afterwards": rss, "SIGTERM ms": Math.round(took) }, broken };
  },
};
