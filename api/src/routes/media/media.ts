import path from "node:path";
import fastifyStatic from "@fastify/static";
import { BRAND_FOLDER } from "@nightlatch/brand";
import { SEED_FOLDER } from "@nightlatch/seed";
import type { FastifyInstance } from "fastify";
import { registerErrorAnswers } from "../../http/error-handler.ts";
import type { Services } from "../../services.ts";
import { photoMediaRoute } from "./photo-media.ts";

/** Folders by address below `/media/`. File names carry their own version, so files are cached for good. */
const FOLDERS = { scenes: "pictures", brand: BRAND_FOLDER, ads: "ads" } as const;

const PICTURE = /\.(avif|webp|png|jpg|svg|ico)$/;

/** Serves the pictures under `/media/scenes/`, `/media/brand/` and `/media/ads/`, and with services hosts' photos. */
export async function mediaRoutes(app: FastifyInstance, options: { seedFolder?: string; services?: Services }): Promise<void> {
  registerErrorAnswers(app);
  for (const [index, [address, folder]] of Object.entries(FOLDERS).entries()) {
    await app.register(fastifyStatic, {
      root: path.resolve(options.seedFolder ?? SEED_FOLDER, folder),
      prefix: `/${address}/`,
      // Lists and sources beside the pictures are not served.
      allowedPath: (file) => PICTURE.test(file),
      immutable: true,
      maxAge: "365d",
      index: false,
      dotfiles: "ignore",
      decorateReply: index === 0,
    });
  }
  if (options.services) photoMediaRoute(app, options.services);
}
