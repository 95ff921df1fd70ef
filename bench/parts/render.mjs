import { ask } from "../support/ask.mjs";
import { startDemo } from "../support/data.mjs";
import { load, OTHER, RETURNING_COOKIE } from "../support/load.mjs";
import { wholeUseOf } from "../support/processes.mjs";
import { sum, thousands } from "../table.mjs";

/** The number of requests in flight, the length of a round in seconds, and the rounds of each target. */
const CONNECTIONS = 8;
const ROUND = 1;
const ROUNDS = 5;
const PAGE = "/properties";
const encoded = (encoding) => ({ cookie: RETURNING_COOKIE, "accept-encoding": encoding });
const BROWSER = encoded("gzip, deflate, br, zstd");

/** @param {string} etag of the page */
const targetsOf = (etag) => [
  { name: "empty answer (/healthz)", path: "/healthz", headers: {} },
  { name: `page (${PAGE}), as browsers get it`, path: PAGE, headers: BROWSER },
  { name: "page, gzip", path: PAGE, headers: encoded("gzip") },
  { name: "page, plain", path: PAGE, headers: encoded("identity") },
  { name: "page, 304", path: PAGE, headers: { ...BROWSER, "if-none-match": etag } },
  { name: "page rendered anew", path: `${PAGE}?search=${OTHER}`, headers: BROWSER },
  { name: "API (/api/listings)", path: "/api/listings", headers: encoded("identity") },
];

/**
 * Measures the responses a second, and the processor time of one, of one server process with its renderers. The targets take turns. The
 * processor's time says most on a machine that does other work.
 */
export async function measureRender(scope) {
  const site = await startDemo(scope);
  const spent = () => wholeUseOf(site.pid(), { withMemory: false }).processor;
  async function measure({ path, headers }) {
    const before = spent();
    const { answers, seconds } = await load(site.origin + path, { connections: CONNECTIONS, duration: ROUND, headers });
    return { answers, seconds, cpu: spent() - before };
  }
  // The first page may lack a picture that comes late, and is another one.
  await load(site.origin + PAGE, { connections: CONNECTIONS, duration: ROUND, headers: BROWSER });
  const { headers } = await ask(site.origin + PAGE, { headers: BROWSER });
  const targets = targetsOf(String(headers.etag));
  for (const target of targets) await measure(target);
  const rounds = targets.map(() => []);
  for (let round = 0; round < ROUNDS; round++) for (const [index, target] of targets.entries()) rounds[index].push(await measure(target));
  const results = [];
  for (const [index, { name, path, headers: sent }] of targets.entries()) {
    const all = (what) => sum(rounds[index].map((round) => round[what]));
    const { bytes } = await ask(site.origin + path, { headers: sent });
    results.push({ name, bytes, perSecond: all("answers") / all("seconds"), cpu: all("cpu") / all("answers") });
  }
  const [empty] = results;
  return [
    "## Server rendering, in one run",
    `One server process, ${CONNECTIONS} connections from another process, ${ROUNDS} rounds of one second each, taking turns.`,
    {
      head: ["answer", "a second", "CPU ms", "bytes", "of the empty answer", "by CPU"],
      rows: results.map(({ name, perSecond, cpu, bytes }) => [
        name,
        thousands(perSecond),
        cpu.toFixed(3),
        thousands(bytes),
        (perSecond / empty.perSecond).toFixed(3),
        (empty.cpu / cpu).toFixed(3),
      ]),
    },
  ];
}
