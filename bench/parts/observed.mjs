import { createServer } from "node:http";
import autocannon from "autocannon";
import { startSite } from "../site/start-site.mjs";
import { table } from "../table.mjs";

/** The number of requests under way at once, and the rounds of each. */
const CONNECTIONS = 8;
const ROUNDS = 16;
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

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/**
 * Measures what it costs a site to be observed, by the processor's time of an answer: sites with nothing, with metrics, and with metrics
 * and traces of one request in a hundred take turns, and each round is compared with that of the site with nothing beside it.
 */
export async function measureObserved() {
  const receiver = await startReceiver();
  const variants = [
    { name: "nothing", env: {} },
    { name: "nothing, again", env: {} },
    { name: "metrics", env: { METRICS_PORT: "0" } },
    {
      name: "metrics, and traces of 1 %",
      env: {
        ...{ METRICS_PORT: "0", OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address },
        ...{ OTEL_TRACES_SAMPLER: "parentbased_traceidratio", OTEL_TRACES_SAMPLER_ARG: "0.01", OTEL_BSP_SCHEDULE_DELAY: "500" },
      },
    },
  ];
  const sites = [];
  try {
    for (const { env } of variants) sites.push(await startSite({ env }));
    const results = [];
    for (const target of TARGETS) {
      for (let round = 0; round < WARM_UP; round++) for (const site of sites) await load(site, target);
      const rounds = [];
      for (let round = 0; round < ROUNDS; round++) {
        const order = sites.map((_, index) => (index + round) % sites.length);
        const took = [];
        for (const index of order) took[index] = await load(sites[index], target);
        rounds.push(took);
      }
      for (const [index, { name }] of variants.entries())
        results.push({
          target: target.name,
          name,
          cpu: median(rounds.map((took) => took[index])),
          ratio: median(rounds.map((took) => took[index] / took[0])),
        });
    }
    if (receiver.spans() === 0) throw new Error("No trace was sent.");
    return { rounds: ROUNDS, results };
  } finally {
    for (const site of sites) await site.stop();
    receiver.close();
  }
}

/** @param {Awaited<ReturnType<typeof measureObserved>>} result */
export function printObserved({ rounds, results }) {
  const rows = results.map(({ target, name, cpu, ratio }) => [target, name, (cpu / 1000).toFixed(3), ratio.toFixed(3)]);
  return [
    "## Observed, in one run",
    `Sites take turns, ${rounds} rounds: the middle of the processor's time of an answer, and of its ratio to the site beside it that nobody observes.`,
    table(["answer", "the site tells", "CPU ms", "of one that tells nothing"], rows),
  ].join("\n\n");
}
