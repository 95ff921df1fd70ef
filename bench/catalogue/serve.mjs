import { createRequire } from "node:module";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { API, silent } from "../support/check.mjs";
import { processorTime, serveTasks } from "../support/child.mjs";
import { recordAt } from "./generate.mjs";

// Loads generated listings into a database, or serves only the API on that database.
const [databaseUrl, dataDir] = process.argv.slice(2);
const { buildApi, openServices } = await import(`${API}/index.js`);
const { openDatabase } = await import(`${API}/open-services.js`);
const { migrateToLatest } = await import(`${API}/db/migrate.js`);
const { putListings } = await import(`${API}/db/listing-store.js`);
const { readCatalogue } = await import(`${API}/catalogue/live/read-catalogue.js`);
const { sql } = createRequire(new URL("../../api/package.json", import.meta.url))("kysely");

const LOADED_AT_ONCE = 5_000;
const config = { dataDir, databaseUrl: databaseUrl || undefined };
let services;
let database;

serveTasks({
  async load({ from, to }) {
    const { withoutTimeout, close } = await openDatabase(config, silent);
    await withoutTimeout(migrateToLatest, "migration");
    for (let at = from; at < to; at += LOADED_AT_ONCE) {
      const records = Array.from({ length: Math.min(LOADED_AT_ONCE, to - at) }, (_, index) => recordAt(at + index));
      // Request timeouts would stop this on a busy machine.
      await withoutTimeout((db) => putListings(db, records));
    }
    await withoutTimeout((db) => sql`analyze`.execute(db));
    await close();
  },
  /** @returns {Promise<string>} the API's address */
  async serve() {
    // Disables the response cache, which would be measured instead. The seed is one generated listing.
    services = await openServices(config, silent, { responseCache: false, readSeed: async () => [recordAt(0)] });
    const app = buildApi(services);
    await app.listen({ host: "127.0.0.1", port: 0 });
    return app.listeningOrigin;
  },
  processor: processorTime,
  memory() {
    globalThis.gc();
    const { rss, heapUsed } = process.memoryUsage();
    return { rss, heap: heapUsed };
  },
  async rebuild() {
    const blocks = monitorEventLoopDelay({ resolution: 1 });
    const begun = performance.now();
    blocks.enable();
    await readCatalogue(services.db, silent);
    blocks.disable();
    return { took: performance.now() - begun, longestBlock: blocks.max / 1e6 };
  },
  async write({ index, name }) {
    database ??= services ?? (await openDatabase(config, silent));
    await putListings(database.db, [{ ...recordAt(index), Published: true, Name: name }]);
  },
});
