import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, createServer, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { median, table } from "../table.mjs";

/** The number of requests under way at once. */
const CONNECTIONS = 8;
/** Milliseconds after which the spans of a turn are made and then sent, each, and in which both has been done. */
const SENT_AFTER = 500;
const SENT_WITHIN = 1200;
/**
 * What sends spans is compiled for speed after some thirty sendings, each of which takes 4 to 19 milliseconds until then and one after it. A
 * site in use has that behind it after three minutes.
 */
const SENDINGS = 40;
const PAGES_FOR_A_SENDING = 300;
/** Two-sided 95 % of Student's t by degrees of freedom, from 1; the last serves for more, whose own is up to a tenth smaller. */
const STUDENT = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131];
/** A visitor who has been here before. */
const COOKIE = "nightlatch-visit=7";
const PAGE = "/properties";

let searches = 0;
let visits = 0;
const anew = () => `${PAGE}?search=${++searches}`;
/**
 * A turn takes a second or two, so that both of a pair meet the same machine, and the traces of many pages are sent together, as those of five
 * seconds are in use.
 */
const TARGETS = [
  { name: "page, kept", turns: 8, amount: 20_000, warmUp: 40_000, path: () => PAGE },
  { name: "one page in twenty rendered anew", turns: 8, amount: 2_000, warmUp: 8_000, path: () => (++visits % 20 > 0 ? PAGE : anew()) },
  { name: "page, rendered anew", turns: 8, amount: 48, warmUp: 200, path: () => anew() },
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

/** Starts both sites of a pair. @param {readonly Readonly<Record<string, string>>[]} sites variables of each */
async function startPair(sites) {
  const folder = await mkdtemp(join(tmpdir(), "nightlatch-bench-"));
  const child = fork(fileURLToPath(new URL("../site/serve-pair.mjs", import.meta.url)), [folder, JSON.stringify(sites)], {
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

/** @returns {Promise<void>} once the page has come whole @throws {Error} on any answer but 200 */
const ask = (address, agent) =>
  new Promise((resolve, reject) => {
    const headers = { cookie: COOKIE, "accept-encoding": "gzip, deflate, br, zstd" };
    get(address, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`A page was answered with ${answer.statusCode}.`));
      answer.resume().on("end", resolve).on("error", reject);
    }).on("error", reject);
  });

async function visit(address, amount, path, agent) {
  let left = amount;
  const one = async () => {
    while (left-- > 0) await ask(address + path(), agent);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
}

/** @returns microseconds of the process's time that an answer took over one turn of a site, with what is sent of it afterwards */
async function load(pair, address, { amount, path, settling }, agent) {
  const before = await pair.cpu();
  await visit(address, amount, path, agent);
  await wait(settling);
  return ((await pair.cpu()) - before) / amount;
}

/** What one site of a pair tells. Where it tells nothing either, the ratio says how exact the others are. */
const variantsWith = (receiver) => {
  const metrics = { METRICS_PORT: "0" };
  const traces = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver,
    OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
    OTEL_TRACES_SAMPLER_ARG: "0.01",
    // Within the turn that they are of.
    OTEL_BSP_SCHEDULE_DELAY: String(SENT_AFTER),
  };
  return [
    { name: "nothing", env: {}, settling: 0 },
    { name: "metrics", env: metrics, settling: 0 },
    { name: "traces of 1 %", env: traces, settling: SENT_WITHIN },
    { name: "metrics, traces of 1 %, logs as JSON", env: { ...metrics, ...traces, LOG_FORMAT: "json" }, settling: SENT_WITHIN },
  ];
};

/**
 * Measures what it costs a site to be observed, by the processor's time of an answer. Two processes of the same program differ by ten percent
 * for as long as they live, by what was compiled when. So a site that tells something and one that tells nothing are in one process, and take
 * turns; and several such pairs, in which either is the first, say how much of a difference is the pair's own.
 *
 * @param {{ rounds: number }} options the number of pairs for each variant, 2 or more
 */
export async function measureObserved({ rounds }) {
  if (rounds < 2) throw new Error("--rounds takes 2 or more for observed: one pair of sites says nothing of others.");
  const receiver = await startReceiver();
  const results = [];
  try {
    for (const variant of variantsWith(receiver.address)) {
      const found = new Map(TARGETS.map((target) => [target, []]));
      for (let number = 0; number < rounds; number++) await measurePair(variant, number % 2 === 1, found);
      for (const [{ name }, pairs] of found) results.push({ target: name, name: variant.name, ...summarize(pairs) });
    }
    if (receiver.spans() === 0) throw new Error("No trace was sent.");
    return { rounds, results };
  } finally {
    receiver.close();
  }
}

/** Adds what a pair measured. With `swapped` the site that tells something is the first of its process. */
async function measurePair({ env, settling }, swapped, found) {
  const pair = await startPair(swapped ? [env, {}] : [{}, env]);
  try {
    const [plain, observed] = swapped ? pair.addresses.toReversed() : pair.addresses;
    for (const [target, pairs] of found) pairs.push(await compare(pair, { plain, observed }, { ...target, settling }));
  } finally {
    await pair.stop();
  }
}

async function compare(pair, { plain, observed }, target) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const rounds = [];
  // What a request in a hundred does is compiled for speed, and anew, for as long as it is rare.
  for (const address of [plain, observed]) await visit(address, target.warmUp, target.path, agent);
  for (let sending = 0; target.settling > 0 && sending < SENDINGS; sending++) {
    await visit(observed, PAGES_FOR_A_SENDING, () => PAGE, agent);
    await wait(SENT_AFTER + 100);
  }
  for (let round = 0; round < target.turns; round++) {
    const order = round % 2 === 0 ? [plain, observed] : [observed, plain];
    const took = new Map();
    for (const address of order) took.set(address, await load(pair, address, target, agent));
    rounds.push([took.get(plain), took.get(observed)]);
  }
  agent.destroy();
  // By medians, since something else disturbs a turn now and then.
  return { cpu: median(rounds.map(([first]) => first)), ratio: median(rounds.map(([first, second]) => second / first)) };
}

const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** The mean of the pairs' ratios, and where it lies with a chance of 95 %. */
function summarize(pairs) {
  const ratios = pairs.map(({ ratio }) => ratio);
  const ratio = mean(ratios);
  const error = Math.sqrt(mean(ratios.map((each) => (each - ratio) ** 2)) / (ratios.length - 1));
  const spread = error * (STUDENT[ratios.length - 2] ?? Number(STUDENT.at(-1)));
  return { cpu: mean(pairs.map(({ cpu }) => cpu)), ratio, from: ratio - spread, to: ratio + spread };
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
    `Two sites in one process take turns: the processor's time of an answer of the one that tells nothing, the other's as a ratio (the mean of ${rounds} pairs), and where that lies with a chance of 95 %.`,
    table(["answer", "the other tells", "CPU ms", "ratio", "95 %"], rows),
  ].join("\n\n");
}
