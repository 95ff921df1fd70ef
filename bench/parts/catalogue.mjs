import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { queryPostgres } from "../../scripts/postgres.mjs";
import { listPaths, suggestionPaths, wholePaths } from "../catalogue/generate.mjs";
import { openChild } from "../support/child.mjs";
import { needPostgres, Skipped } from "../support/data.mjs";
import { megabytes } from "../support/processes.mjs";
import { openAgent, repeatConcurrently, sendRequest, until } from "../support/send-request.mjs";
import { median, percentile, thousands } from "../table.mjs";

const SIZES = [1_000, 10_000, 100_000];
/** Maximum number of listings for the embedded database, which loads more too slowly. */
const EMBEDDED_MAX = 100_000;
const REQUESTS = 400;
const WARM_UP = 200;
const VISIBLE_WITHIN_MS = 60_000;
/** Number of single writes. Pauses differ, so that writes meet the process in different states. */
const WRITES = 12;
const PAUSES = [700, 1_130, 870];
const WITHOUT_WRITES_MS = 5_000;
const SETTINGS = ["fsync=off", "shared_buffers=512MB", "max_wal_size=4GB"];

async function openApi(scope, { databaseUrl = "", dataDir }) {
  return openChild(scope, new URL("../catalogue/serve.mjs", import.meta.url), [databaseUrl, dataDir]);
}

async function openPostgres(scope) {
  try {
    return (await needPostgres(scope, { settings: SETTINGS })).url;
  } catch (error) {
    if (!(error instanceof Skipped)) throw error;
    console.error(`Postgres is not measured: ${error.message}`);
    return undefined;
  }
}

async function request(agent, url) {
  const response = await sendRequest(url, { agent });
  if (response.status !== 200) throw new Error(`${url} returned ${response.status || response.failed}: ${response.body}`);
  return response;
}

async function measurePaths(agent, address, paths) {
  const times = [];
  for (const path of paths) times.push((await request(agent, address + path)).took);
  const counted = times.slice(WARM_UP);
  return { p50: percentile(counted, 0.5), p99: percentile(counted, 0.99) };
}

function untilSuggested(agent, address, name) {
  const url = `${address}/api/suggestions?kind=property&q=${encodeURIComponent(name)}`;
  const isSuggested = async () => JSON.parse((await request(agent, url)).body).length > 0;
  return until(`${name} shows`, isSuggested, { patience: VISIBLE_WITHIN_MS, every: 10 });
}

function startListing(address) {
  const times = [];
  const stop = repeatConcurrently(1, async (round, agent) => {
    times.push((await request(agent, `${address}/api/listings?seed=${round % 64}`)).took);
    await sleep(2);
  });
  return async () => {
    await stop();
    return times;
  };
}

/** Every third change adds a listing. @returns milliseconds from each commit until this server shows it, and until another does */
async function measureWrites(agent, servers, size) {
  const [{ api: writer, address }] = servers;
  const stopCalm = startListing(address);
  await sleep(WITHOUT_WRITES_MS);
  const without = await stopCalm();
  const stop = startListing(address);
  const writes = { own: [], other: [], processor: [] };
  for (let round = 0; round < WRITES; round++) {
    await sleep(PAUSES[round % PAUSES.length]);
    const name = `Newcomer ${size} xq${round}`;
    const before = await writer.ask("processor");
    await writer.ask("write", { index: round % 3 === 2 ? size + round : (size >> 1) - round, name });
    const [own, other] = await Promise.all(servers.map((server) => untilSuggested(agent, server.address, name)));
    writes.own.push(own);
    if (other !== undefined) writes.other.push(other);
    writes.processor.push((await writer.ask("processor")) - before);
  }
  return { writes, without, meanwhile: await stop() };
}

async function measureSize(scope, target, loaded, size) {
  const loader = await openApi(scope, target);
  await loader.ask("load", { from: loaded, to: size });
  await loader.stop();
  const agent = openAgent(1);
  const servers = [];
  const addServer = async () => {
    const api = await openApi(scope, target);
    servers.push({ api, address: await api.ask("serve") });
    return servers.at(-1);
  };
  const { api, address } = await addServer();
  const count = WARM_UP + REQUESTS;
  const times = {
    "four filters": await measurePaths(agent, address, listPaths(count, size)),
    "whole list": await measurePaths(agent, address, wholePaths(count)),
    suggestions: await measurePaths(agent, address, suggestionPaths(count, size)),
  };
  const memory = await api.ask("memory");
  if (target.databaseUrl) await addServer();
  const changes = await measureWrites(agent, servers, size);
  const memoryAfter = await api.ask("memory");
  const rebuild = await api.ask("rebuild");
  agent.destroy();
  for (const server of servers) await server.api.stop();
  return { size, load: loadavg()[0], times, ...changes, memory, memoryAfter, rebuild };
}

export async function measureCatalogue(scope, { sizes = SIZES, databases = ["pglite", "postgres"] }) {
  const results = [];
  for (const database of databases) {
    const isEmbedded = database === "pglite";
    const url = isEmbedded ? "" : await openPostgres(scope);
    if (url === undefined) continue;
    const target = { databaseUrl: url, dataDir: await scope.folder() };
    const name = isEmbedded ? "PGlite" : `PostgreSQL ${(await queryPostgres(url, "show server_version"))[0].server_version}`;
    let loaded = 0;
    for (const size of sizes.filter((each) => !isEmbedded || each <= EMBEDDED_MAX)) {
      console.error(`${name}: ${thousands(size)} listings`);
      results.push({ name, ...(await measureSize(scope, target, loaded, size)) });
      loaded = size;
    }
  }
  return [
    "## The catalogue by size",
    `Times in milliseconds, p50 / p99 of ${REQUESTS} requests over HTTP, one after another, no response cached. For ${WRITES} writes, and for lists before and during them, the median and the longest.`,
    {
      head: [
        ...["database", "listings", "four filters", "whole list", "suggestions", "a write shows", "in the other process"],
        ...["its processor time", "a list without writes", "a list during writes", "full read", "longest block"],
        ...["RSS / heap / RSS after writes, MB", "load"],
      ],
      rows: results.map(rowOf),
    },
  ];
}

const fine = (value) => value.toFixed(2);
const extent = (times, format) => (times.length ? `${format(median(times))} / ${format(Math.max(...times))}` : "-");

function rowOf({ name, size, load, times, writes, without, meanwhile, memory, memoryAfter, rebuild }) {
  return [
    name,
    thousands(size),
    ...Object.values(times).map(({ p50, p99 }) => `${fine(p50)} / ${fine(p99)}`),
    ...Object.values(writes).map((each) => extent(each, thousands)),
    ...[without, meanwhile].map((each) => extent(each, fine)),
    ...[rebuild.took, rebuild.longestBlock].map(thousands),
    [memory.rss, memory.heap, memoryAfter.rss].map(megabytes).join(" / "),
    load.toFixed(1),
  ];
}
