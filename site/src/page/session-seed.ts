import { randomInt } from "node:crypto";
import { COOKIES, dayOf, SEED_BUCKETS, SEED_MAX, seedAt, seedDay } from "@nightlatch/domain";
import { CANARY_BUCKETS } from "@nightlatch/release";
import type { FastifyReply, FastifyRequest } from "fastify";
import { secureOf } from "../http/security-headers.ts";

/** A caching proxy sends this header in place of the cookie (docs/production-reference.md#pages-that-a-proxy-keeps). */
export const SEED_HEADER = COOKIES.visit;
export const CANARY_BUCKET_HEADER = COOKIES.canaryBucket;

export const throughEdge = ({ headers }: FastifyRequest): boolean => seedIn(headers[SEED_HEADER], Date.now()) !== undefined;

/**
 * The session seed lasts its day and the next, so that paging and Back never reorder (docs/product/browse.md#order-of-a-list), then changes
 * (docs/product/browse.md#equal-shares). A caching proxy sends only a bucket, which gets today's seed.
 */
export function readSessionSeed(request: FastifyRequest, reply: FastifyReply, now: number = Date.now()): number {
  const sentSeed = seedIn(request.headers[SEED_HEADER], now) ?? seedIn(request.cookies[COOKIES.visit], now);
  if (sentSeed !== undefined) return sentSeed;
  const seed = seedAt(now, randomInt(SEED_BUCKETS));
  reply.setCookie(COOKIES.visit, String(seed), { path: "/", httpOnly: true, sameSite: "lax", ...secureOf(request) });
  return seed;
}

/** If a caching proxy sends no bucket, derives it from the seed, so that the proxy never mixes canary and live pages. */
export function canaryBucketOf(request: FastifyRequest, reply: FastifyReply): number {
  const seed = seedIn(request.headers[SEED_HEADER], Date.now());
  if (seed !== undefined) {
    return (
      numberBelow(CANARY_BUCKETS, request.headers[CANARY_BUCKET_HEADER]) ??
      Math.floor((((seed % SEED_BUCKETS) + 0.5) * CANARY_BUCKETS) / SEED_BUCKETS)
    );
  }
  const sentBucket = numberBelow(CANARY_BUCKETS, request.cookies[COOKIES.canaryBucket]);
  if (sentBucket !== undefined) return sentBucket;
  const bucket = randomInt(CANARY_BUCKETS);
  reply.setCookie(COOKIES.canaryBucket, String(bucket), { path: "/", httpOnly: true, sameSite: "lax", ...secureOf(request) });
  return bucket;
}

/** Accepts a bucket, or a seed of yesterday, today or tomorrow (clocks differ). Older seeds would keep favouring the same listings. */
function seedIn(text: string | string[] | undefined, now: number): number | undefined {
  const seed = numberBelow(SEED_MAX + 1, text);
  if (seed === undefined || seed < SEED_BUCKETS) return seed === undefined ? undefined : seedAt(now, seed);
  return Math.abs(seedDay(seed) - dayOf(now)) <= 1 ? seed : undefined;
}

function numberBelow(limit: number, text: string | string[] | undefined): number | undefined {
  return typeof text === "string" && /^\d{1,8}$/.test(text) && Number(text) < limit ? Number(text) : undefined;
}
