import { answerOf, hasTag, type PreparedFile, weakTagOf } from "@nightlatch/process/http";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Values of `cache-control`: how long an answer may be used without asking again. Afterwards it is revalidated by its weak ETag. */
export const CACHE = {
  /** For answers that depend on who asks. */
  personal: "private, no-cache",
  /** For answers that are the same for everybody; a change of the catalogue shows at once. */
  shared: "public, no-cache",
  /** For answers that are the same for everybody and may be a minute old. */
  shortLived: "public, max-age=60",
  /** For answers in a preview session, or about one. */
  never: "private, no-store",
} as const;

/** A body with its weak ETag. It is bytes, so that an answer that is kept is encoded only once. */
export interface PreparedAnswer {
  readonly body: Buffer;
  readonly etag: string;
}

/** `value` as JSON. Tests check the response schemas; checking each answer would cost more than making it. */
export function prepareJson(value: unknown): PreparedAnswer {
  return prepareText(JSON.stringify(value));
}

export function prepareText(text: string): PreparedAnswer {
  const body = Buffer.from(text);
  return { body, etag: weakTagOf(body) };
}

/** Answers with the prepared text, or with 304 when the client has it already. */
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

/** Answers with a prepared file in the encoding that the client takes, or with 304. */
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
