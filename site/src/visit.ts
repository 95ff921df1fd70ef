import { randomInt } from "node:crypto";
import { COOKIES, SEED_BUCKETS } from "@nightlatch/domain";
import { LANES } from "@nightlatch/release";
import type { FastifyReply, FastifyRequest } from "fastify";
import { secureOf } from "./preview.ts";

/**
 * Headers by which a proxy that keeps pages tells a visit's bucket and lane, in place of the cookies
 * (docs/production.md#pages-that-a-proxy-keeps). They are named like the cookies.
 */
export const VISIT_HEADER = COOKIES.visit;
export const LANE_HEADER = COOKIES.releaseLane;

/** Whether the request comes through a proxy that keeps pages by the visit's bucket and lane. */
export const throughEdge = ({ headers }: FastifyRequest): boolean => bucketOf(headers[VISIT_HEADER]) !== undefined;

/**
 * The visit's shuffle bucket. It stays the same, so that paging and Back never reshuffle
 * (docs/product/browse.md#order-of-a-list). Its cookie ends with the session. A proxy that keeps pages chooses the bucket, and
 * sets the cookie, itself.
 */
export function visitSeed(request: FastifyRequest, reply: FastifyReply): number {
  const given = bucketOf(request.headers[VISIT_HEADER]) ?? bucketOf(request.cookies[COOKIES.visit]);
  if (given !== undefined) return given;
  const seed = randomInt(SEED_BUCKETS);
  reply.setCookie(COOKIES.visit, String(seed), { path: "/", httpOnly: true, sameSite: "lax", ...secureOf(request) });
  return seed;
}

/**
 * The visitor's lane, kept until the browser is closed. Through a proxy that tells none it follows from the visit's bucket, so
 * that a proxy that keeps pages by the bucket alone keeps those of canaries apart, too.
 */
export function laneOf(request: FastifyRequest, reply: FastifyReply): number {
  const bucket = bucketOf(request.headers[VISIT_HEADER]);
  if (bucket !== undefined) return numberBelow(LANES, request.headers[LANE_HEADER]) ?? Math.floor(((bucket + 0.5) * LANES) / SEED_BUCKETS);
  const given = numberBelow(LANES, request.cookies[COOKIES.releaseLane]);
  if (given !== undefined) return given;
  const lane = randomInt(LANES);
  reply.setCookie(COOKIES.releaseLane, String(lane), { path: "/", httpOnly: true, sameSite: "lax", ...secureOf(request) });
  return lane;
}

const bucketOf = (text: string | string[] | undefined): number | undefined => numberBelow(SEED_BUCKETS, text);

function numberBelow(limit: number, text: string | string[] | undefined): number | undefined {
  return typeof text === "string" && /^\d{1,5}$/.test(text) && Number(text) < limit ? Number(text) : undefined;
}
