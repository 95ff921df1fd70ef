import type { FastifyInstance } from "fastify";
import { ApiFault } from "../../errors.ts";
import { pathOf } from "../../http/error-handler.ts";
import { CACHE } from "../../http/json-answer.ts";
import { photoIdIn } from "../../photos/photo-files.ts";
import { isShown } from "../../photos/photo-store.ts";
import type { OperatorsView } from "../../preview/views.ts";
import type { Services } from "../../services.ts";
import { sendFound } from "./send-found.ts";

/** An hour: files never change, but the photos of a listing that is taken down must disappear within the hour. */
const CACHE_CONTROL = "public, max-age=3600";

/** `/media/photos/...`: the photos of listings that the request may see; operators who are signed in at the desk see all. The app must have `reply.sendFile`. */
export function photoMediaRoute(app: FastifyInstance, { db, viewOf, photos }: Services, operators: OperatorsView): void {
  app.get<{ Params: { file: string } }>("/photos/:file", async (request, reply) => {
    const { file } = request.params;
    const id = photoIdIn(file);
    const view = await viewOf(request);
    const send = async (cacheControl: string) => {
      const found = await photos.find(file);
      if (!found) throw new ApiFault("not_found", { values: { path: pathOf(request) } });
      return sendFound(reply.header("cache-control", cacheControl), file, found);
    };
    if (id && (await isShown(db, id, view))) return send(view.cache(CACHE_CONTROL));
    if (id && (await operators.isOperator(request))) return send(CACHE.never);
    throw new ApiFault("not_found", { values: { path: pathOf(request) } });
  });
}
