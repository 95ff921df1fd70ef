import { readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * @typedef {object} Monolith
 * @property {string} name
 * @property {string} client folder of the browser build
 * @property {string} server folder with a folder per package
 * @property {Record<string, import("@nightlatch/release").ReleaseRecord>} records by package
 */

const SUFFIX = { br: ".br", gzip: ".gz", identity: "" };

/**
 * The releases of a site that shows either what was published or one of the monoliths, so that all are served
 * by one process.
 *
 * @param {import("@nightlatch/release").ReleaseRegistry} published
 * @param {readonly Monolith[]} monoliths
 */
export function switchableReleases(published, monoliths) {
  /** @type {Monolith | undefined} */
  let shown;
  const home = (version) => monoliths.find(({ records }) => Object.values(records).some((record) => record.version === version));
  return {
    /** @param {string} name of a monolith; any other shows what was published */
    show(name) {
      shown = monoliths.find((monolith) => monolith.name === name);
    },
    releases: {
      pointer: async (channel, name) => {
        const record = shown?.records[name];
        return record ? { version: record.version, history: [] } : published.pointer(channel, name);
      },
      record: async (name, version) => home(version)?.records[name] ?? published.record(name, version),
      versions: (name) => published.versions(name),
      async readFile(name, version, file, encoding) {
        const monolith = home(version);
        if (!monolith) return published.readFile(name, version, file, encoding);
        return readFile(join(monolith.client, file + SUFFIX[encoding])).catch(() => undefined);
      },
      async readServerBundle(record) {
        const monolith = home(record.version);
        if (!monolith) return published.readServerBundle(record);
        const name = record.version.slice(monolith.name.length + 1);
        return readFile(join(monolith.server, name, record.server.file), "utf8");
      },
    },
  };
}
