import { randomBytes, randomInt } from "node:crypto";
import { linksOf, type ReleaseMap, type ReleaseRecord } from "@nightlatch/release";
import type { ApiClient, Transport } from "@nightlatch/shared/api-client";
import type { PublicConfig } from "@nightlatch/shared/contracts";
import { COOKIES, SEED_BUCKETS } from "@nightlatch/shared/domain";
import { hasTag } from "@nightlatch/shared/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SiteConfig } from "./config.ts";
import type { LiveReleases } from "./live-releases.ts";
import type { Measurements } from "./measurements.ts";
import { bytesOf } from "./page-bytes.ts";
import { NONCE_PLACEHOLDER, type Page, toPage, withNonce } from "./page-cache.ts";
import { carriesAccess, NEVER, readPreview, takeAccess } from "./preview.ts";
import type { PageOutcome, PageRenderer } from "./rendering/render-page.ts";
import { OverloadedError } from "./rendering/renderer.ts";
import { contentSecurityPolicy } from "./security.ts";
import { BUSY, STARTING, sendSmallPage } from "./small-page.ts";
import { carriesReleaseChoice, isInspecting, takeReleaseChoice, visitorReleases } from "./visitor-releases.ts";

interface Options {
  readonly config: SiteConfig;
  readonly live: LiveReleases;
  readonly pages: PageRenderer;
  readonly measurements: Measurements;
  /** The secret that signs overrides of releases. */
  readonly key: Buffer;
  /** Gives the API to a page, with the cookies of the visitor for calls that depend on them. */
  readonly apiFor: (request: FastifyRequest) => ApiClient;
  /** Answers a page's calls of the API, with the cookies of the visitor. */
  readonly transportFor: (request: FastifyRequest) => Transport;
  /** Whether every page may open the inspector. */
  readonly inspect: boolean;
  /** Sources that a development server adds to the policy. */
  readonly policy?: Parameters<typeof contentSecurityPolicy>[1];
}

/** Answers every address that nothing else owns with a page of complete HTML (docs/architecture.md#a-page-start-to-end). */
export function registerPages(
  app: FastifyInstance,
  { config, live, pages, measurements, key: releaseKey, apiFor, transportFor, inspect, policy: added = {} }: Options,
): void {
  const policy = {
    ...added,
    images: config.imageOrigins,
    ...(config.newsletter ? { newsletter: new URL(config.newsletter.scriptUrl).origin } : {}),
  };
  app.setNotFoundHandler((_request, reply) =>
    reply.code(405).header("allow", "GET, HEAD").type("text/plain; charset=utf-8").send("This address can only be read."),
  );

  app.get("/*", async (request, reply) => {
    if (carriesAccess(request.url)) return takeAccess(request, reply);
    if (carriesReleaseChoice(request)) return takeReleaseChoice(request, reply, { live, key: releaseKey });
    const deadline = performance.now() + config.pageTimeLimit;
    const releases = visitorReleases(request, reply, live, releaseKey);
    const map = await live.mapFor(releases);
    if (!hasShell(map)) return sendSmallPage(reply, STARTING);
    const seed = visitSeed(request, reply);
    const preview = await readPreview(request, reply, apiFor(request), config.pageTimeLimit);
    // Whether only this visitor can see the page.
    const own = preview !== undefined || releases.overrides.size > 0;
    let outcome: PageOutcome;
    try {
      outcome = await pages.render({
        map,
        url: request.url,
        request: {
          ...linksOf(map, map.shell),
          ...(inspect || isInspecting(request, releaseKey) ? { inspect: { bytes: bytesOf(map) } } : {}),
          config: {
            ...publicConfig(config, seed),
            ...(own ? {} : { measure: measurements.sample() }),
            ...(preview ? { preview } : {}),
            ...(isDiscreet(request) ? { discreet: true } : {}),
          },
          nonce: NONCE_PLACEHOLDER,
        },
        client: own ? undefined : request.ip,
        deadline,
        transport: transportFor(request),
      });
    } catch (error) {
      if (error instanceof OverloadedError) return sendSmallPage(reply, BUSY);
      throw error;
    }
    const { page: rendered, remote, problems } = outcome;
    if (rendered.kind === "redirect") {
      return reply
        .header("cache-control", preview === undefined ? "private, no-cache" : NEVER)
        .redirect(rendered.to, rendered.permanent ? 308 : 302);
    }
    for (const { message, stack } of problems)
      request.log.error({ err: { type: "problem", message, stack }, remote }, "A part of the page failed");
    if (own) reply.header("x-robots-tag", "noindex, nofollow");
    return sendPage(request, reply, rendered.status, toPage(rendered.html), { policy, keep: !own });
  });
}

const hasShell = (map: ReleaseMap): map is ReleaseMap & { readonly shell: ReleaseRecord } => map.shell !== undefined;

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
