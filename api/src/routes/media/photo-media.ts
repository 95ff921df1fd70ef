import type { FastifyInstance } from "fastify";
import { ApiFault } from "../../errors.ts";
import { pathOf } from "../../http/error-handler.ts";
import { photoIdIn } from "../../photos/photo-files.ts";
import { isShown } from "../../photos/photo-store.ts";
import type { Services } from "../../services.ts";

/** An hour: files never change, but the photos of a listing that is taken down must disappear within the hour. */
const CACHE_CONTROL = "public, max-age=3600";

/** `/media/photos/...`: the photos of listings that the request may see. The app must have `reply.sendFile`. */
export function photoMediaRoute(app: FastifyInstance, { db, viewOf, photos }: Services): void {
  app.get<{ Params: { file: string } }>("/photos/:file", async (request, reply) => {
    const { file } = request.params;
    const id = photoIdIn(file);
    const view = await viewOf(request);
    if (!id || !(await isShown(db, id, view))) throw new ApiFault("not_found", { values: { path: pathOf(request) } });
    return reply.header("cache-control", view.cache(CACHE_CONTROL)).sendFile(file, photos.folder, { cacheControl: false });
  });
}
