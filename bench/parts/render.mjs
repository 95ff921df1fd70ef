import { get } from "node:http";
import autocannon from "autocannon";
import { startSite } from "../site/start-site.mjs";
import { table, thousands } from "../table.mjs";

/** The number of requests under way at once, the length of a round in seconds, and the rounds of each target. */
const CONNECTIONS = 8;
const ROUND = 1;
const ROUNDS = 5;

/** A visitor who has been here before. */
const COOKIE = "nightlatch-visit=7";
const PAGE = "/properties";
const BROWSER = "gzip, deflate, br, zstd";

/**
 * The answers that are measured. `anew` makes each request another, so that nothing is kept for it.
 *
 * @param {string} etag of the page
 */
const targetsOf = (etag) => [
  { name: "empty answer (/healthz)", path: "/healthz" },
  { name: `page (${PAGE}), as browsers get it`, path: PAGE, headers: { "accept-encoding": BROWSER } },
  { name: "page, gzip", path: PAGE, headers: { "accept-encoding": "gzip" } },
  { name: "page, plain", path: PAGE, headers: { "accept-encoding": "identity" } },
  { name: "page, 304", path: PAGE, headers: { "accept-encoding": BROWSER, "if-none-match": etag } },
  { name: "page rendered anew", path: PAGE, headers: { "accept-encoding": BROWSER }, anew: true },
  { name: "API (/api/listings)", path: "/api/listings", headers: { "accept-encoding": "identity" } },
];

let searches = 0;

/** @returns answers, and microseconds of the server's processor time, over one round, and the size of an answer's body */
async function load(site, { path, headers = {}, anew = false }) {
  const before = await site.cpu();
  const options = {
    url: site.address + path,
    connections: CONNECTIONS,
    duration: ROUND,
    headers: { cookie: COOKIE, ...headers },
    ...(anew ? { requests: [{ setupRequest: (request) => ({ ...request, path: `${path}?search=${++searches}` }) }] } : {}),
  };
  const { requests, duration, errors, "5xx": failed } = await autocannon(options);
  if (errors > 0 || failed > 0 || requests.total === 0) throw new Error(`${path} failed ${errors + failed} times.`);
  return { answers: requests.total, seconds: duration, cpu: (await site.cpu()) - before };
}

/** @returns the headers of one answer, and the bytes of its body as they come over the wire */
function ask(site, { path, headers = {} }) {
  return new Promise((resolve, reject) => {
    get(site.address + path, { headers: { cookie: COOKIE, ...headers } }, (answer) => {
      let bytes = 0;
      answer.on("data", (part) => {
        bytes += part.length;
      });
      answer.on("end", () => resolve({ bytes, headers: answer.headers }));
    }).on("error", reject);
  });
}

/**
 * Measures the answers a second, and the processor time of an answer, of one server process, the targets taking turns. Pages
 * are kept (docs/adr/0021). The processor's time says most on a machine that does other work.
 */
export async function measureRender() {
  const site = await startSite();
  try {
    const { headers } = await ask(site, { path: PAGE });
    const targets = targetsOf(String(headers.etag));
    for (const target of targets) await load(site, target);
    const rounds = targets.map(() => []);
    for (let round = 0; round < ROUNDS; round++)
      for (const [index, target] of targets.entries()) rounds[index].push(await load(site, target));
    const results = [];
    for (const [index, target] of targets.entries()) {
      const sum = (what) => rounds[index].reduce((total, round) => total + round[what], 0);
      results.push({
        name: target.name,
        perSecond: sum("answers") / sum("seconds"),
        cpu: sum("cpu") / sum("answers"),
        bytes: (await ask(site, target)).bytes,
      });
    }
    return { connections: CONNECTIONS, rounds: ROUNDS, targets: results };
  } finally {
    await site.stop();
  }
}

/** @param {Awaited<ReturnType<typeof measureRender>>} result */
export function printRender({ connections, rounds, targets }) {
  const [empty] = targets;
  const rows = targets.map(({ name, perSecond, cpu, bytes }) => [
    name,
    thousands(perSecond),
    (cpu / 1000).toFixed(3),
    thousands(bytes),
    (perSecond / empty.perSecond).toFixed(3),
    (empty.cpu / cpu).toFixed(3),
  ]);
  return [
    "## Server rendering, in one run",
    `One server process, ${connections} connections from another process, ${rounds} rounds of one second each, taking turns.`,
    table(["answer", "a second", "CPU ms", "bytes", "of the empty answer", "by CPU"], rows),
  ].join("\n\n");
}
