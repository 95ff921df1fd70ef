import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { registerErrorAnswers } from "../http/error-handler.ts";
import { PACKAGE_ROOT } from "../package-root.ts";

/** Address below `/media/` to folder. File names carry their own version, so they are cached for good. */
const FOLDERS = { scenes: "seed/pictures", brand: "seed/brand", ads: "seed/ads" } as const;

const PICTURE = /\.(avif|webp|png|jpg|svg|ico)$/;

/** Serves the pictures under `/media/scenes/`, `/media/brand/` and `/media/ads/`. */
export async function mediaRoutes(app: FastifyInstance, options: { packageRoot?: string }): Promise<void> {
  registerErrorAnswers(app);
  for (const [index, [address, folder]] of Object.entries(FOLDERS).entries()) {
    await app.register(fastifyStatic, {
      root: path.join(options.packageRoot ?? PACKAGE_ROOT, folder),
      prefix: `/${address}/`,
      // Lists and sources that lie beside the pictures are nobody's business.
      allowedPath: (file) => PICTURE.test(file),
      immutable: true,
      maxAge: "365d",
      index: false,
      dotfiles: "ignore",
      decorateReply: index === 0,
    });
  }
}
