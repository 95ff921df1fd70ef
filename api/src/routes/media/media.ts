import { existsSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import { SEED_FOLDER } from "@nightlatch/seed";
import type { FastifyInstance } from "fastify";
import { registerErrorAnswers } from "../../http/error-handler.ts";
import { MEDIA_FOLDERS, PICTURE_FILE } from "../../media-folders.ts";
import type { OperatorsView } from "../../preview/views.ts";
import type { Services } from "../../services.ts";
import { photoMediaRoute } from "./photo-media.ts";

/** Serves the pictures under `/media/scenes/`, `/media/brand/` and `/media/ads/`, and with services photos. */
export async function mediaRoutes(
  app: FastifyInstance,
  options: { seedFolder?: string; services?: Services; operators?: OperatorsView },
): Promise<void> {
  registerErrorAnswers(app);
  for (const [index, [address, folder]] of Object.entries(MEDIA_FOLDERS).entries()) {
    const root = path.resolve(options.seedFolder ?? SEED_FOLDER, folder);
    // What `pnpm dist` makes has no advertisements of the demonstration.
    if (!existsSync(root)) continue;
    await app.register(fastifyStatic, {
      root,
      prefix: `/${address}/`,
      allowedPath: (file) => PICTURE_FILE.test(file),
      immutable: true,
      maxAge: "365d",
      index: false,
      dotfiles: "ignore",
      decorateReply: index === 0,
    });
  }
  if (!options.services || !options.operators) return;
  photoMediaRoute(app, options.services, options.operators);
}
