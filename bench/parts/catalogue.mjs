import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openPostgresForBench } from "../catalogue/postgres.mjs";
import { listPaths, suggestionPaths, wholePaths } from "../catalogue/queries.mjs";
import { median, table, thousands } from "../table.mjs";

const SIZES = [1_000, 10_000, 100_000];
/** The most listings for the embedded database, which takes too long to load more. */
const EMBEDDED_MAX = 100_000;
/** The number of requests of each kind that count, and of those before them that only warm up. */
const REQUESTS = 400;
const WARM_UP = 200;
/** A write that does not show within this time, in milliseconds, has failed. */
const SHOWS_WITHIN = 60_000;
/** Writes that are measured, one after another, with a pause before each that differs: what a write finds the process doing is chance. */
const WRITES = 12;
const PAUSES = [700, 1_130, 870];
/** Milliseconds for which lists are asked for without writes, to compare. */
const CALM = 5_000;
/** The most listings of which the whole catalogue is made as one answer: of more, made at once, it is longer than a text may be. */
const WHOLE_MAX = 100_000;
/** The sizes between which the growth of times is shown. */
const GROWTH = [1_000, 100_000];

const API = new URL("../../api/dist/src", import.meta.url).href;

/** Starts a process with the database open. `ask` sends it a task and gives its answer. @param {{ databaseUrl?: string, dataDir: string, dist: string }} place */
export async function startProcess({ databaseUrl, dataDir, dist }) {
  const child = fork(fileURLToPath(new URL("../catalogue/serve.mjs", import.meta.url)), [dist, databaseUrl ?? "", dataDir], {
    stdio: "inherit",
    execArgv: ["--expose-gc"],
  });
  const gone = once(child, "exit").then(() => {
    throw new Error("The measured process ended by itself.");
  });
  gone.catch(() => {});
  const answer = async () => {
    const [{ done, error }] = await Promise.race([once(child, "message"), gone]);
    if (error) throw new Error(error);
    return done;
  };
  await answer();
  return {
    ask(task, details = {}) {
      child.send({ do: task, ...details });
      return answer();
    },
    async stop() {
      if (child.connected) child.disconnect();
      await gone.catch(() => {});
    },
  };
}

/** @returns {Promise<{ took: number, body: string }>} milliseconds until the answer is whole */
function request(agent, url) {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    get(url, { agent }, (answer) => {
      let body = "";
      answer.setEncoding("utf8");
      answer.on("data", (part) => {
        body += part;
      });
      answer.on("end", () => {
        if (answer.statusCode === 200) resolve({ took: performance.now() - begun, body });
        else reject(new Error(`${url} answered ${answer.statusCode}: ${body}`));
      });
      answer.on("error", reject);
    }).on("error", reject);
  });
}

/** Measures one request after another: the time that one visitor waits, not that many wait for each other. */
async function measurePaths(agent, address, paths) {
  const times = [];
  for (const path of paths) times.push((await request(agent, address + path)).took);
  const counted = times.slice(WARM_UP).sort((a, b) => a - b);
  const at = (share) => counted[Math.min(counted.length - 1, Math.floor(counted.length * share))];
  return { p50: at(0.5), p99: at(0.99) };
}

/** @returns {Promise<number>} the time from now until a server suggests a name, in milliseconds */
async function untilSuggested(agent, address, name) {
  const begun = performance.now();
  while (performance.now() - begun < SHOWS_WITHIN) {
    const { body } = await request(agent, `${address}/api/suggestions?kind=property&q=${encodeURIComponent(name)}`);
    if (JSON.parse(body).length > 0) return performance.now() - begun;
    await setTimeout(10);
  }
  throw new Error(`A written listing did not show within ${SHOWS_WITHIN} ms.`);
}

/** Asks for the whole list, again and again, until it is stopped. @returns a function that stops it and gives what each answer took */
function keepAsking(address) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times = [];
  let over = false;
  const asking = (async () => {
    for (let seed = 0; !over; seed++) {
      times.push((await request(agent, `${address}/api/listings?seed=${seed % 64}`)).took);
      await setTimeout(2);
    }
  })();
  return async () => {
    over = true;
    await asking;
    agent.destroy();
    const sorted = times.sort((a, b) => a - b);
    return { count: sorted.length, p50: sorted[sorted.length >> 1], p99: sorted[Math.floor(sorted.length * 0.99)], worst: sorted.at(-1) };
  };
}

/**
 * Changes listings one after another, through the first server: the name of one that is there, and every third time a listing that is new.
 *
 * @returns milliseconds from each commit until the server that wrote it shows it, and until another on the same database does, where there
 *   is one, with the first one's processor time meanwhile; and what answers of the first took beside them, and before them
 */
export async function measureWrites(agent, servers, size) {
  const writes = [];
  const calm = keepAsking(servers[0].address);
  await setTimeout(CALM);
  const without = await calm();
  const beside = keepAsking(servers[0].address);
  for (let round = 0; round < WRITES; round++) {
    await setTimeout(PAUSES[round % PAUSES.length]);
    const name = `Newcomer ${size} xq${round}`;
    const { processor: before } = await servers[0].ask("processor");
    await servers[0].ask("write", { index: round % 3 === 2 ? size + round : (size >> 1) - round, name });
    const [own, other] = await Promise.all(servers.map(({ address }) => untilSuggested(agent, address, name)));
    writes.push({ own, other, processor: (await servers[0].ask("processor")).processor - before });
  }
  return { writes, answers: { without, beside: await beside() } };
}

/** @param {{ databaseUrl?: string, dataDir: string, dist: string }} place @param {number} loaded listings that are there @param {number} size */
export async function measureSize(place, loaded, size) {
  const begun = performance.now();
  const loader = await startProcess(place);
  await loader.ask("load", { from: loaded, to: size });
  await loader.stop();
  const loadedIn = performance.now() - begun;

  const server = await startProcess(place);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const servers = [server];
  try {
    const { address, startedIn } = await server.ask("serve");
    const count = WARM_UP + REQUESTS;
    const lists = await measurePaths(agent, address, listPaths(count, size));
    const whole = await measurePaths(agent, address, wholePaths(count));
    const suggestions = await measurePaths(agent, address, suggestionPaths(count, size));
    const memory = await server.ask("memory");
    const wholeCatalogue = size <= WHOLE_MAX ? await server.ask("wholeCatalogue") : undefined;
    // The embedded database is one process's.
    if (place.databaseUrl) servers.push(await startProcess(place));
    const addresses = await Promise.all(servers.map(async (each) => (each === server ? address : (await each.ask("serve")).address)));
    const { writes, answers } = await measureWrites(
      agent,
      servers.map(({ ask }, index) => ({ ask, address: addresses[index] })),
      size,
    );
    const memoryAfter = await server.ask("memory");
    const rebuild = await server.ask("rebuild");
    const { bytes: rowBytes } = await server.ask("rowBytes");
    const answered = { lists, whole, suggestions, wholeCatalogue, writes, answers };
    return { size, load: loadavg()[0], loadedIn, startedIn, ...answered, memory, memoryAfter, rebuild, rowBytes };
  } finally {
    agent.destroy();
    for (const each of servers) await each.stop();
  }
}

async function measureDatabase(name, place, sizes) {
  const results = [];
  for (const [index, size] of sizes.entries()) {
    console.error(`${name}: ${thousands(size)} listings`);
    results.push(await measureSize(place, index === 0 ? 0 : sizes[index - 1], size));
  }
  return { name, sizes: results };
}

/**
 * Measures the API alone in a process of its own, over HTTP, with generated listings: answers, a full read and memory by
 * size.
 *
 * @param {{ sizes?: readonly number[], databases?: readonly string[], dist?: string }} [options] sizes ascending
 */
export async function measureCatalogue({ sizes = SIZES, databases = ["pglite", "postgres"], dist = API } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "nightlatch-bench-"));
  const results = [];
  try {
    if (databases.includes("pglite")) {
      const embedded = sizes.filter((size) => size <= EMBEDDED_MAX);
      results.push(await measureDatabase("PGlite", { dataDir: folder, dist }, embedded));
    }
    const postgres = databases.includes("postgres") ? await openPostgresForBench() : undefined;
    if (postgres) {
      try {
        results.push(await measureDatabase(`PostgreSQL ${postgres.version}`, { databaseUrl: postgres.url, dataDir: folder, dist }, sizes));
      } finally {
        await postgres.stop();
      }
    } else console.error("There is no PostgreSQL server to measure: DATABASE_URL_BENCH is not set and no server program was found.");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { requests: REQUESTS, databases: results };
}

const fine = (value) => value.toFixed(2);
/** The median and the longest of some times; a line where there are none. */
const showing = (times) => (times[0] === undefined ? "-" : `${thousands(median(times))} / ${thousands(Math.max(...times))}`);

/** @param {Awaited<ReturnType<typeof measureCatalogue>>} result */
export function printCatalogue({ requests, databases }) {
  const rows = databases.flatMap(({ name, sizes }) =>
    sizes.map((each) => [
      name,
      thousands(each.size),
      ...[each.lists, each.whole, each.suggestions].map(({ p50, p99 }) => `${fine(p50)} / ${fine(p99)}`),
      ...["own", "other", "processor"].map((of) => showing(each.writes.map((write) => write[of]))),
      ...[each.answers.without, each.answers.beside].map(({ p50, worst }) => `${fine(p50)} / ${fine(worst)}`),
      thousands(each.rebuild.took),
      thousands(each.rebuild.longestBlock),
      `${thousands(each.memory.rss)} / ${thousands(each.memory.heap)} / ${thousands(each.memoryAfter.rss)}`,
      each.load.toFixed(1),
    ]),
  );
  const head = [
    "database",
    "listings",
    "four filters",
    "whole list",
    "suggestions",
    "a write shows",
    "in the other process",
    "its processor time",
    "a list without writes",
    "beside them",
    "full read",
    "longest block",
    "RSS / heap / RSS after writes, MB",
    "load",
  ];
  return [
    "## The catalogue by size",
    `Times in milliseconds, p50 / p99 of ${requests} requests over HTTP, one after another, no answer kept. Of ${WRITES} writes the median and the longest; of lists asked for before and beside them, one after another, too.`,
    table(head, rows),
    table(["database", "growth of", "p50", "p99"], databases.flatMap(growthRows)),
    "The answer of the whole catalogue, prepared beside requests and, to compare, made at once from one query:",
    table(
      [
        "database",
        "listings",
        "MB",
        "prepared in",
        "longest block",
        "made at once in",
        "longest block",
        "ratio of blocks",
        "memory grew by, MB",
      ],
      databases.flatMap(({ name, sizes }) =>
        sizes.flatMap((each) => (each.wholeCatalogue ? [[name, thousands(each.size), ...wholeCatalogueCells(each.wholeCatalogue)]] : [])),
      ),
    ),
  ].join("\n\n");
}

function wholeCatalogueCells({ bytes, prepared, atOnce, grewBy }) {
  const blocks = [prepared, atOnce].flatMap(({ took, longestBlock }) => [thousands(took), thousands(longestBlock)]);
  return [fine(bytes), ...blocks, `${fine(prepared.longestBlock / atOnce.longestBlock)} x`, thousands(grewBy)];
}

function growthRows({ name, sizes }) {
  const [from, to] = GROWTH.map((size) => sizes.find((each) => each.size === size));
  if (!from || !to) return [];
  return ["lists", "whole", "suggestions"].map((kind) => [
    name,
    `${{ lists: "four filters", whole: "whole list", suggestions: "suggestions" }[kind]}, ${GROWTH.map(thousands).join(" to ")}`,
    `${fine(to[kind].p50 / from[kind].p50)} x`,
    `${fine(to[kind].p99 / from[kind].p99)} x`,
  ]);
}
