import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { median, table } from "../table.mjs";

/** The number of requests under way at once, and of turns that each of both sites gets. */
const CONNECTIONS = 8;
const ROUNDS = 30;
/** A visitor who has been here before. */
const COOKIE = "nightlatch-visit=7";
const PAGE = "/properties";
const WARM_UP = 4;

let searches = 0;
const TARGETS = [
  { name: "page, kept", amount: 800, more: {} },
  {
    name: "page, rendered anew",
    amount: 40,
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

/** Starts both sites of a pair. @param {Readonly<Record<string, string>>} env variables of the second */
async function startPair(env) {
  const folder = await mkdtemp(join(tmpdir(), "nightlatch-bench-"));
  const child = fork(fileURLToPath(new URL("../site/serve-pair.mjs", import.meta.url)), [folder, JSON.stringify(env)], {
    stdio: "inherit",
  });
  const gone = once(child, "exit");
  const stop = async () => {
    if (child.connected) child.disconnect();
    await gone;
    await rm(folder, { recursive: true, force: true });
  };
  const [message] = await Promise.race([once(child, "message"), gone]);
  if (!message?.addresses) {
    await stop();
    throw new Error("The sites to be measured did not start.");
  }
  return {
    /** @type {string[]} */
    addresses: message.addresses,
    /** @returns {Promise<number>} microseconds of processor time that the process has taken */
    async cpu() {
      child.send({});
      const [{ cpu }] = await once(child, "message");
      return cpu;
    },
    stop,
  };
}

/** @returns microseconds of the process's time that an answer took over one turn of a site */
async function load(pair, address, { amount, more }) {
  const before = await pair.cpu();
  const headers = { cookie: COOKIE, "accept-encoding": "gzip, deflate, br, zstd" };
  const options = { url: address + PAGE, connections: CONNECTIONS, amount, headers, ...more };
  const { "2xx": answered, errors, "5xx": failed } = await autocannon(options);
  if (errors > 0 || failed > 0 || answered === 0) throw new Error(`A turn failed ${errors + failed} times.`);
  return ((await pair.cpu()) - before) / answered;
}

/** What the second site tells. Where it tells nothing either, the ratio says how exact the others are. */
const variantsWith = (receiver) => {
  const metrics = { METRICS_PORT: "0" };
  const traces = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver,
    OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
    OTEL_TRACES_SAMPLER_ARG: "0.01",
    // Within the turn that they are of.
    OTEL_BSP_SCHEDULE_DELAY: "20",
  };
  return [
    { name: "nothing", env: {} },
    { name: "metrics", env: metrics },
    { name: "traces of 1 %", env: traces },
    { name: "metrics, traces of 1 %, logs as JSON", env: { ...metrics, ...traces, LOG_FORMAT: "json" } },
  ];
};

/**
 * Measures what it costs a site to be observed, by the processor's time of an answer. Two processes of the same program differ by ten percent
 * for as long as they live, by what was compiled when. So a site that tells something and one that tells nothing are in one process, and take turns.
 */
export async function measureObserved() {
  const receiver = await startReceiver();
  const results = [];
  try {
    for (const { name, env } of variantsWith(receiver.address)) {
      const pair = await startPair(env);
      try {
        for (const target of TARGETS) results.push({ target: target.name, name, ...(await compare(pair, target)) });
      } finally {
        await pair.stop();
      }
    }
    if (receiver.spans() === 0) throw new Error("No trace was sent.");
    return { rounds: ROUNDS, results };
  } finally {
    receiver.close();
  }
}

async function compare(pair, target) {
  const [plain, observed] = pair.addresses;
  const [of, ratios] = [[], []];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const order = round % 2 === 0 ? [plain, observed] : [observed, plain];
    const took = new Map();
    for (const address of order) took.set(address, await load(pair, address, target));
    if (round < 0) continue;
    of.push(took.get(plain));
    ratios.push(took.get(observed) / took.get(plain));
  }
  return { cpu: median(of), ...middle(ratios) };
}

/** How far, in standard deviations, the bounds of 95 % of a normal distribution are from its mean. */
const SIGMAS = 1.96;

/**
 * The median of ratios, and where the median of all such turns lies with a chance of 95 %: between two of them in their order, whatever
 * their distribution. A turn that something else disturbed moves neither.
 */
function middle(ratios) {
  const sorted = ratios.toSorted((a, b) => a - b);
  const half = (SIGMAS * Math.sqrt(sorted.length)) / 2;
  return {
    ratio: median(ratios),
    from: sorted[Math.max(0, Math.floor(sorted.length / 2 - half))],
    to: sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length / 2 + half))],
  };
}

/** @param {Awaited<ReturnType<typeof measureObserved>>} result */
export function printObserved({ rounds, results }) {
  const rows = results.map(({ target, name, cpu, ratio, from, to }) => [
    target,
    name,
    (cpu / 1000).toFixed(3),
    ratio.toFixed(3),
    `${from.toFixed(3)} to ${to.toFixed(3)}`,
  ]);
  return [
    "## Observed, in one run",
    `Two sites in one process took ${rounds} turns each: the processor's time of an answer of the one that tells nothing, the other's as a ratio, and where that lies with a chance of 95 %.`,
    table(["answer", "the other tells", "CPU ms", "ratio", "95 %"], rows),
  ].join("\n\n");
}
