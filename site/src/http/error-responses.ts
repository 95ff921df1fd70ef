import { inRequest } from "@nightlatch/process/telemetry";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { API_PREFIXES } from "./api-access.ts";
import { BROKEN, sendMinimalPage, UNREADABLE } from "./minimal-page.ts";

interface ErrorBody {
  readonly code: string;
  readonly error: string;
}

const BAD_REQUEST: ErrorBody = { code: "bad_request", error: "The request could not be understood." };
const MALFORMED_ADDRESS: ErrorBody = { code: "malformed_address", error: "The address is not valid." };
const ENDING: ErrorBody = { code: "not_ready", error: "The service is starting or stopping. Please try again in a moment." };
const SERVER_ERROR: ErrorBody = { code: "server_error", error: "Something went wrong on our side. Please try again." };
const BY_STATUS: Readonly<Record<number, ErrorBody>> = {
  404: { code: "not_found", error: "There is nothing at this address." },
  405: { code: "method_not_allowed", error: "This address can only be read." },
  408: { code: "too_slow", error: "That took too long to arrive. Please send it again." },
  413: { code: "payload_too_large", error: "The body is too large." },
  429: { code: "too_far_ahead", error: "Too many requests came at once on one connection. Wait for responses before you send more." },
  415: { code: "unsupported_media_type", error: "This address does not accept the type or encoding of the body." },
};

const ABSOLUTE = /^https?:\/\/[^/?#]*/i;

/** Removes scheme and host from absolute URLs (RFC 9112, 3.2.2), so that no redirect made from the URL leads to another site. */
export function rewriteUrl({ url = "/" }: { readonly url?: string | undefined }): string {
  const rest = url.replace(ABSOLUTE, "");
  return rest === url || rest.startsWith("/") ? rest : `/${rest}`;
}

/** Call this before routes are added. Client errors are not logged, because anyone could flood the log. */
export function addErrorResponses(app: FastifyInstance): void {
  app.setErrorHandler(respondToError);
  // `onRequest` runs before the body is read, so the response does not depend on the body.
  app.addHook("onRequest", async (request, reply) => {
    if (!request.url.startsWith("/")) return rejectRequest(request, reply, 400, BAD_REQUEST);
    if (request.is404 && !isOfApi(request)) return respondToUnrouted(request, reply);
  });
  app.setNotFoundHandler(respondToUnrouted);
}

/** Also handles Fastify's `frameworkErrors`, which occur before routing. */
export function respondToError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode: status = 500 } = error;
  if (status >= 400 && status < 500) {
    const body = error.code === "FST_ERR_BAD_URL" ? MALFORMED_ADDRESS : (BY_STATUS[status] ?? BAD_REQUEST);
    return rejectRequest(request, reply, status, body);
  }
  if (status === 503) return rejectRequest(request, reply, status, ENDING);
  inRequest(request, () => request.log.error({ err: error }, "A request failed"));
  return isOfApi(request) ? sendError(reply, 500, SERVER_ERROR) : sendMinimalPage(reply, BROKEN);
}

/** Every address has a GET route, so another method is not allowed. */
function respondToUnrouted(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isOfApi(request)) return rejectRequest(request, reply, 404);
  return rejectRequest(request, reply.header("allow", "GET, HEAD"), 405);
}

function rejectRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  body = BY_STATUS[status] ?? BAD_REQUEST,
): FastifyReply {
  if (isOfApi(request)) return sendError(reply, status, body);
  if (body === MALFORMED_ADDRESS && isRead(request)) return sendMinimalPage(reply, UNREADABLE);
  return reply.code(status).header("cache-control", "no-store").type("text/plain; charset=utf-8").send(body.error);
}

function sendError(reply: FastifyReply, status: number, body: ErrorBody): FastifyReply {
  return reply.code(status).header("cache-control", "no-store").type("application/json; charset=utf-8").send(JSON.stringify(body));
}

const isRead = ({ method }: FastifyRequest): boolean => method === "GET" || method === "HEAD";
const isOfApi = ({ url }: FastifyRequest): boolean =>
  API_PREFIXES.some((prefix) => url.startsWith(prefix) && /^([/?]|$)/.test(url.slice(prefix.length)));
