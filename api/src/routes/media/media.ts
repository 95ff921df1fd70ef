import { existsSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { OperatorsView } from "@nightlatch/catalogue/preview/preview-views";
import { photoIdIn } from "@nightlatch/database/photo-files";
import { ApiFault } from "@nightlatch/http/errors";
import { CACHE } from "@nightlatch/http/json-response";
import { pathOf } from "@nightlatch/http/validation";
import { IMAGE_FILE, MEDIA_FOLDERS } from "@nightlatch/media/media-folders";
import { isPhotoVisible } from "@nightlatch/media/photo-records";
import type { FoundImage } from "@nightlatch/media/photo-storage";
import { SEED_FOLDER } from "@nightlatch/seed";
import type { FastifyInstance, FastifyReply } from "fastify";
import { registerErrorResponses } from "../../http/error-handler.ts";
import type { Services } from "../../services.ts";

export async function mediaRoutes(
  app: FastifyInstance,
  options: { seedFolder?: string; services?: Services; operators?: OperatorsView },
): Promise<void> {
  registerErrorResponses(app);
  for (const [index, [address, folder]] of Object.entries(MEDIA_FOLDERS).entries()) {
    const root = path.resolve(options.seedFolder ?? SEED_FOLDER, folder);
    // `pnpm dist` may omit the folder with the demonstration's advertisements.
    if (!existsSync(root)) continue;
    await app.register(fastifyStatic, {
      root,
      prefix: `/${address}/`,
      allowedPath: (file) => IMAGE_FILE.test(file),
      immutable: true,
      maxAge: "365d",
      index: false,
      dotfiles: "ignore",
      decorateReply: index === 0,
    });
  }
  if (options.services && options.operators) photoRoute(app, options.services, options.operators);
}

/** One hour: files never change, but photos of a withdrawn listing must disappear. */
const CACHE_CONTROL = "public, max-age=3600";
/** One week: the demonstration's photos are public, and a release may change them. */
const SEED_CACHE_CONTROL = "public, max-age=604800";
/** For originals that replace an unfinished resize. Browsers may save them with a stay, but caches must revalidate. */
const PLACEHOLDER_CACHE_CONTROL = "public, no-cache";

function photoRoute(app: FastifyInstance, { db, viewOf, photos, seedPhotos }: Services, operators: OperatorsView): void {
  app.get<{ Params: { file: string } }>("/photos/:file", async (request, reply) => {
    const { file } = request.params;
    const send = (found: FoundImage | undefined, cacheControl: string) => {
      if (!found) throw new ApiFault("not_found", { values: { path: pathOf(request) } });
      return sendFound(reply.header("cache-control", cacheControl), file, found);
    };
    const id = photoIdIn(file);
    if (!id) {
      const seed = await seedPhotos.find(file);
      return send(seed?.found, seed?.isPlaceholder ? PLACEHOLDER_CACHE_CONTROL : SEED_CACHE_CONTROL);
    }
    const view = await viewOf(request);
    if (await isPhotoVisible(db, id, view)) return send(await photos.find(file), view.cache(CACHE_CONTROL));
    return send((await operators.isOperator(request)) ? await photos.find(file) : undefined, CACHE.never);
  });
}

function sendFound(reply: FastifyReply, name: string, found: FoundImage): FastifyReply {
  if ("content" in found) return reply.type(`image/${path.extname(name).slice(1)}`).send(Buffer.from(found.content));
  return reply.sendFile(found.name, found.folder, { cacheControl: false });
}
