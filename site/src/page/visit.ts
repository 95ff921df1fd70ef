import { randomInt } from "node:crypto";
import { COOKIES, dayOf, SEED_BUCKETS, SEED_MAX, seedAt, seedDay } from "@nightlatch/domain";
import { CANARY_BUCKETS } from "@nightlatch/release";
import type { FastifyReply, FastifyRequest } from "fastify";
import { secureOf } from "../http/security-headers.ts";

/**
 * Headers of a proxy that caches pages: the visit's seed and canary bucket, in place of the cookies of the same names
 * (docs/production-reference.md#pages-that-a-proxy-keeps).
 */
export const VISIT_HEADER = COOKIES.visit;
export const CANARY_BUCKET_HEADER = COOKIES.releaseLane;

/** Whether the request comes through a proxy that caches pages by the visit's seed and canary bucket. */
export const throughEdge = ({ headers }: FastifyRequest): boolean => seedIn(headers[VISIT_HEADER], Date.now()) !== undefined;

/**
 * The visit's seed. It stays the same for the day of its start and the next, so that paging and Back never reshuffle
 * (docs/product/browse.md#order-of-a-list); after that a visit is dealt another (docs/product/browse.md#equal-shares). Its cookie
 * ends with the session. A proxy that keeps pages chooses a bucket, and sets the cookie, itself: a bucket alone is one of today.
 */
export function visitSeed(request: FastifyRequest, reply: FastifyReply, now: number = Date.now()): number {
  const given = seedIn(request.headers[VISIT_HEADER], now) ?? seedIn(request.cookies[COOKIES.visit], now);
  if (given !== undefined) return given;
  const seed = seedAt(now, randomInt(SEED_BUCKETS));
  reply.setCookie(COOKIES.visit, String(seed), { path: "/", httpOnly: true, sameSite: "lax", ...secureOf(request) });
  return seed;
}

/**
 * The visitor's canary bucket, kept until the browser is closed. Behind a proxy that sends none it follows from the visit's seed, so
 * that a proxy that caches pages by the seed alone never mixes canaries with other pages.
 */
export function canaryBucketOf(request: FastifyRequest, reply: FastifyReply): number {
  const seed = seedIn(request.headers[VISIT_HEADER], Date.now());
  if (seed !== undefined) {
    return (
      numberBelow(CANARY_BUCKETS, request.headers[CANARY_BUCKET_HEADER]) ??
      Math.floor((((seed % SEED_BUCKETS) + 0.5) * CANARY_BUCKETS) / SEED_BUCKETS)
    );
  }
  const given = numberBelow(CANARY_BUCKETS, request.cookies[COOKIES.releaseLane]);
  if (given !== undefined) return given;
  const bucket = randomInt(CANARY_BUCKETS);
  reply.setCookie(COOKIES.releaseLane, String(bucket), { path: "/", httpOnly: true, sameSite: "lax", ...secureOf(request) });
  return bucket;
}

/**
 * The seed that a cookie or header names: a bucket alone, or a whole seed that was dealt today or yesterday, or tomorrow by a
 * server whose clock is ahead. Older seeds would keep their lucky listings lucky.
 */
function seedIn(text: string | string[] | undefined, now: number): number | undefined {
  const seed = numberBelow(SEED_MAX + 1, text);
  if (seed === undefined || seed < SEED_BUCKETS) return seed === undefined ? undefined : seedAt(now, seed);
  return Math.abs(seedDay(seed) - dayOf(now)) <= 1 ? seed : undefined;
}

function numberBelow(limit: number, text: string | string[] | undefined): number | undefined {
  return typeof text === "string" && /^\d{1,8}$/.test(text) && Number(text) < limit ? Number(text) : undefined;
}
