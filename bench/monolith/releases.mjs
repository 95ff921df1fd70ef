import { readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * @typedef {object} Monolith
 * @property {string} name
 * @property {string} client folder of the browser build, with a folder per package
 * @property {string} server folder with a folder per package
 * @property {Record<string, import("@nightlatch/release").ReleaseRecord>} records by package
 */

const SUFFIX = { br: ".br", gzip: ".gz", identity: "" };

/**
 * The releases of a site that shows either the published releases or one of the monoliths, so that all are served by one
 * process.
 *
 * @param {import("@nightlatch/release").ReleaseRegistry} published
 * @param {readonly Monolith[]} monoliths
 */
export function switchableReleases(published, monoliths) {
  /** @type {Monolith | undefined} */
  let shown;
  const home = (version) => monoliths.find(({ records }) => Object.values(records).some((record) => record.version === version));
  return {
    /** @param {string} name of a monolith; any other name shows the published releases */
    show(name) {
      shown = monoliths.find((monolith) => monolith.name === name);
    },
    releases: {
      async channel(channel) {
        const entry = await published.channel(channel);
        if (!entry || !shown) return entry;
        const packages = Object.entries(shown.records).map(([name, { version }]) => [name, { version }]);
        return { ...entry, packages: { ...entry.packages, ...Object.fromEntries(packages) } };
      },
      record: async (name, version) => home(version)?.records[name] ?? published.record(name, version),
      versions: (name) => published.versions(name),
      async readFile(record, file, encoding) {
        const monolith = home(record.version);
        if (!monolith) return published.readFile(record, file, encoding);
        return readFile(join(monolith.client, record.name, file + SUFFIX[encoding])).catch(() => undefined);
      },
      async readServerBundle(record) {
        const monolith = home(record.version);
        if (!monolith) return published.readServerBundle(record);
        return readFile(join(monolith.server, record.name, record.server.file));
      },
    },
  };
}
