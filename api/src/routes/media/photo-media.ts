import type { FastifyInstance } from "fastify";
import { ApiFault } from "../../errors.ts";
import { pathOf } from "../../http/error-handler.ts";
import { CACHE } from "../../http/json-answer.ts";
import { photoIdIn } from "../../photos/photo-files.ts";
import type { FoundPicture } from "../../photos/photo-storage.ts";
import { isShown } from "../../photos/photo-store.ts";
import type { OperatorsView } from "../../preview/views.ts";
import type { Services } from "../../services.ts";
import { sendFound } from "./send-found.ts";

/** An hour: files never change, but the photos of a listing that is taken down must disappear within the hour. */
const CACHE_CONTROL = "public, max-age=3600";
/** A week: the demonstration's photos are no secret, and a release may change one. */
const SEED_CACHE_CONTROL = "public, max-age=604800";
/** The original in place of a size that is being made. A device may keep it for a saved stay, and a cache asks again. */
const STAND_IN_CACHE_CONTROL = "public, no-cache";

/**
 * `/media/photos/...`: the photos of listings that the request may see; operators who are signed in at the desk see all. The
 * demonstration's photos are shown to everybody. The app must have `reply.sendFile`.
 */
export function photoMediaRoute(app: FastifyInstance, { db, viewOf, photos, seedPhotos }: Services, operators: OperatorsView): void {
  app.get<{ Params: { file: string } }>("/photos/:file", async (request, reply) => {
    const { file } = request.params;
    const send = (found: FoundPicture | undefined, cacheControl: string) => {
      if (!found) throw new ApiFault("not_found", { values: { path: pathOf(request) } });
      return sendFound(reply.header("cache-control", cacheControl), file, found);
    };
    const id = photoIdIn(file);
    if (!id) {
      const seed = await seedPhotos.find(file);
      return send(seed?.found, seed?.isStandIn ? STAND_IN_CACHE_CONTROL : SEED_CACHE_CONTROL);
    }
    const view = await viewOf(request);
    if (await isShown(db, id, view)) return send(await photos.find(file), view.cache(CACHE_CONTROL));
    if (await operators.isOperator(request)) return send(await photos.find(file), CACHE.never);
    throw new ApiFault("not_found", { values: { path: pathOf(request) } });
  });
}
