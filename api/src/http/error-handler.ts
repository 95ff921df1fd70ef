import { isBusy, isConnectionLost, isOutOfSpace, isUncertain } from "@nightlatch/database/database-errors";
import { ApiFault, type ErrorCode } from "@nightlatch/http/errors";
import { pathOf, shorten } from "@nightlatch/http/validation";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";

const FRAMEWORK_ERRORS: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_CTP_BODY_TOO_LARGE: "payload_too_large",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed_json",
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed_json",
  FST_ERR_BAD_URL: "malformed_address",
  SLOW_BODY: "too_slow",
  TOO_FAR_AHEAD: "too_far_ahead",
  ENDING: "not_ready",
};

/** Responds to every error of this instance with `{error, code, field?}`. */
export function registerErrorResponses(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ApiFault, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    sendError(new ApiFault("not_found", { values: { path: shorten(pathOf(request)) } }), request, reply);
  });
  for (const url of ["/", "/*"]) app.all(url, { schema: { hide: true } }, (_request, reply) => reply.callNotFound());
}

/** Also handles Fastify's `frameworkErrors`, which occur before routing. Responses hide details of unexpected errors. */
export function sendError(error: FastifyError | ApiFault, request: FastifyRequest, reply: FastifyReply): void {
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

let lastLoggedAt = Number.NEGATIVE_INFINITY;

/** False for a lost database and unreachable photos, which other code logs. A full or busy database is logged at most once a second. */
function isNews(error: unknown): boolean {
  if (error instanceof ApiFault && error.code === "photos_away") return false;
  if (isUncertain(error)) return false;
  if (!isOutOfSpace(error) && !isBusy(error)) return !isConnectionLost(error);
  const now = performance.now();
  if (now - lastLoggedAt < 1_000) return false;
  lastLoggedAt = now;
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
  // The body parser throws a SyntaxError for invalid JSON, and for keys such as `__proto__`.
  return new ApiFault(error instanceof SyntaxError ? "malformed_json" : "bad_request");
}

export const isAway = (error: unknown): boolean => isUncertain(error) || isConnectionLost(error) || isBusy(error) || isOutOfSpace(error);

/** Seconds, because the database is usable within a second of its return. */
export const RETRY_AFTER = "5";

function databaseAway({ method }: FastifyRequest): ApiFault {
  const detail =
    method === "GET" || method === "HEAD"
      ? "This isn't available at the moment. Please try again in a minute."
      : "We couldn't save this just now, but nothing you wrote is lost. Please send it again in a minute.";
  return new ApiFault("database_away", { values: { detail }, headers: { "retry-after": RETRY_AFTER } });
}

const NUMBER_LENGTH = 8;

/** Clients find out whether the form is stored by sending it again with the same `once`. */
function maybeStored({ body }: FastifyRequest): ApiFault {
  const once = onceOf(body);
  const detail = once
    ? `We may already have this. Send it again: we keep one copy, number ${once.slice(0, NUMBER_LENGTH)}.`
    : "We may already have this. Please check whether it is there before you send it again.";
  return new ApiFault("maybe_stored", { values: { detail }, headers: { "retry-after": RETRY_AFTER } });
}

function onceOf(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const { once, guard } = body as { readonly once?: unknown; readonly guard?: unknown };
  return typeof once === "string" ? once : onceOf(guard);
}

const METHODS: readonly HTTPMethods[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Records routes registered later. Call the returned function after the last route: other methods then get 405 with Allow. */
export function watchMethods(app: FastifyInstance): () => void {
  const taken = new Map<string, Set<HTTPMethods>>();
  let watching = true;
  app.addHook("onRoute", ({ path, method }) => {
    if (!watching || path === undefined) return;
    // The path below `app`. A scope's root matches with and without a final slash.
    const below = path.slice(app.prefix.length).replace(/\/$/, "");
    const methods = taken.get(below) ?? new Set();
    for (const each of [method].flat()) methods.add(each as HTTPMethods);
    taken.set(below, methods);
  });
  return () => {
    watching = false;
    for (const [url, methods] of taken) rejectOtherMethods(app, url, [...methods]);
  };
}

function rejectOtherMethods(app: FastifyInstance, url: string, taken: readonly HTTPMethods[]): void {
  const allowed = taken.join(", ");
  app.route({
    method: METHODS.filter((method) => !taken.includes(method)),
    url,
    schema: { hide: true },
    onRequest: async (request) => {
      throw new ApiFault("method_not_allowed", {
        values: { path: shorten(pathOf(request)), method: request.method, allowed },
        headers: { allow: allowed },
      });
    },
    handler: () => {},
  });
}
