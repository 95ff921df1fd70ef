import { setTimeout as sleep } from "node:timers/promises";
import { CONTRACT_VERSION } from "@nightlatch/contract";
import { openStore, ReleaseRegistry } from "@nightlatch/release";
import { buildAltered } from "../../scripts/build/build-altered.mjs";
import { openChild } from "../support/child.mjs";
import { repeatConcurrently, sendRequest, until } from "../support/send-request.mjs";
import { median, milliseconds, percentile, ratio, thousands } from "../table.mjs";

const REMOTE = "mf-pricing";
const PAGE = "/cancellation";
const VERSION = "1.0.0-bench";
const CHANGES = 200;
const CONNECTIONS = 4;
const QUIET_MS = 20_000;
const VISIBLE_WITHIN_MS = 10_000;

const versionIn = (html) => new RegExp(`${REMOTE}@([^ "]+)`).exec(html)?.[1];
const entryIn = (html) => new RegExp(`/assets/${REMOTE}/remoteEntry[^"]*`).exec(html)?.[0];

function startLoad(address) {
  const times = [];
  const failures = [];
  const versions = new Set();
  const stop = repeatConcurrently(CONNECTIONS, async (_round, agent) => {
    const page = await sendRequest(address + PAGE, { agent });
    const [entry, version] = [entryIn(page.body), versionIn(page.body)];
    times.push(page.took);
    versions.add(version);
    if (page.status !== 200 || !entry || !version) failures.push(`${PAGE} returned ${page.status}`);
    const script = entry && (await sendRequest(address + entry, { agent }));
    if (script && script.status !== 200) failures.push(`${entry} returned ${script.status}`);
  });
  return {
    versions,
    async stop() {
      await stop();
      return { requests: times.length, failures, p50: median(times), p99: percentile(times, 0.99) };
    },
  };
}

async function releaseUnderLoad(address, registry) {
  const load = startLoad(address);
  const latencies = [];
  for (let change = 0; change < CHANGES; change++) {
    const began = performance.now();
    const entry = change % 2 === 0 ? await registry.promote(REMOTE, VERSION) : await registry.rollback(REMOTE);
    const { version } = entry.packages[REMOTE];
    load.versions.clear();
    await until(`change ${change} shows`, () => load.versions.has(version), { patience: VISIBLE_WITHIN_MS, every: 1 });
    latencies.push(performance.now() - began);
  }
  return { ...(await load.stop()), shows: latencies };
}

export async function measureReleases(scope) {
  const [dist, folder] = [await scope.folder(), await scope.folder()];
  const site = await openChild(scope, new URL("../support/serve.mjs", import.meta.url), [folder, "[{}]"]);
  const [address] = site.ready;
  await buildAltered(REMOTE, { version: VERSION, dist, edits: [], contract: CONTRACT_VERSION });
  const registry = new ReleaseRegistry(await openStore({ DATA_DIR: `${folder}/0` }));
  await registry.publish(dist);
  async function quietly() {
    const load = startLoad(address);
    await sleep(QUIET_MS);
    return load.stop();
  }
  const withHeap = async (result) => ({ ...(await result), heap: await site.ask("heap") });
  await quietly();
  const before = await withHeap(quietly());
  const { shows, ...during } = await withHeap(releaseUnderLoad(address, registry));
  const after = await withHeap(quietly());
  const row = (name, { requests, failures, p50, p99, heap }) => [
    ...[name, thousands(requests), failures.length, milliseconds(p50), milliseconds(p99), ratio(p99, before.p99)],
    `${(heap / 1e6).toFixed(1)} MB (${ratio(heap, before.heap)})`,
  ];
  return [
    "## Releases on a running server, in one run",
    `One server process, ${CONNECTIONS} connections that request a page and the entry script it names. Each change was made as soon as the previous one showed.`,
    {
      head: ["load", "pages", "failed requests", "p50", "p99", "p99 to before", "heap after"],
      rows: [
        row("without releases, before", before),
        row(`${CHANGES} promotions and rollbacks`, during),
        row("without releases, after", after),
      ],
    },
    `From a change to the first page with it: p50 ${milliseconds(median(shows))}, longest ${milliseconds(Math.max(...shows))}.`,
    ...(during.failures.length > 0 ? [`Failures: ${[...new Set(during.failures)].slice(0, 5).join("; ")}`] : []),
  ];
}
