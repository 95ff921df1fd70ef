import { createServer } from "node:http";
import autocannon from "autocannon";
import { startSite } from "../site/start-site.mjs";
import { median, table } from "../table.mjs";

/** The number of requests under way at once, and the rounds of each variant in one start. */
const CONNECTIONS = 8;
const ROUNDS = 5;
/** A visitor who has been here before. */
const COOKIE = "nightlatch-visit=7";
const PAGE = "/properties";
const WARM_UP = 2;

let searches = 0;
const TARGETS = [
  { name: "page, kept", amount: 1500, more: {} },
  {
    name: "page, rendered anew",
    amount: 60,
    more: { requests: [{ setupRequest: (request) => ({ ...request, path: `${PAGE}?search=${++searches}` }) }] },
  },
];

/** @returns {Promise<{ address: string, spans: () => number, close: () => void }>} takes traces and counts sendings */
async function startReceiver() {
  let sendings = 0;
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      sendings += 1;
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    address: `http://127.0.0.1:${port}`,
    spans: () => sendings,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** @returns microseconds of the server's processor time that an answer took over one round */
async function load(site, { amount, more }) {
  const before = await site.cpu();
  const headers = { cookie: COOKIE, "accept-encoding": "gzip, deflate, br, zstd" };
  const options = { url: site.address + PAGE, connections: CONNECTIONS, amount, headers, ...more };
  const { "2xx": answered, errors, "5xx": failed } = await autocannon(options);
  if (errors > 0 || failed > 0 || answered === 0) throw new Error(`A round failed ${errors + failed} times.`);
  return ((await site.cpu()) - before) / answered;
}

/** What sites tell. The second that tells nothing says how far two equal processes are apart. */
const variantsWith = (receiver) => {
  const metrics = { METRICS_PORT: "0" };
  const traces = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver,
    OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
    OTEL_TRACES_SAMPLER_ARG: "0.01",
    OTEL_BSP_SCHEDULE_DELAY: "500",
  };
  return [
    { name: "nothing", env: {} },
    { name: "nothing, again", env: {} },
    { name: "metrics", env: metrics },
    { name: "traces of 1 %", env: traces },
    { name: "metrics, traces of 1 %, logs as JSON", env: { ...metrics, ...traces, LOG_FORMAT: "json" } },
  ];
};

/**
 * Measures what it costs a site to be observed, by the processor's time of an answer. Two processes of the same program differ by some
 * percent for as long as they live, by what was compiled when. So all sites are started again and again; within a start they take
 * turns, and each is compared with those that tell nothing.
 *
 * @param {{ rounds: number }} options `rounds`: how many times the sites are started, at least 2
 */
export async function measureObserved({ rounds: starts }) {
  if (starts < 2) throw new Error("--rounds must be at least 2: one start cannot tell how far two are apart.");
  const receiver = await startReceiver();
  try {
    const variants = variantsWith(receiver.address);
    /** Microseconds by start, target and variant. @type {number[][][]} */
    const took = [];
    for (let start = 0; start < starts; start++) took.push(await measureStart(variants, start));
    if (receiver.spans() === 0) throw new Error("No trace was sent.");
    const results = TARGETS.flatMap((target, at) =>
      variants.map(({ name }, index) => ({
        target: target.name,
        name,
        cpu: median(took.map((targets) => targets[at][index])),
        // Of a site that tells nothing, with the other such site; of one that tells something, with the middle of both.
        ...interval(
          took.map((targets) => targets[at][index] / (index < 2 ? targets[at][1 - index] : (targets[at][0] + targets[at][1]) / 2)),
        ),
      })),
    );
    return { starts, results };
  } finally {
    receiver.close();
  }
}

/** @returns {Promise<number[][]>} by target and variant, the middle of the microseconds of an answer */
async function measureStart(variants, start) {
  const sites = [];
  try {
    for (const { env } of variants) sites.push(await startSite({ env }));
    const targets = [];
    for (const target of TARGETS) {
      for (let round = 0; round < WARM_UP; round++) for (const site of sites) await load(site, target);
      const rounds = sites.map(() => /** @type {number[]} */ ([]));
      for (let round = 0; round < ROUNDS; round++)
        for (const place of sites.keys()) {
          const index = (place + round + start) % sites.length;
          rounds[index].push(await load(sites[index], target));
        }
      targets.push(rounds.map(median));
    }
    return targets;
  } finally {
    for (const site of sites) await site.stop();
  }
}

/** Student's t for 95 %, two-sided, by degrees of freedom; of more than these it is little less. */
const T = [12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.2];

/** @returns the mean of ratios, in logarithms, and where it lies with a chance of 95 % */
function interval(ratios) {
  const logs = ratios.map(Math.log);
  const mean = logs.reduce((sum, each) => sum + each, 0) / logs.length;
  const variance = logs.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (logs.length - 1);
  const half = (T[Math.min(logs.length - 1, T.length) - 1] ?? 0) * Math.sqrt(variance / logs.length);
  return { ratio: Math.exp(mean), from: Math.exp(mean - half), to: Math.exp(mean + half) };
}

/** @param {Awaited<ReturnType<typeof measureObserved>>} result */
export function printObserved({ starts, results }) {
  const rows = results.map(({ target, name, cpu, ratio, from, to }) => [
    target,
    name,
    (cpu / 1000).toFixed(3),
    ratio.toFixed(3),
    `${from.toFixed(3)} to ${to.toFixed(3)}`,
  ]);
  return [
    "## Observed, in one run",
    `Sites were started ${starts} times and took turns: the middle of the processor's time of an answer, its ratio to sites that tell nothing, and where that lies with a chance of 95 %.`,
    table(["answer", "the site tells", "CPU ms", "of one that tells nothing", "95 %"], rows),
  ].join("\n\n");
}
