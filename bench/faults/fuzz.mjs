import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { ask, openAgent } from "./support/ask.mjs";
import { changeTable } from "./support/check.mjs";
import { openPlace } from "./support/data.mjs";
import { someClient } from "./support/forms.mjs";
import { oddRequests } from "./support/odd-requests.mjs";
import { megabytes } from "./support/processes.mjs";
import { openRawClient } from "./support/raw.mjs";
import { openSite } from "./support/site.mjs";

const REQUESTS = 110_000;
const QUICK = 6_000;
const AT_ONCE = 12;
/** The share of requests that go through a client of HTTP; the others are bytes on a socket. */
const BY_CLIENT = 0.3;
/** Planted into everything that is private. It is in no request. */
const MARKER = "zzprivate";
/** Memory that a process may take more in the last quarter than in the second: what it keeps fills up, and collections come late. */
const GROWTH = 1.25;
const GROWTH_MIN = 96 * 2 ** 20;
/** How many of the sitemap's addresses are asked for. */
const SOME = 60;
/** The most kinds of failures that are told with a whole request. */
const TOLD = 30;

/** Puts the marker into each private field that the site has. */
function plant(place) {
  return changeTable(place, "host_contacts", "listing_id", ({ fields }, index) => ({
    fields: JSON.stringify(Object.fromEntries(Object.keys(fields).map((field) => [field, `${MARKER}-${index}@hosts.example`]))),
  }));
}

/** Every address that the site tells of: its calls, pages, files, listings, and those that are in no document. */
async function addressesOf(origin) {
  const text = async (path) => (await ask(origin + path)).body;
  const document = JSON.parse(await text("/api/openapi.json"));
  const pages = JSON.parse(await text("/pages.json"));
  const home = await text("/");
  const inSitemap = [...(await text("/sitemap.xml")).matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || "/");
  const files = [...home.matchAll(/(?:src|href)="(\/(?:assets|media)\/[^"]+)"/g)].map(([, path]) => path);
  return [
    // Calls weigh more than pages: there is more that can go wrong in them.
    ...Object.keys(document.paths).flatMap((path) => [path, path, path]),
    ...Object.values(pages.remotes).flatMap(({ pages: own }) =>
      own.map(({ path }) => path.replaceAll(/\/:(\w+)\??/g, "/{$1}").replace("/*", "/{rest}")),
    ),
    ...inSitemap.filter((_, index) => index % Math.ceil(inSitemap.length / SOME) === 0),
    ...files.slice(0, 20),
    ...["/healthz", "/readyz", "/robots.txt", "/sitemap.xml", "/sitemap-1.xml", "/site.webmanifest", "/favicon.ico", "/pages.json"],
    ...[
      "/releases.json",
      "/releases",
      "/releases/{name}/{version}/record.json",
      "/releases/{name}/{version}/server.cjs",
      "/assets/{name}/{file}",
    ],
    ...["/exit", "/wipe", "/measurements", "/api/openapi.json", "/api/docs", "/api/waitlist/confirm", "/api/waitlist/unsubscribe"],
    ...["/api/operator/listings/{id}", "/api/preview/session", "/api/photos", "/api/media/{name}", "/media/photos/{name}"],
  ];
}

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync, deflate: inflateSync };

function isPrivate({ body, head }) {
  if (head.includes(MARKER) || body.includes(MARKER)) return true;
  const unpack = UNPACK[/\r\ncontent-encoding: *(\w+)/i.exec(head)?.[1] ?? ""];
  if (!unpack) return false;
  let bytes = body;
  // A body without a length comes in chunks.
  if (/\r\ntransfer-encoding: *chunked/i.test(head)) bytes = joinChunks(body);
  try {
    return unpack(bytes).includes(MARKER);
  } catch {
    return false;
  }
}

function joinChunks(body) {
  const parts = [];
  for (let at = 0; at < body.length; ) {
    const line = body.indexOf("\r\n", at);
    const size = Number.parseInt(body.toString("latin1", at, line), 16);
    if (line < 0 || !size) break;
    parts.push(body.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
  return Buffer.concat(parts);
}

const shorten = (raw) =>
  JSON.stringify(raw.toString("latin1"))
    .replaceAll(/(.)\1{60,}/g, "$1...")
    .slice(0, 500);

/** Sends the requests, some at a time. @returns statuses, failures by kind with a request each, and the memory by quarters */
async function sendAll({ site, count, requests, say }) {
  const agent = openAgent(AT_ONCE);
  const statuses = {};
  const failures = new Map();
  const memory = [];
  let sent = 0;
  let seen;
  const senders = Array.from({ length: AT_ONCE }, async () => {
    const raw = openRawClient(site.port);
    while (sent < count) {
      if (++sent % Math.ceil(count / 8) === 0) {
        memory.push(site.server()?.rss ?? 0);
        say(`${sent} sent, ${megabytes(memory.at(-1))} MB`);
      }
      const odd = requests.next(someClient());
      const byClient = odd.isPlain && requests.chance() < BY_CLIENT;
      const answer = byClient ? await byHttp(site.origin, odd, agent) : await raw.send(odd.raw, odd.method, odd.last);
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      if (isPrivate(answer)) seen ??= shorten(odd.raw);
      const isHonest = answer.status === 503 && /\r\nretry-after:/i.test(answer.head);
      if (answer.status >= 500 && !isHonest) {
        const kind = `${answer.status} ${odd.method} ${kindOf(odd)}`;
        const known = failures.get(kind);
        if (known) known.times += 1;
        else failures.set(kind, { times: 1, request: shorten(odd.raw) });
      }
    }
    raw.close();
  });
  await Promise.all(senders);
  agent.destroy();
  return { statuses, failures, memory, seen };
}

async function byHttp(origin, { method, path, headers, text }, agent) {
  const { status, headers: got, body } = await ask(origin + path, { method, headers, body: text || undefined, agent, patience: 20_000 });
  const head = `\r\n${Object.entries(got)
    .filter(([name]) => name !== "transfer-encoding")
    .map(([name, value]) => `${name}: ${value}`)
    .join("\r\n")}`;
  return { status, head, body: Buffer.from(body) };
}

/** What requests that fail for the same reason have in common, as far as can be told from outside. */
function kindOf({ path, headers, text }) {
  const where = /^\/api\//.test(path) ? /^\/api\/[^/?]*/.exec(path)[0] : /^\/[^/]/.test(path) ? "a page" : "an odd address";
  if (headers["content-encoding"] !== undefined) return `${where}, with a content-encoding`;
  if (text || headers["content-type"] !== undefined) return `${where}, with a body`;
  return where === "a page" ? (/^\/[^/?]*/.exec(path)?.[0] ?? where) : where;
}

function judge({ statuses, failures, memory, seen }, site, before) {
  const after = site.server();
  const bad = [...failures].sort(([, a], [, b]) => b.times - a.times);
  const early = Math.max(...memory.slice(2, 4));
  const late = Math.min(...memory.slice(6));
  return [
    ...bad.slice(0, TOLD).map(([kind, { times, request }]) => `${times} x ${kind}: ${request}`),
    ...(bad.length > TOLD ? [`${bad.length - TOLD} kinds more`] : []),
    ...(seen ? [`a private field was in the answer to ${seen}`] : []),
    ...(site.unasked() || !site.isRunning() ? [`the site's process ended ${site.unasked()} times`] : []),
    ...(after?.pid === before?.pid ? [] : ["the site's process is another than before"]),
    ...(late > Math.max(early * GROWTH, early + GROWTH_MIN) ? [`memory grew from ${megabytes(early)} to ${megabytes(late)} MB`] : []),
    ...(statuses[200] ? [] : ["no request was answered 200"]),
  ];
}

/** Requests of every kind, to every address, most of them wrong. */
export const fuzz = {
  promise: "no request is answered 5xx, shows a private field, ends a process or leaves memory behind",
  bounds: (quick) => `${(quick ? QUICK : REQUESTS).toLocaleString("en-US")} requests from one seed, ${AT_ONCE} at once`,
  seconds: 900,
  async run({ quick, seed, scope, say }) {
    const place = await openPlace(scope, "embedded");
    const planted = await plant(place);
    const site = await openSite(scope, { dataDir: place.dataDir, env: { ...place.env, LOG_LEVEL: "error", QUICK_EDIT: "on" } });
    await site.start();
    const before = site.server();
    const requests = oddRequests(seed, await addressesOf(site.origin));
    const began = performance.now();
    const result = await sendAll({ site, count: quick ? QUICK : REQUESTS, requests, say });
    const seconds = (performance.now() - began) / 1000;
    await sleep(500);
    const broken = judge(result, site, before);
    const failed = [...result.failures.values()].reduce((sum, { times }) => sum + times, 0);
    const kinds = Object.entries(result.statuses).map(([status, times]) => `${status}: ${times.toLocaleString("en-US")}`);
    const { code } = await site.end();
    return {
      figures: {
        seed: String(seed),
        answers: kinds.join(", "),
        "5xx": failed,
        "private fields planted": planted,
        "private fields seen": result.seen ? 1 : 0,
        "a second": Math.round((quick ? QUICK : REQUESTS) / seconds),
        "memory MB": result.memory.map(megabytes).join(", "),
      },
      broken: [...broken, ...(code === 0 ? [] : [`SIGTERM ended with ${code}`])],
    };
  },
};
