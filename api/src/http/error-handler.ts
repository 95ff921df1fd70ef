import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isBusy, isLost, isOutOfRoom, isUncertain } from "../db/database-errors.ts";
import { ApiFault, type ErrorCode } from "../errors.ts";
import { shorten } from "./validation.ts";

/** The API's error for each of the server's own errors that clients cause, by code. */
const FRAMEWORK_ERRORS: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_CTP_BODY_TOO_LARGE: "payload_too_large",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed_json",
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed_json",
  FST_ERR_BAD_URL: "malformed_address",
  // Thrown by the limits of both servers on slow bodies (shared/process/http/reading-limits.ts).
  SLOW_BODY: "too_slow",
  TOO_FAR_AHEAD: "too_far_ahead",
  // Thrown by servers that end, for bodies that are not whole (shared/process/http/under-way.ts).
  ENDING: "not_ready",
};

/** Makes every failure under this instance answer `{error, code, field?}`, unknown paths included. */
export function registerErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ApiFault, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    answerError(new ApiFault("not_found", { values: { path: shorten(pathOf(request)) } }), request, reply);
  });
  // A server that mounts this may have a page for every address; these routes keep addresses below the prefix from reaching
  // it.
  for (const url of ["/", "/*"]) app.all(url, { schema: { hide: true } }, (_request, reply) => reply.callNotFound());
}

/**
 * Answers one failure. It also serves as Fastify's `frameworkErrors`, for failures before a route is found. Unforeseen
 * errors are logged here; the client is told nothing about them.
 */
export function answerError(error: FastifyError | ApiFault, request: FastifyRequest, reply: FastifyReply): void {
  const fault = toFault(error, request);
  if (fault.statusCode >= 500 && fault.code !== "not_ready" && isNews(error)) request.log.error({ err: error }, "A request failed.");
  void reply
    .code(fault.statusCode)
    .headers({ ...fault.headers, "cache-control": "no-store" })
    .removeHeader("etag")
    .type("application/json; charset=utf-8")
    .serializer((body: unknown) => JSON.stringify(body))
    .send(fault.body());
}

let toldLast = Number.NEGATIVE_INFINITY;

/**
 * Whether a failure is to be logged. A lost database is logged by its watch, photos that cannot be reached by their storage, and a
 * full disk or a busy database once a second, not for each request.
 */
function isNews(error: unknown): boolean {
  if (error instanceof ApiFault && error.code === "photos_away") return false;
  // The circuit breaker of commits has logged it.
  if (isUncertain(error)) return false;
  if (!isOutOfRoom(error) && !isBusy(error)) return !isLost(error);
  const now = performance.now();
  if (now - toldLast < 1_000) return false;
  toldLast = now;
  return true;
}

function toFault(error: FastifyError | ApiFault, request: FastifyRequest): ApiFault {
  if (error instanceof ApiFault) return error;
  const code = FRAMEWORK_ERRORS[error.code];
  if (code) return new ApiFault(code, { values: { limit: String(request.routeOptions?.bodyLimit ?? "") } });
  if (isUncertain(error)) return maybeStored(request);
  if (isAway(error)) return databaseAway(request);
  const status = error.statusCode ?? 500;
  if (status >= 500 || status < 400) return new ApiFault("server_error");
  // The body parser throws plain syntax errors, also for keys that would poison a prototype.
  return new ApiFault(error instanceof SyntaxError ? "malformed_json" : "bad_request");
}

/** Whether a request failed for want of the database, so that the same may succeed later. */
export const isAway = (error: unknown): boolean => isUncertain(error) || isLost(error) || isBusy(error) || isOutOfRoom(error);

/** Seconds after which a request that the database could not serve may come again. It is back within a second of its return. */
export const RETRY_AFTER = "5";

function databaseAway({ method }: FastifyRequest): ApiFault {
  const detail =
    method === "GET" || method === "HEAD"
      ? "We cannot reach this at the moment. Please try again in a minute."
      : "We could not take this just now, but nothing you wrote is lost. Please send it again in a minute.";
  return new ApiFault("database_away", { values: { detail }, headers: { "retry-after": RETRY_AFTER } });
}

/** Characters of a message's name that are shown. */
const NUMBER_LENGTH = 8;

/** The form may be there, and may be lost: only sending it again, under the same name, settles that. */
function maybeStored({ body }: FastifyRequest): ApiFault {
  const once = onceOf(body);
  const detail = once
    ? `We may already have this. Send it again: we keep one copy, number ${once.slice(0, NUMBER_LENGTH)}.`
    : "We may already have this. Please look whether it is there before you send it again.";
  return new ApiFault("maybe_stored", { values: { detail }, headers: { "retry-after": RETRY_AFTER } });
}

/** The name of a message, which some bodies have among their guard's fields. */
function onceOf(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const { once, guard } = body as { readonly once?: unknown; readonly guard?: unknown };
  return typeof once === "string" ? once : onceOf(guard);
}

/** The path of a request without its query, which may hold text that must not be repeated. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split("?", 1)[0] ?? "/";
}
