import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { basename, join } from "node:path";
import { galleryConfig } from "@nightlatch/build";
import { PRODUCT_NAME } from "@nightlatch/domain";
import { rspack } from "@rspack/core";
import { devServerOf, freePort } from "./builds.mjs";

const NAME = "gallery";

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Gallery · ${PRODUCT_NAME}</title><link rel="stylesheet" href="/assets/${NAME}/${NAME}.css"><script defer src="/assets/${NAME}/${NAME}.js"></script></head><body></body></html>
`;

/** A package without `src` has its `*.gallery.tsx` files in its folder. */
function packageOf(folder) {
  const source = existsSync(join(folder, "src")) ? join(folder, "src") : folder;
  const [context, routes, fixtures] = [source, join(source, "routes.tsx"), join(source, "fixtures.ts")].map((path) => JSON.stringify(path));
  const options = `{ recursive: ${source !== folder}, regExp: /\\.gallery\\.tsx$/, mode: "lazy" }`;
  const pages = existsSync(join(source, "fixtures.ts")) ? `, routes: () => import(${routes}), fixtures: () => import(${fixtures})` : "";
  return `${JSON.stringify(basename(folder))}: { files: import.meta.webpackContext(${context}, ${options})${pages} }`;
}

const entryOf = (packages) => `import { openGallery } from "@nightlatch/testing/gallery";
const read = () => ({ ${packages.map(packageOf).join(", ")} });
const packages = read();
const show = openGallery(packages);
import.meta.webpackHot?.accept(Object.values(packages).map(({ files }) => files.id), () => show(read()));
`;

/**
 * The gallery of components (docs/working-on-it.md#gallery), compiled at its first visit.
 * @param {{ folder: string, packages: readonly string[], log: (line: string) => void }} options `folder` resolves imports
 */
export async function openGallery({ folder, packages, log }) {
  const port = await freePort();
  const config = galleryConfig({ folder, source: entryOf(packages) });
  /** @type {Promise<import("@rspack/dev-server").RspackDevServer> | undefined} */
  let started;
  async function start() {
    const server = devServerOf(rspack(config), config, { port, hot: true });
    await server.start();
    return server;
  }
  const pages = createServer(async (_request, response) => {
    try {
      started ??= start();
      await started;
      response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" }).end(PAGE);
    } catch (error) {
      log(`${NAME}: ${error.message}`);
      response.writeHead(500).end();
    }
  }).listen(0, "127.0.0.1");
  await once(pages, "listening");
  const { port: pagesPort } = /** @type {import("node:net").AddressInfo} */ (pages.address());
  return {
    name: NAME,
    port,
    pages: `http://127.0.0.1:${pagesPort}`,
    close: async () => {
      pages.close();
      pages.closeAllConnections();
      await (await started)?.stop();
    },
  };
}
