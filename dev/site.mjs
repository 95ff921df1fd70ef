import { forkRenderer } from "@nightlatch/release";

/** @typedef {Awaited<ReturnType<typeof import("./builds.mjs").startBuild>>} DevBuild */

/**
 * Options of a development site: files come from development servers, every page may open the inspector, and trusted code has
 * stacks. @param {readonly DevBuild[]} builds
 */
export function devSite(builds) {
  return {
    assets: Object.fromEntries(builds.map(({ name, port }) => [name, `http://127.0.0.1:${port}`])),
    policy: { connect: builds.map(({ port }) => `ws://127.0.0.1:${port}`).join(" "), style: "'unsafe-inline'" },
    inspect: true,
    open: () => forkRenderer({ stacks: true }),
  };
}

/**
 * Serves a development site that has neither a release store nor a database of its own.
 *
 * @param {object} options
 * @param {Readonly<Record<string, string | undefined>>} options.env
 * @param {Pick<import("@nightlatch/site").SiteOptions, "releases" | "api" | "apiReadiness" | "assets" | "policy" | "inspect" | "open">} options.site
 * @param {(app: import("@nightlatch/site").Site["app"]) => void} [options.prepare] adds to the server before it listens
 * @returns {Promise<{ address: string, close: () => Promise<void> }>}
 */
export async function serveDevSite({ env, site, prepare }) {
  const { createSite, parseSiteConfig } = await import("@nightlatch/site");
  const config = parseSiteConfig(env);
  const { app } = await createSite({ ...site, config });
  prepare?.(app);
  await app.listen({ host: config.host, port: config.port });
  const bound = /** @type {import("node:net").AddressInfo} */ (app.server.address());
  return { address: `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${bound.port}`, close: () => app.close() };
}
