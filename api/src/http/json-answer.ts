import { hasTag, weakTagOf } from "@nightlatch/shared/server";
import type { FastifyReply, FastifyRequest } from "fastify";

/** How long an answer may be used without asking again. All of them are revalidated by their weak ETag. */
export const CACHE = {
  /** Depends on who asks. */
  personal: "private, no-cache",
  /** The same for everybody; a change of the catalogue shows at once. */
  shared: "public, no-cache",
  /** The same for everybody; a minute of age does no harm. */
  shortLived: "public, max-age=60",
  /** Seen in a preview session, or about one. */
  never: "private, no-store",
} as const;

/** A body with its weak ETag, made once where the answer is kept. Bytes, so that a kept one is encoded once too. */
export interface PreparedAnswer {
  readonly body: Buffer;
  readonly etag: string;
}

/** `value` as JSON. Response schemas are checked by tests; checking each answer would cost more than making it. */
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
