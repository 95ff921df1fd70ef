import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { forkRenderer } from "@nightlatch/release";

/** @typedef {Pick<Awaited<ReturnType<typeof import("./builds.mjs").startBuild>>, "name" | "folder" | "port" | "record">} Build */
/** @typedef {Pick<Awaited<ReturnType<typeof import("./gallery.mjs").openGallery>>, "name" | "port" | "pages">} Gallery */

/**
 * Site options: development servers serve the files, every page may open the inspector, and renderers report stacks.
 * @param {readonly Build[]} builds @param {Gallery} [gallery]
 */
export function devSite(builds, gallery) {
  const servers = [...builds, ...(gallery ? [gallery] : [])];
  return {
    assets: Object.fromEntries(servers.map(({ name, port }) => [name, `http://127.0.0.1:${port}`])),
    ...(gallery ? { proxies: { "/gallery": gallery.pages } } : {}),
    policy: { connect: servers.map(({ port }) => `ws://127.0.0.1:${port}`).join(" "), style: "'unsafe-inline'" },
    inspect: true,
    open: () => forkRenderer({ stacks: true }),
  };
}

/**
 * Combines packages compiled here with published packages.
 * @param {readonly Build[]} builds @param {import("@nightlatch/site").Releases} published
 */
export function releasesWith(builds, published) {
  const inWork = new Map(builds.map((build) => [build.name, build]));
  return {
    async channel(channel) {
      const none = { seq: 1, at: "", action: /** @type {const} */ ("start"), name: "", version: "", reason: "", packages: {} };
      const entry = (await published.channel(channel)) ?? none;
      const developed = builds.map(({ name, record }) => [name, { version: record().version }]);
      return { ...entry, packages: { ...entry.packages, ...Object.fromEntries(developed) } };
    },
    record: async (name, version) => inWork.get(name)?.record() ?? published.record(name, version),
    versions: (name) => (inWork.has(name) ? Promise.resolve([inWork.get(name).record().version]) : published.versions(name)),
    readFile: async (record, file, encoding) => (inWork.has(record.name) ? undefined : published.readFile(record, file, encoding)),
    async readServerBundle(record) {
      const build = inWork.get(record.name);
      return build ? readFile(join(build.folder, "dist/dev/ssr/server.cjs")) : published.readServerBundle(record);
    },
  };
}
