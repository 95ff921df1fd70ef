import path from "node:path";
import type { FastifyReply } from "fastify";
import type { FoundPicture } from "../../photos/photo-storage.ts";

/** Sends a picture that was found, by its file where it has one, with ranges and conditions. The reply must have `sendFile` and its `cache-control`. */
export function sendFound(reply: FastifyReply, name: string, found: FoundPicture): FastifyReply {
  if ("content" in found) return reply.type(`image/${path.extname(name).slice(1)}`).send(Buffer.from(found.content));
  return reply.sendFile(found.name, found.folder, { cacheControl: false });
}
