import { createRequire } from "node:module";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";

/**
 * A process of its own that loads listings (`load`) or serves them (`serve`), so that the measuring process takes none of
 * its time and memory. Messages: `{ do, ... }` in, one answer out.
 */
const [dist, databaseUrl, dataDir] = process.argv.slice(2);
const { buildApi, openServices } = await import(`${dist}/index.js`);
const { openDatabase } = await import(`${dist}/open-services.js`);
const { migrateToLatest } = await import(`${dist}/db/migrate.js`);
const { putListings } = await import(`${dist}/db/listing-store.js`);
const { readCatalogue } = await import(`${dist}/catalogue/live/read-catalogue.js`);
const { sql } = createRequire(new URL("../../api/package.json", import.meta.url))("kysely");
const { recordAt } = await import("./generate.mjs");

/** The number of records loaded at once, few enough to be in memory together. */
const LOADED_AT_ONCE = 5_000;
const silent = { info: () => {}, warn: () => {}, error: console.error };
const megabytes = (bytes) => bytes / 2 ** 20;

const config = { dataDir, databaseUrl: databaseUrl || undefined };
let services;
/** No answer is kept, or the measurements would be of that. The seed is one generated listing, in place of the directory's own. */
const open = () => openServices(config, silent, { answerCache: false, readSeed: async () => [recordAt(0)] });

const tasks = {
  /** Loads generated listings through the store that the API uses, without a catalogue that would follow each step. */
  async load({ from, to }) {
    const { unhurried, close } = await openDatabase(config, silent);
    await unhurried(migrateToLatest, "migration");
    for (let at = from; at < to; at += LOADED_AT_ONCE) {
      const records = Array.from({ length: Math.min(LOADED_AT_ONCE, to - at) }, (_, index) => recordAt(at + index));
      // The limits of requests would end it on a busy machine.
      await unhurried((db) => putListings(db, records));
    }
    await unhurried((db) => sql`analyze`.execute(db));
    await close();
    return {};
  },
  async serve() {
    const started = performance.now();
    services = await open();
    const startedIn = performance.now() - started;
    const app = buildApi(services);
    await app.listen({ host: "127.0.0.1", port: 0 });
    return { address: app.listeningOrigin, startedIn };
  },
  /** Bytes of the table of listings for each row. */
  async rowBytes() {
    const { rows } = await sql`select pg_table_size('listings') / greatest(count(*), 1) as bytes from listings`.execute(services.db);
    return { bytes: Number(rows[0].bytes) };
  },
  async processor() {
    const { user, system } = process.cpuUsage();
    return { processor: (user + system) / 1_000 };
  },
  async memory() {
    globalThis.gc();
    const { rss, heapUsed, external } = process.memoryUsage();
    return { rss: megabytes(rss), heap: megabytes(heapUsed), external: megabytes(external) };
  },
  /** Reads the whole catalogue anew and throws it away. */
  async rebuild() {
    const blocks = monitorEventLoopDelay({ resolution: 1 });
    const begun = performance.now();
    const { processor } = await tasks.processor();
    blocks.enable();
    await readCatalogue(services.db, silent);
    blocks.disable();
    return {
      took: performance.now() - begun,
      longestBlock: blocks.max / 1e6,
      processor: (await tasks.processor()).processor - processor,
    };
  },
  /**
   * Makes the answer of the whole catalogue: prepared as the API does it, and at once from one query, which is what it is
   * compared with.
   */
  async wholeCatalogue() {
    const blocked = async (work) => {
      const blocks = monitorEventLoopDelay({ resolution: 1 });
      blocks.enable();
      // The first turn that is seen begins the count.
      await setTimeout(50);
      const begun = performance.now();
      await work();
      const took = performance.now() - begun;
      // A block is counted when the loop turns again.
      await setTimeout(50);
      blocks.disable();
      return { took, longestBlock: blocks.max / 1e6 };
    };
    const rssBefore = process.memoryUsage.rss();
    const prepared = await blocked(() => services.wholeRecords.get());
    const grewBy = megabytes(process.memoryUsage.rss() - rssBefore);
    const { bytes } = await services.wholeRecords.get();
    const atOnce = await blocked(async () => {
      const rows = await services.db.selectFrom("listings").select(["id", "record"]).where("published", "=", true).orderBy("id").execute();
      Buffer.from(JSON.stringify(rows.map(({ record }) => record)));
    });
    return { prepared, atOnce, grewBy, bytes: megabytes(bytes.identity) };
  },
  /** Writes one listing; resolves when it is committed, which is before it shows. */
  async write({ index, name }) {
    await putListings(services.db, [{ ...recordAt(index), Published: true, Name: name }]);
    return {};
  },
};

process.on("message", async (/** @type {{ do: string }} */ message) => {
  try {
    process.send({ done: await tasks[message.do](message) });
  } catch (error) {
    process.send({ error: error instanceof Error ? error.message : String(error) });
  }
});
process.on("disconnect", () => process.exit(0));
process.send({ done: {} });
