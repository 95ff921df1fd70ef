import { paths } from "@nightlatch/contract";
import { DISCREET_TITLE } from "@nightlatch/domain";
import type { OfflineCache } from "./fetch-for-cache.ts";
import { storedImagePath } from "./offline-record.ts";
import { type OfflineRequest, slugOf } from "./offline-request.ts";
import { recordIn } from "./offline-store.ts";
import { toDiscreet } from "./page-manifest.ts";

/** Responds from the cache after a network failure. @returns `NOT_HERE` for a page, undefined for a file, if the cache lacks it */
export async function respondFromCache(
  request: OfflineRequest,
  cache: OfflineCache,
  isDiscreet: () => Promise<boolean>,
): Promise<Response | undefined> {
  const record = await recordIn(cache);
  if (request.kind === "picture") return cache.match(storedImagePath(record, request.path) ?? request.path);
  if (request.kind === "file") return cache.match(request.path);
  const slug = request.kind === "listing" ? request.slug : slugOf(request.path);
  const stay = record.stays.find((each) => each.slug === slug) ?? record.stays.find(({ now }) => now === slug);
  if (request.kind === "listing") return stay && cache.match(`/api/listings/${encodeURIComponent(stay.slug)}`);
  if (stay && stay.now !== slug) return Response.redirect(paths.property(stay.now), 302);
  const page = stay || record.pages.includes(request.path) ? await cache.match(stay ? paths.property(stay.now) : request.path) : undefined;
  if (!page) return new Response(NOT_HERE.html, { status: 503, headers: NOT_HERE.headers });
  return (await isDiscreet()) ? new Response(toDiscreet(await page.text()), { headers: page.headers }) : page;
}

/** Milliseconds to wait for a weak network before a cached page is shown. */
export const PATIENCE_MS = 10_000;

/** Returns the network's response, or the cached response after a failure or when `wait` resolves first. */
export async function networkFirst(
  network: Promise<Response>,
  readCached: () => Promise<Response | undefined>,
  wait: Promise<unknown>,
): Promise<Response> {
  const late = Symbol("late");
  try {
    const first = await Promise.race([network, wait.then(() => late)]);
    if (first !== late) return first as Response;
  } catch (error) {
    const found = await readCached();
    if (found) return found;
    throw error;
  }
  const found = await readCached();
  // A late page is better than `NOT_HERE`.
  return found?.ok ? found : network.catch(() => found ?? Response.error());
}

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;padding:1.5rem;box-sizing:border-box;font:1rem/1.6 system-ui,sans-serif;background:#eef0ed;color:#172022}h1{font:500 2rem/1.2 Georgia,serif;margin:0 0 .75rem}h1:before{content:"";display:block;margin-bottom:1rem;width:2rem;height:2rem;border-radius:50%;box-shadow:inset .75rem 0 #f2b661}p{margin:0;max-width:24rem}a{display:inline-block;margin-top:1.5rem;padding:.75rem 1.5rem;border-radius:4px;background:#7a2038;color:#fff;font-weight:600;text-decoration:none}@media (prefers-color-scheme:dark){body{background:#10171a;color:#e9ece7}a{background:#f2b661;color:#172022}}`;

/** Neutral like a discreet page, because the worker may not know whether discreet mode is on. */
export const NOT_HERE = {
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${DISCREET_TITLE}</title><style>${STYLE}</style></head><body><main><h1>You're offline</h1><p>This page isn't kept in this browser. It opens when you're back online.</p><p><a href="${paths.saved()}">Open your saved stays</a></p></main></body></html>`,
  headers: {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "referrer-policy": "same-origin",
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  },
} as const;
