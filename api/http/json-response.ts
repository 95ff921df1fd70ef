import { hasTag, type PrebuiltFile, responseHeaders, weakTagOf } from "@nightlatch/process/http";
import type { FastifyReply, FastifyRequest } from "fastify";

export const CACHE = {
  personal: "private, no-cache",
  /** Clients revalidate before each use, so they see catalogue changes at once. */
  shared: "public, no-cache",
  shortLived: "public, max-age=60",
  never: "private, no-store",
} as const;

export interface PrebuiltResponse {
  readonly body: Buffer;
  readonly etag: string;
}

/** Skips schema validation, which takes longer than building the response. Tests validate responses instead. */
export function prebuildJson(value: unknown): PrebuiltResponse {
  return prebuildText(JSON.stringify(value));
}

export function prebuildText(text: string): PrebuiltResponse {
  const body = Buffer.from(text);
  return { body, etag: weakTagOf(body) };
}

export function sendPrebuilt(
  request: FastifyRequest,
  reply: FastifyReply,
  prebuilt: PrebuiltResponse,
  cacheControl: string,
  contentType = "application/json; charset=utf-8",
): FastifyReply {
  reply.headers({ etag: prebuilt.etag, "cache-control": cacheControl });
  if (hasTag(request.headers["if-none-match"], prebuilt.etag)) return reply.code(304).send();
  return reply.type(contentType).send(prebuilt.body);
}

export function sendJson(request: FastifyRequest, reply: FastifyReply, value: unknown, cacheControl: string): FastifyReply {
  return sendPrebuilt(request, reply, prebuildJson(value), cacheControl);
}

export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: PrebuiltFile,
  cacheControl: string,
  contentType = "application/json; charset=utf-8",
): FastifyReply {
  const { headers, encoding } = responseHeaders(file, request.headers);
  reply.headers({ ...headers, "cache-control": cacheControl });
  return encoding ? reply.type(contentType).send(file.read(encoding)) : reply.code(304).send();
}
