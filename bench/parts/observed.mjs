import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { openChild } from "../support/child.mjs";
import { load, OTHER } from "../support/load.mjs";
import { median, sum } from "../table.mjs";

const CONNECTIONS = 8;
const SENT_AFTER = 500;
const SENT_WITHIN = 1200;
const SENDINGS = 40;
const PAGES_FOR_A_SENDING = 300;
/** Two-sided 95 % quantiles of Student's t for 1, 2, ... degrees of freedom. The last one is used for more degrees. */
const STUDENT = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131];

const CACHED = { path: "/properties" };
const RENDERED = { path: `/properties?search=${OTHER}` };
const TARGETS = [
  { name: "page, cached", turns: 8, amount: 20_000, warmUp: 40_000, requests: [CACHED] },
  { name: "one page in twenty rendered again", turns: 8, amount: 2_000, warmUp: 8_000, requests: [...Array(19).fill(CACHED), RENDERED] },
  { name: "page rendered again", turns: 8, amount: 48, warmUp: 200, requests: [RENDERED] },
];

async function startReceiver(scope) {
  let sendings = 0;
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      sendings += 1;
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  scope.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { address: `http://127.0.0.1:${port}`, sendings: () => sendings };
}

/** Settings of the observed site, and milliseconds until it sends reports. Without settings, only the measurement's error remains. */
function variantsWith(receiver) {
  const metrics = { METRICS_PORT: "0" };
  const traces = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver,
    OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
    OTEL_TRACES_SAMPLER_ARG: "0.01",
    OTEL_BSP_SCHEDULE_DELAY: String(SENT_AFTER),
  };
  return [
    { name: "nothing", env: {}, settling: 0 },
    { name: "metrics", env: metrics, settling: 0 },
    { name: "traces of 1 %", env: traces, settling: SENT_WITHIN },
    { name: "metrics, traces of 1 %, logs as JSON", env: { ...metrics, ...traces, LOG_FORMAT: "json" }, settling: SENT_WITHIN },
  ];
}

const visit = (address, amount, requests) =>
  load(address, { connections: CONNECTIONS, amount, requests, headers: { "accept-encoding": "gzip, deflate, br, zstd" } });

async function compare(pair, { plain, observed }, { amount, warmUp, turns, requests }, settling) {
  // V8 optimizes rarely run code late and repeatedly, so both sites warm up first.
  for (const address of [plain, observed]) await visit(address, warmUp, requests);
  for (let sending = 0; settling > 0 && sending < SENDINGS; sending++) {
    await visit(observed, PAGES_FOR_A_SENDING, [CACHED]);
    await sleep(SENT_AFTER + 100);
  }
  async function costOf(address) {
    const before = await pair.ask("cpu");
    await visit(address, amount, requests);
    await sleep(settling);
    return ((await pair.ask("cpu")) - before) / amount;
  }
  const rounds = [];
  for (let round = 0; round < turns; round++) {
    const order = round % 2 === 0 ? [plain, observed] : [observed, plain];
    const took = new Map();
    for (const address of order) took.set(address, await costOf(address));
    rounds.push({ cpu: took.get(plain), ratio: took.get(observed) / took.get(plain) });
  }
  return { cpu: median(rounds.map(({ cpu }) => cpu)), ratio: median(rounds.map(({ ratio }) => ratio)) };
}

const mean = (numbers) => sum(numbers) / numbers.length;

function cellsOf(pairs) {
  const ratios = pairs.map(({ ratio }) => ratio);
  const middle = mean(ratios);
  const error = Math.sqrt(mean(ratios.map((each) => (each - middle) ** 2)) / (ratios.length - 1));
  const spread = error * (STUDENT[ratios.length - 2] ?? Number(STUDENT.at(-1)));
  const range = `${(middle - spread).toFixed(3)} to ${(middle + spread).toFixed(3)}`;
  return [mean(pairs.map(({ cpu }) => cpu)).toFixed(3), middle.toFixed(3), range];
}

/** Both sites share a process, because two equal processes differ by up to ten percent. The sites take turns, and either goes first. */
export async function measureObserved(scope, { rounds }) {
  if (rounds < 2) throw new Error("--rounds must be 2 or more for observed: one pair of sites says nothing about others.");
  const receiver = await startReceiver(scope);
  const rows = [];
  for (const { name, env, settling } of variantsWith(receiver.address)) {
    const found = new Map(TARGETS.map((target) => [target, []]));
    for (let number = 0; number < rounds; number++) {
      const isSwapped = number % 2 === 1;
      const sites = (isSwapped ? [env, {}] : [{}, env]).map((each) => ({ MEASURE_SAMPLE: "0", ...each }));
      const pair = await openChild(
        scope,
        new URL("../support/serve.mjs", import.meta.url),
        [await scope.folder(), JSON.stringify(sites)],
        [],
      );
      const [plain, observed] = isSwapped ? pair.ready.toReversed() : pair.ready;
      for (const [target, pairs] of found) pairs.push(await compare(pair, { plain, observed }, target, settling));
      await pair.stop();
      console.error(`${name}: pair ${number + 1} of ${rounds}`);
    }
    for (const [target, pairs] of found) rows.push([target.name, name, ...cellsOf(pairs)]);
  }
  if (receiver.sendings() === 0) throw new Error("No trace was sent.");
  return [
    "## Observed, in one run",
    `Two sites in one process take turns: the processor time of a response of the site without reports, the other site's as a ratio (the mean of ${rounds} pairs), and its 95 % confidence interval.`,
    { head: ["response", "the other site has", "CPU ms", "ratio", "95 %"], rows },
  ];
}
