import { isStorableText } from "@nightlatch/domain";
import type { FastifyReply } from "fastify";
import { ApiFault } from "../../errors.ts";
import { shorten } from "../../http/validation.ts";
import type { View } from "../../preview/views.ts";

/**
 * Answers for a slug that no visible listing has: with 308 to the call for the listing that had it before, when that one is
 * visible. Clients ask again each time, since another listing may get the slug (docs/product/detail.md#old-addresses).
 *
 * @param rest what follows the slug in the call's path
 * @throws {ApiFault} `listing_not_found` when no visible listing had it
 */
export async function answerMoved(reply: FastifyReply, { listings, cache }: View, slug: string, rest = ""): Promise<FastifyReply> {
  const now = isStorableText(slug) ? await listings.movedTo(slug) : undefined;
  if (now === undefined) throw new ApiFault("listing_not_found", { values: { slug: shorten(slug) } });
  return reply.header("cache-control", cache("no-cache")).redirect(`/api/listings/${encodeURIComponent(now)}${rest}`, 308);
}
