import { randomBytes, randomInt } from "node:crypto";
import { linksOf, type ReleaseMap } from "@nightlatch/release";
import type { ApiClient } from "@nightlatch/shared/api-client";
import type { PublicConfig, RemoteName } from "@nightlatch/shared/contracts";
import { COOKIES, SEED_BUCKETS } from "@nightlatch/shared/domain";
import { hasTag } from "@nightlatch/shared/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { CIRCUIT_OPEN, type Circuits } from "./circuits.ts";
import type { SiteConfig } from "./config.ts";
import type { LiveReleases } from "./live-releases.ts";
import type { Measurements } from "./measurements.ts";
import { bytesOf } from "./page-bytes.ts";
import { CacheLookup, NONCE_PLACEHOLDER, type Page, PageCache, toPage, withNonce } from "./page-cache.ts";
import { carriesAccess, NEVER, readPreview, takeAccess } from "./preview.ts";
import { contentSecurityPolicy } from "./security.ts";
import type { StrayFailures } from "./stray-failures.ts";
import { carriesReleaseChoice, isInspecting, takeReleaseChoice, visitorReleases } from "./visitor-releases.ts";

interface Options {
  readonly config: SiteConfig;
  readonly live: LiveReleases;
  /** Circuits of remotes: pages do not wait for a remote that fails too often. */
  readonly circuits: Circuits;
  readonly strays: StrayFailures;
  readonly measurements: Measurements;
  /** The secret that signs overrides of releases. */
  readonly key: Buffer;
  /** Gives the API to a page, with the cookies of the visitor for calls that depend on them. */
  readonly apiFor: (request: FastifyRequest) => ApiClient;
  /** Whether every page may open the inspector. */
  readonly inspect: boolean;
  /** Sources that a development server adds to the policy. */
  readonly policy?: Parameters<typeof contentSecurityPolicy>[1];
}

/** Answers every address that nothing else owns with a page of complete HTML (docs/architecture.md#a-page-start-to-end). */
export function registerPages(
  app: FastifyInstance,
  { config, live, circuits, strays, measurements, key: releaseKey, apiFor, inspect, policy: added = {} }: Options,
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
    const releases = visitorReleases(request, reply, live, releaseKey);
    const map = await live.mapFor(releases);
    if (!map.shell) return unavailable(reply);
    const shell = await live.shell(map.shell);
    const links = linksOf(map, map.shell);
    const seed = visitSeed(request, reply);
    const api = apiFor(request);
    const began = performance.now();
    const preview = await readPreview(request, reply, api, config.pageTimeLimit);
    // Whether only this visitor can see the page.
    const own = preview !== undefined || releases.overrides.size > 0;
    const client = own ? undefined : request.ip;
    const count = counter(measurements, map, client);
    const part = parts({ strays, measurements }, map, client);
    const lookup = cache && preview === undefined ? new CacheLookup(cache) : undefined;

    const rendering = part("shell", () =>
      shell.render({
        ...links,
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
        guard: (name, work) => part(name, () => circuits.run(`${name}@${map[name]?.version}`, work)),
        nonce: NONCE_PLACEHOLDER,
        timeLimit: Math.max(1, config.pageTimeLimit - (performance.now() - began)),
        isKept: (inputs) => lookup?.find(inputs) ?? false,
      }),
    );
    rendering.then(
      () => count("shell", []),
      (error) => count("shell", [error]),
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
    if (result.remote) count(result.remote, result.problems);
    const page = lookup?.found ?? toPage(result.html);
    if (result.problems.length === 0) lookup?.keep(page);
    if (own) reply.header("x-robots-tag", "noindex, nofollow");
    return sendPage(request, reply, result.status, page, { policy, keep: !own });
  });
}

/**
 * Counts the renders of one request by version, so those of a package without a release nowhere. Answers of the API, and
 * refusals of a circuit, say nothing about a version.
 */
function counter(measurements: Measurements, map: ReleaseMap, client: string | undefined) {
  return (name: RemoteName | "shell", problems: readonly unknown[]): void => {
    const record = map[name];
    if (record && problems.every((problem) => codeOf(problem) === undefined))
      measurements.rendered(name, record.version, problems.length > 0, client);
  };
}

/**
 * Runs packages' parts of one request. When a part leaves stray failures behind, they count as one more page that failed,
 * however many they are.
 */
function parts({ strays, measurements }: Pick<Options, "strays" | "measurements">, map: ReleaseMap, client: string | undefined) {
  return <T>(name: RemoteName | "shell", work: () => T): T => {
    const record = map[name];
    if (!record) return work();
    let counted = false;
    return strays.run(record, work, () => {
      if (!counted) measurements.rendered(name, record.version, true, client);
      counted = true;
    });
  };
}

interface Sending {
  readonly policy: Options["policy"];
  /** Whether the browser may keep the page and ask whether it is still the same. */
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
  // The nonce differs every time; the ETag tells whether the rest changed. A 304 leaves the stored policy in place, which
  // fits the stored page's nonce.
  reply.header("cache-control", "private, no-cache").header("etag", page.etag);
  if (status === 200 && hasTag(request.headers["if-none-match"], page.etag)) return reply.code(304).send();
  return reply.header("content-security-policy", contentSecurityPolicy(nonce, policy)).send(withNonce(page, nonce));
}

/** The code of an answer of the API, or of an open circuit; undefined for a failure of the page itself. */
const codeOf = (problem: unknown): unknown =>
  typeof problem === "object" && problem !== null && "code" in problem ? problem.code : undefined;

/**
 * The visit's shuffle bucket. It stays the same, so that paging and Back never reshuffle
 * (docs/product/browse.md#order-of-a-list). Its cookie ends with the session.
 */
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

function unavailable(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .header("retry-after", "5")
    .header("cache-control", "no-store")
    .type("text/plain; charset=utf-8")
    .send("The site is starting. Please try again in a moment.");
}
