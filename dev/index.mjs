import { forkRenderer } from "@nightlatch/release";
import { apiOf, assetsOf, refuseWrites, releasesOf } from "./against.mjs";
import { fixtureApi, NO_RELEASES, readFixtures } from "./alone.mjs";
import { startBuild } from "./builds.mjs";
import { devSite, releasesWith } from "./dev-site.mjs";
import { openGallery } from "./gallery.mjs";

export { startBuild } from "./builds.mjs";
export { openGallery } from "./gallery.mjs";

const log = (line) => console.error(line);

/** @typedef {Awaited<ReturnType<typeof openGallery>>} Gallery */

/**
 * Serves a development site without a release store or database of its own. `prepare` changes the server before it listens.
 * @param {{ env: NodeJS.ProcessEnv, site: Omit<import("@nightlatch/site").SiteOptions, "config">,
 * prepare?: (app: import("@nightlatch/site").Site["app"]) => void }} options
 */
async function serveDevSite({ env, site, prepare }) {
  const { createSite, parseSiteConfig } = await import("@nightlatch/site");
  const config = parseSiteConfig(env);
  const { app } = await createSite({ ...site, config });
  prepare?.(app);
  await app.listen({ host: config.host, port: config.port });
  const bound = /** @type {import("node:net").AddressInfo} */ (app.server.address());
  return { address: `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${bound.port}`, close: () => app.close() };
}

/**
 * Serves one remote with its fixtures, without other remotes, an API or a database.
 * @param {{ shell: string, remote: string, pictures: Readonly<Record<string, string>>, gallery: Gallery }} options folders;
 * `pictures` by path below `/media/`
 */
export async function serveAlone({ shell: shellFolder, remote: remoteFolder, pictures, gallery }) {
  const builds = await Promise.all([startBuild(shellFolder, { log }), startBuild(remoteFolder, { log, fixtures: true })]);
  const [shell, remote] = builds;
  const api = fixtureApi({
    name: remote.name,
    read: () => readFixtures(remote.folder),
    pictures,
    css: () => shell.record().css.map((file) => `/assets/shell/${file}`),
  });
  const site = { ...devSite(builds, gallery), releases: releasesWith(builds, NO_RELEASES), api };
  // A short time limit, because some fixtures never respond.
  const served = await serveDevSite({ env: { PAGE_TIME_LIMIT_MS: "1000", ...process.env }, site });
  const note = `Its fixtures are listed on ${served.address}/fixtures, its components on ${served.address}/gallery.`;
  return { ...served, builds: [...builds, gallery], note };
}

/**
 * Serves frontends from source inside a running site, with the other pages and the API of that site.
 * @param {{ folders: readonly string[], names: readonly string[], url: string, allowWrites?: boolean }} options
 */
export async function serveAgainst({ folders, names, url, allowWrites = false }) {
  // Read first, so that a wrong URL fails at once.
  const others = await releasesOf(url, { without: names });
  const builds = await Promise.all(folders.map((folder) => startBuild(folder, { log, refresh: names.includes("shell") })));
  const own = devSite(builds);
  const site = {
    ...own,
    ...apiOf(url, Number(process.env.PAGE_TIME_LIMIT_MS) || 5000),
    assets: { ...(await assetsOf(url, others)), ...own.assets },
    // Reports errors without stack traces, because published releases run here, too, and are not trusted.
    open: () => forkRenderer(),
    releases: releasesWith(builds, others),
  };
  const served = await serveDevSite({ env: process.env, site, prepare: (app) => allowWrites || refuseWrites(app, url) });
  const note = allowWrites ? `Changes are sent to ${url}.` : `It only reads from ${url}, unless you set --allow-writes.`;
  return { ...served, builds, note };
}

/** @param {string} text a URL of a site @returns {string} its origin @throws {Error} one line */
export function siteAddress(text) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== "/" || url.search || url.hash || url.username) {
    throw new Error(`--against needs a site's address such as https://nightlatch.example, not "${text}".`);
  }
  return url.origin;
}
