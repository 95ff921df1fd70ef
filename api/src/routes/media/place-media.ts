import path from "node:path";
import { clientOf } from "@nightlatch/process";
import { DRAWN_ADDRESS } from "@nightlatch/seed";
import type { FastifyInstance } from "fastify";
import type { Drawings } from "../../drawings/drawings.ts";
import { ApiFault } from "../../errors.ts";
import { pathOf } from "../../http/error-handler.ts";
import { sendFound } from "./send-found.ts";

/** A week. An address stays the same when a release draws its picture anew, so it is not kept for good. */
const CACHE_CONTROL = "public, max-age=604800";

/** `/media/places/...`: the pictures of the seed's places. The app must have `reply.sendFile`. */
export function placeMediaRoute(app: FastifyInstance, { drawings }: { readonly drawings: Drawings }): void {
  app.get<{ Params: { file: string } }>(`/${path.basename(DRAWN_ADDRESS)}/:file`, async (request, reply) => {
    const { file } = request.params;
    const found = await drawings.find(file, clientOf(request.ip));
    if (!found) throw new ApiFault("not_found", { values: { path: pathOf(request) } });
    return sendFound(reply.header("cache-control", CACHE_CONTROL), file, found);
  });
}
