import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { above, changeTable } from "../support/check.mjs";
import { openDataStore } from "../support/data.mjs";
import { megabytes } from "../support/processes.mjs";
import { sendRequest } from "../support/send-request.mjs";
import { openSite } from "../support/site.mjs";
import { sum } from "../table.mjs";
import { oddRequests } from "./odd-requests.mjs";
import { openRawClient } from "./raw.mjs";

const REQUESTS = 110_000;
const QUICK = 6_000;
const AT_ONCE = 12;
/** A text in all private fields. Requests never contain it, so a response with it is a leak. */
const MARKER = "zzprivate";
/** Limits the growth of a process's memory from the second to the last quarter, because caches fill: a factor, or MB. */
const GROWTH = 1.25;
const GROWTH_MIN = 96;
const SITEMAP_ADDRESSES = 60;
const REPORTED_KINDS = 30;

const FIXED = [
  ...["/healthz", "/readyz", "/robots.txt", "/sitemap.xml", "/sitemap-1.xml", "/site.webmanifest", "/favicon.ico", "/pages.json"],
  ...["/releases.json", "/releases", "/releases/{name}/{version}/record.json", "/releases/{name}/{version}/server.cjs"],
  ...["/assets/{name}/{file}", "/exit", "/wipe", "/measurements", "/api/openapi.json", "/api/docs", "/api/waitlist/confirm"],
  ...["/api/waitlist/unsubscribe", "/api/operator/listings/{id}", "/api/preview/session", "/api/photos", "/api/media/{name}"],
  "/media/photos/{name}",
];

async function addressesOf(origin) {
  const text = async (path) => (await sendRequest(origin + path)).body;
  const calls = Object.keys(JSON.parse(await text("/api/openapi.json")).paths);
  const pages = Object.values(JSON.parse(await text("/pages.json")).remotes).flatMap((remote) => remote.pages);
  const inSitemap = [...(await text("/sitemap.xml")).matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || "/");
  const files = [...(await text("/")).matchAll(/(?:src|href)="(\/(?:assets|media)\/[^"]+)"/g)].map(([, path]) => path);
  return [
    ...[calls, calls, calls].flat(),
    ...pages.map(({ path }) => path.replaceAll(/\/:(\w+)\??/g, "/{$1}").replace("/*", "/{rest}")),
    ...inSitemap.filter((_, index) => index % Math.ceil(inSitemap.length / SITEMAP_ADDRESSES) === 0),
    ...files.slice(0, 20),
    ...FIXED,
  ];
}

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync, deflate: inflateSync };

function isPrivate({ body, head }) {
  if (head.includes(MARKER) || body.includes(MARKER)) return true;
  const unpack = UNPACK[/\r\ncontent-encoding: *(\w+)/i.exec(head)?.[1] ?? ""];
  try {
    return unpack?.(/\r\ntransfer-encoding: *chunked/i.test(head) ? joinChunks(body) : body).includes(MARKER) ?? false;
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

function kindOf({ method, path, hasBody, isEncoded }) {
  const where = /^\/api\/[^/?]*/.exec(path)?.[0] ?? (/^\/[^/]/.test(path) ? "a page" : "an odd address");
  if (isEncoded) return `${method} ${where}, with a content-encoding`;
  return `${method} ${where}${hasBody ? ", with a body" : ""}`;
}

async function sendAll({ site, count, requests, say }) {
  const statuses = {};
  const failures = {};
  const memory = [];
  let sent = 0;
  let seen;
  const senders = Array.from({ length: AT_ONCE }, async () => {
    const raw = openRawClient(site.port);
    while (sent < count) {
      if (++sent % Math.ceil(count / 8) === 0) {
        memory.push(megabytes(site.server()?.rss ?? 0));
        say(`${sent} sent, ${memory.at(-1)} MB`);
      }
      const odd = requests.next().value;
      const response = await raw.send(odd.raw, odd.method, odd.last);
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
      if (isPrivate(response)) seen ??= shorten(odd.raw);
      if (response.status < 500 || (response.status === 503 && /\r\nretry-after:/i.test(response.head))) continue;
      const kind = `${response.status} ${kindOf(odd)}`;
      failures[kind] ??= { times: 0, request: shorten(odd.raw) };
      failures[kind].times += 1;
    }
    raw.close();
  });
  await Promise.all(senders);
  return { statuses, failures, memory, seen };
}

function judge({ statuses, failures, memory, seen }, site, before) {
  const bad = Object.entries(failures).sort(([, a], [, b]) => b.times - a.times);
  const early = Math.max(...memory.slice(2, 4));
  return [
    ...bad.slice(0, REPORTED_KINDS).map(([kind, { times, request }]) => `${times} x ${kind}: ${request}`),
    ...above("kinds of failures", bad.length, REPORTED_KINDS),
    ...(seen ? [`a private field was in the response to ${seen}`] : []),
    ...(site.server()?.pid === before?.pid ? [] : ["the site's process was replaced"]),
    ...above("MB in the end", Math.min(...memory.slice(6)), Math.max(early * GROWTH, early + GROWTH_MIN)),
    ...(statuses[200] ? [] : ["no request got 200"]),
  ];
}

export const fuzz = {
  promise: "no request gets a 5xx, shows a private field, ends a process or leaks memory",
  bounds: (quick) => `${(quick ? QUICK : REQUESTS).toLocaleString("en-US")} requests from one seed, ${AT_ONCE} at once`,
  seconds: 900,
  async run({ quick, seed, scope, say }) {
    const dataStore = await openDataStore(scope);
    const planted = await changeTable(dataStore, "host_contacts", "listing_id", ({ fields }, index) => ({
      fields: JSON.stringify(Object.fromEntries(Object.keys(fields).map((field) => [field, `${MARKER}-${index}@hosts.example`]))),
    }));
    const site = await openSite(scope, { dataDir: dataStore.dataDir, env: { LOG_LEVEL: "error", QUICK_EDIT: "on" } });
    await site.start();
    const before = site.server();
    const count = quick ? QUICK : REQUESTS;
    const requests = oddRequests(seed, await addressesOf(site.origin));
    const began = performance.now();
    const result = await sendAll({ site, count, requests, say });
    const seconds = (performance.now() - began) / 1000;
    await sleep(500);
    const broken = judge(result, site, before);
    const end = await site.end();
    return {
      metrics: {
        seed: String(seed),
        answers: Object.entries(result.statuses)
          .map(([status, times]) => `${status}: ${times.toLocaleString("en-US")}`)
          .join(", "),
        "5xx": sum(Object.values(result.failures).map(({ times }) => times)),
        "private fields planted": planted,
        "private fields seen": result.seen ? 1 : 0,
        "a second": Math.round(count / seconds),
        "memory MB": result.memory.join(", "),
      },
      broken: [...broken, ...end.broken],
    };
  },
};
