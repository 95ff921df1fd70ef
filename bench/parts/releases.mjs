import { mkdtemp, rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { CONTRACT_VERSION } from "@nightlatch/contract";
import { openStore, ReleaseRegistry } from "@nightlatch/release";
import { buildAltered } from "../../scripts/build/build-altered.mjs";
import { startSite } from "../site/start-site.mjs";
import { median, milliseconds, percentMore, ratio, table, thousands } from "../table.mjs";

const REMOTE = "mf-pricing";
const PAGE = "/cancellation";
/** The number of promotions and rollbacks in a row. */
const CHANGES = 200;
/** The number of requests under way at once. */
const CONNECTIONS = 4;
/** The length of the load without releases, before and after, in milliseconds. */
const QUIET = 20_000;
/** A change that shows nowhere within this time, in milliseconds, has failed. */
const SHOWS_WITHIN = 10_000;
const SHARES = [0, 1, 10, 50];
const VISITORS = 20_000;
/** The number of visitors that ask again with their cookie. */
const RETURNING = 500;
/** Longer than a server takes to see a change, in milliseconds. */
const SEEN_AFTER = 1000;

/** @returns {Promise<{ status: number, body: string, cookies: string[], took: number }>} `took` in milliseconds */
function request(agent, url, headers = {}) {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      let body = "";
      answer.setEncoding("utf8");
      answer.on("data", (part) => {
        body += part;
      });
      answer.on("end", () =>
        resolve({ status: answer.statusCode, body, cookies: answer.headers["set-cookie"] ?? [], took: performance.now() - begun }),
      );
      answer.on("error", reject);
    }).on("error", reject);
  });
}

const versionIn = (html) => new RegExp(`${REMOTE}@([^ "]+)`).exec(html)?.[1];
const entryIn = (html) => new RegExp(`/assets/${REMOTE}/remoteEntry[^"]*`).exec(html)?.[0];

/**
 * Asks for the page and the entry script it names, over all connections, until it is stopped.
 *
 * @param {(version: string) => void} [onVersion] called with the version of each page
 */
function startLoad(agent, address, onVersion = () => {}) {
  const times = [];
  const failures = [];
  let running = true;
  const worker = async () => {
    while (running) {
      try {
        const page = await request(agent, address + PAGE);
        times.push(page.took);
        const entry = entryIn(page.body);
        const version = versionIn(page.body);
        if (page.status !== 200 || !entry || !version) throw new Error(`${PAGE} answered ${page.status}`);
        onVersion(version);
        const script = await request(agent, address + entry);
        if (script.status !== 200) throw new Error(`${entry} answered ${script.status}`);
      } catch (error) {
        failures.push(String(error));
      }
    }
  };
  const work = Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return {
    async stop() {
      running = false;
      await work;
      times.sort((a, b) => a - b);
      return { requests: times.length, failures, p50: median(times), p99: times[Math.floor(times.length * 0.99)] };
    },
  };
}

async function quietLoad(agent, address) {
  const load = startLoad(agent, address);
  await wait(QUIET);
  return load.stop();
}

/** Promotes and rolls back in turn under load, each as soon as the change before shows. */
async function releaseUnderLoad(agent, address, registry, version) {
  let watched;
  const load = startLoad(agent, address, (seen) => {
    if (seen === watched?.version) watched.show();
  });
  const shown = [];
  for (let change = 0; change < CHANGES; change++) {
    const begun = performance.now();
    const first = new Promise((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error(`Change ${change} did not show.`)), SHOWS_WITHIN);
      watched = {
        version: undefined,
        show() {
          clearTimeout(limit);
          resolve(performance.now() - begun);
        },
      };
    });
    const entry = change % 2 === 0 ? await registry.promote(REMOTE, version) : await registry.rollback(REMOTE);
    watched.version = entry.packages[REMOTE].version;
    shown.push(await first);
  }
  shown.sort((a, b) => a - b);
  return { ...(await load.stop()), shows: { p50: median(shown), max: shown.at(-1) } };
}

/** Measures the share of visitors without a cookie that get a canary, and whether visitors who come back keep their version. */
async function measureShare(agent, address, registry, version, percent) {
  await registry.canary(REMOTE, version, percent);
  await wait(SEEN_AFTER);
  let inCanary = 0;
  let changed = 0;
  let asked = 0;
  const worker = async () => {
    while (asked < VISITORS) {
      asked += 1;
      const returning = asked <= RETURNING;
      const { body, cookies } = await request(agent, `${address}/releases.json`);
      const got = JSON.parse(body).remotes[REMOTE];
      if (got === version) inCanary += 1;
      if (!returning) continue;
      const cookie = cookies.map((text) => text.split(";")[0]).join("; ");
      const page = await request(agent, address + PAGE, { cookie });
      if (versionIn(page.body) !== got) changed += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  const share = percent / 100;
  return { percent, got: inCanary / VISITORS, error: Math.sqrt((share * (1 - share)) / VISITORS), changed };
}

/**
 * Measures releases on a running server: promotions and rollbacks under load beside the same load without, its heap before
 * and after, how soon a change shows, and the shares of canaries.
 */
export async function measureReleases() {
  const dist = await mkdtemp(join(tmpdir(), "nightlatch-bench-"));
  const site = await startSite();
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS + 1 });
  try {
    const version = "1.0.0-bench";
    const edits = [{ file: "src/pages/cancellation-page.tsx", from: 'title="Cancellation"', to: 'title="Cancelling"' }];
    await buildAltered(REMOTE, { version, dist, edits, contract: CONTRACT_VERSION });
    const registry = new ReleaseRegistry(await openStore({ DATA_DIR: site.dataDir }));
    await registry.publish(dist);
    await quietLoad(agent, site.address);
    const before = { ...(await quietLoad(agent, site.address)), heap: await site.heap() };
    const during = { ...(await releaseUnderLoad(agent, site.address, registry, version)), heap: await site.heap() };
    const after = { ...(await quietLoad(agent, site.address)), heap: await site.heap() };
    const shares = [];
    for (const percent of SHARES) shares.push(await measureShare(agent, site.address, registry, version, percent));
    return { changes: CHANGES, connections: CONNECTIONS, visitors: VISITORS, returning: RETURNING, before, during, after, shares };
  } finally {
    agent.destroy();
    await site.stop();
    await rm(dist, { recursive: true, force: true });
  }
}

/** @param {Awaited<ReturnType<typeof measureReleases>>} result */
export function printReleases({ changes, connections, visitors, returning, before, during, after, shares }) {
  const row = (name, { requests, failures, p50, p99, heap }) => [
    name,
    thousands(requests),
    failures.length,
    milliseconds(p50),
    milliseconds(p99),
    ratio(p99, before.p99),
    `${(heap / 1e6).toFixed(1)} MB`,
  ];
  const loads = [
    row("without releases, before", before),
    row(`${changes} promotions and rollbacks`, during),
    row("without releases, after", after),
  ];
  const canaries = shares.map(({ percent, got, error, changed }) => [
    `${percent} %`,
    `${(got * 100).toFixed(2)} %`,
    `${(error * 100).toFixed(2)} %`,
    `${changed} of ${returning}`,
  ]);
  return [
    "## Releases on a running server, in one run",
    `One server process, ${connections} connections that ask for a page and the entry script it names. Each change came as soon as the one before it showed.`,
    table(["load", "pages", "failed requests", "p50", "p99", "p99 to before", "heap after"], loads),
    `From a change to the first page with it: p50 ${milliseconds(during.shows.p50)}, longest ${milliseconds(during.shows.max)}. Heap after it ${percentMore(during.heap, before.heap)}, later ${percentMore(after.heap, before.heap)}.`,
    `Canaries over ${thousands(visitors)} visitors each:`,
    table(["share", "got it", "standard error", "changed version on return"], canaries),
    ...(during.failures.length > 0 ? [`Failures: ${[...new Set(during.failures)].slice(0, 5).join("; ")}`] : []),
  ].join("\n\n");
}
