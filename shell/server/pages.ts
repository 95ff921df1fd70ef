import { randomBytes, randomInt } from "node:crypto";
import type { ReleaseMap, ReleaseRecord } from "@nightlatch/release";
import type { ApiClient } from "@nightlatch/shared/api-client";
import { type PublicConfig, REMOTE_NAMES, type RemoteName } from "@nightlatch/shared/contracts";
import { COOKIES, SEED_BUCKETS } from "@nightlatch/shared/domain";
import type { AssetLink, RemoteAssetsMap } from "@nightlatch/shell/boot";
import type { RenderRequest } from "@nightlatch/shell/ssr";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { CIRCUIT_OPEN, type Circuits } from "./circuits.ts";
import type { SiteConfig } from "./config.ts";
import type { LiveReleases } from "./live-releases.ts";
import type { Measurements } from "./measurements.ts";
import { NONCE_PLACEHOLDER, type Page, PageCache, toPage, withNonce } from "./page-cache.ts";
import { carriesAccess, NEVER, readPreview, takeAccess } from "./preview.ts";
import { contentSecurityPolicy } from "./security.ts";
import { carriesReleaseChoice, isInspecting, takeReleaseChoice, visitorReleases } from "./visitor-releases.ts";

interface Options {
  readonly config: SiteConfig;
  readonly live: LiveReleases;
  /** Stand before remotes that fail too often to be waited for. */
  readonly circuits: Circuits;
  readonly measurements: Measurements;
  /** What overrides of releases are signed with. */
  readonly key: Buffer;
  /** Gives the API to a page; `cookie` is the visitor's, for calls that depend on it. */
  readonly apiFor: (request: FastifyRequest) => ApiClient;
  /** Whether every page may open the inspector. */
  readonly inspect: boolean;
  /** What a development server adds to the policy. */
  readonly policy?: Parameters<typeof contentSecurityPolicy>[1];
}

/** Answers every address that nothing else owns with a page, complete as HTML (DESIGN.md "One request"). */
export function registerPages(
  app: FastifyInstance,
  { config, live, circuits, measurements, key: releaseKey, apiFor, inspect, policy: added = {} }: Options,
): void {
  const policy = {
    ...added,
    images: config.imageOrigins,
    ...(config.newsletter ? { newsletter: new URL(config.newsletter.scriptUrl).origin } : {}),
  };
  app.setNotFoundHandler((_request, reply) =>
    reply.code(405).header("allow", "GET, HEAD").type("text/plain; charset=utf-8").send("This address can only be read."),
  );

  const cache = config.pageCache ? new PageCache() : undefined;

  app.get("/*", async (request, reply) => {
    if (carriesAccess(request.url)) return takeAccess(request, reply);
    if (carriesReleaseChoice(request)) return takeReleaseChoice(request, reply, { live, key: releaseKey });
    const visitor = visitorReleases(request, reply, live, releaseKey);
    const map = await live.mapFor(visitor);
    if (!map.shell) return unavailable(reply);
    const shell = await live.shell(map.shell);
    const seed = visitSeed(request, reply);
    const api = apiFor(request);
    const began = performance.now();
    const preview = await readPreview(request, reply, api, config.pageTimeLimit);
    const own = preview !== undefined || visitor.overrides.size > 0;
    const count = (name: RemoteName | "shell", failed: boolean) =>
      measurements.rendered(name, map[name]?.version ?? "", failed, own ? undefined : request.ip);
    let key: string | undefined;
    let kept: Page | undefined;
    const rendering = shell.render({
      ...linksOf(map, map.shell),
      ...(inspect || isInspecting(request, releaseKey) ? { inspect: { bytes: bytesOf(map) } } : {}),
      url: request.url,
      config: {
        ...publicConfig(config, seed),
        ...(own ? {} : { measure: measurements.sample() }),
        ...(preview ? { preview } : {}),
        ...(isDiscreet(request) ? { discreet: true } : {}),
      },
      api,
      loadRemote: (name) => live.remote(name, map),
      guard: (name, work) => circuits.run(`${name}@${map[name]?.version}`, work),
      nonce: NONCE_PLACEHOLDER,
      timeLimit: Math.max(1, config.pageTimeLimit - (performance.now() - began)),
      isKept(inputs) {
        key = preview === undefined ? cache?.keyOf(inputs) : undefined;
        kept = key === undefined ? undefined : cache?.get(key);
        return kept !== undefined;
      },
    });
    rendering.then(
      () => count("shell", false),
      () => count("shell", true),
    );
    const result = await rendering;
    if (result.kind === "redirect") {
      return reply
        .header("cache-control", preview === undefined ? "private, no-cache" : NEVER)
        .redirect(result.to, result.permanent ? 308 : 302);
    }
    for (const problem of result.problems) {
      if (codeOf(problem) !== CIRCUIT_OPEN) request.log.error({ err: problem, remote: result.remote }, "A part of the page failed");
    }
    // What the API did, or was not asked for, says nothing of the remote's version.
    if (result.remote && result.problems.every((problem) => codeOf(problem) === undefined))
      count(result.remote, result.problems.length > 0);
    const page = kept ?? toPage(result.html);
    if (key !== undefined && !kept && result.problems.length === 0) cache?.set(key, page);
    if (own) reply.header("x-robots-tag", "noindex, nofollow");
    return sendPage(request, reply, result.status, page, { policy, keep: !own });
  });
}

interface Sending {
  readonly policy: Options["policy"];
  /** Whether the browser may keep the page to ask for it again. */
  readonly keep: boolean;
}

function sendPage(request: FastifyRequest, reply: FastifyReply, status: number, page: Page, { policy, keep }: Sending): FastifyReply {
  const nonce = randomBytes(16).toString("base64");
  reply.code(status).type("text/html; charset=utf-8").header("vary", "cookie");
  if (status === 503) {
    return reply
      .header("cache-control", "no-store")
      .header("retry-after", "5")
      .header("content-security-policy", contentSecurityPolicy(nonce, policy))
      .send(withNonce(page, nonce));
  }
  if (!keep) {
    return reply
      .header("cache-control", NEVER)
      .header("content-security-policy", contentSecurityPolicy(nonce, policy))
      .send(withNonce(page, nonce));
  }
  // The nonce differs every time; the rest says whether the page changed. A 304 leaves the stored policy in
  // place, which is the one that fits the stored page's nonce.
  reply.header("cache-control", "private, no-cache").header("etag", page.etag);
  if (status === 200 && request.headers["if-none-match"]?.includes(page.etag)) return reply.code(304).send();
  return reply.header("content-security-policy", contentSecurityPolicy(nonce, policy)).send(withNonce(page, nonce));
}

/** The code of an answer of the API, or of a circuit that is open; undefined for what went wrong in the page itself. */
const codeOf = (problem: unknown): unknown =>
  typeof problem === "object" && problem !== null && "code" in problem ? problem.code : undefined;

/** The visit's shuffle bucket, so that paging and Back never reshuffle (READINGS 39). Its cookie ends with the session. */
function visitSeed(request: FastifyRequest, reply: FastifyReply): number {
  const given = Number(request.cookies[COOKIES.visit] ?? Number.NaN);
  if (Number.isInteger(given) && given >= 0 && given < SEED_BUCKETS) return given;
  const seed = randomInt(SEED_BUCKETS);
  reply.setCookie(COOKIES.visit, String(seed), { path: "/", httpOnly: true, sameSite: "lax" });
  return seed;
}

const isDiscreet = ({ cookies }: FastifyRequest): boolean => cookies[COOKIES.discreet] === "1";

function publicConfig({ origin, homeMode, showRating, links, newsletter }: SiteConfig, seed: number): PublicConfig {
  return { origin, homeMode, showRating, links, seed, ...(newsletter ? { newsletter } : {}) };
}

function linksOf(map: ReleaseMap, shell: ReleaseRecord): Pick<RenderRequest, "assets" | "preload" | "shell"> {
  const assets: Record<string, RemoteAssetsMap[keyof RemoteAssetsMap]> = {};
  const preload: Record<string, RenderRequest["preload"][keyof RenderRequest["preload"]]> = {};
  for (const name of REMOTE_NAMES) {
    const record = map[name];
    if (!record) continue;
    const link = linkIn(record);
    const chunks = Object.entries(record.chunks);
    assets[name] = {
      version: record.version,
      entry: link(record.entry),
      global: record.global ?? name,
      css: record.css.map(link),
      chunks: Object.fromEntries(chunks.map(([chunk, { css }]) => [chunk, { css: css.map(link) }])),
    };
    preload[name] = {
      scripts: record.preload.map(link),
      chunks: Object.fromEntries(chunks.map(([chunk, { js }]) => [chunk, js.map(link)])),
    };
  }
  const link = linkIn(shell);
  return {
    assets,
    preload,
    shell: {
      version: shell.version,
      script: link(shell.entry),
      css: shell.css.map(link),
      fonts: shell.fonts.map((file) => link(file).href),
    },
  };
}

/** What each package's entry, scripts and styles weigh on the wire, in bytes, for the inspector. */
function bytesOf(map: ReleaseMap): Record<string, number> {
  const entries = Object.values(map).map(({ name, entry, preload, css, files }): [string, number] => {
    const used = new Set([entry, ...preload, ...css]);
    return [name, [...used].reduce((sum, file) => sum + (files[file]?.brotli ?? files[file]?.bytes ?? 0), 0)];
  });
  return Object.fromEntries(entries);
}

/** Root-relative, as the builds' `publicPath` has it: any other spelling would load a style sheet twice. */
const linkIn =
  ({ name, files }: ReleaseRecord) =>
  (file: string): AssetLink => ({ href: `/assets/${name}/${file}`, integrity: files[file]?.integrity ?? "" });

function unavailable(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .header("retry-after", "5")
    .header("cache-control", "no-store")
    .type("text/plain; charset=utf-8")
    .send("The site is starting. Please try again in a moment.");
}
