import { answerOf, hasTag, type PreparedFile, weakTagOf } from "@nightlatch/process/http";
import type { FastifyReply, FastifyRequest } from "fastify";

export const CACHE = {
  personal: "private, no-cache",
  /** A change of the catalogue shows at once. */
  shared: "public, no-cache",
  shortLived: "public, max-age=60",
  /** In a preview session, or about one. */
  never: "private, no-store",
} as const;

export interface PreparedAnswer {
  readonly body: Buffer;
  readonly etag: string;
}

/** Tests check response schemas; checking each response would cost more than making it. */
export function prepareJson(value: unknown): PreparedAnswer {
  return prepareText(JSON.stringify(value));
}

export function prepareText(text: string): PreparedAnswer {
  const body = Buffer.from(text);
  return { body, etag: weakTagOf(body) };
}

export function answerPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: PreparedAnswer,
  cacheControl: string,
  contentType = "application/json; charset=utf-8",
): FastifyReply {
  reply.headers({ etag: prepared.etag, "cache-control": cacheControl });
  if (hasTag(request.headers["if-none-match"], prepared.etag)) return reply.code(304).send();
  return reply.type(contentType).send(prepared.body);
}

export function answerJson(request: FastifyRequest, reply: FastifyReply, value: unknown, cacheControl: string): FastifyReply {
  return answerPrepared(request, reply, prepareJson(value), cacheControl);
}

export function answerFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: PreparedFile,
  cacheControl: string,
  contentType = "application/json; charset=utf-8",
): FastifyReply {
  const { headers, encoding } = answerOf(file, request.headers);
  reply.headers({ ...headers, "cache-control": cacheControl });
  return encoding ? reply.type(contentType).send(file.read(encoding)) : reply.code(304).send();
}
