import { startDemo } from "../support/data.mjs";
import { load, OTHER, RETURNING_COOKIE } from "../support/load.mjs";
import { treeResourceUsage } from "../support/processes.mjs";
import { sendRequest } from "../support/send-request.mjs";
import { sum, thousands } from "../table.mjs";

const CONNECTIONS = 8;
const ROUND = 1;
const ROUNDS = 5;
const PAGE = "/properties";
const encoded = (encoding) => ({ cookie: RETURNING_COOKIE, "accept-encoding": encoding });
const BROWSER = encoded("gzip, deflate, br, zstd");

const TARGETS = [
  { name: "empty response (/healthz)", path: "/healthz", headers: {} },
  { name: `page (${PAGE}), as browsers get it`, path: PAGE, headers: BROWSER },
  { name: "page, gzip", path: PAGE, headers: encoded("gzip") },
  { name: "page, plain", path: PAGE, headers: encoded("identity") },
  { name: "page, 304", path: PAGE, headers: BROWSER, isKnown: true },
  { name: "page rendered again", path: `${PAGE}?search=${OTHER}`, headers: BROWSER },
  { name: "API (/api/listings)", path: "/api/listings", headers: encoded("identity") },
];

export async function measureRender(scope) {
  const site = await startDemo(scope);
  const spent = () => treeResourceUsage(site.pid(), { withMemory: false }).processor;
  async function measure({ path, headers, isKnown = false }) {
    const url = site.origin + path;
    // A new site's page changes once more, so its ETag is read before each measurement.
    const sent = isKnown ? { ...headers, "if-none-match": String((await sendRequest(url, { headers })).headers.etag) } : headers;
    const before = spent();
    const { answers, seconds } = await load(url, { connections: CONNECTIONS, duration: ROUND, headers: sent });
    const cpu = spent() - before;
    return { answers, seconds, cpu, bytes: (await sendRequest(url, { headers: sent })).bytes };
  }
  for (const target of TARGETS) await measure(target);
  const rounds = TARGETS.map(() => []);
  for (let round = 0; round < ROUNDS; round++) for (const [index, target] of TARGETS.entries()) rounds[index].push(await measure(target));
  const results = TARGETS.map(({ name }, index) => {
    const all = (what) => sum(rounds[index].map((round) => round[what]));
    const { bytes } = rounds[index].at(-1);
    return { name, bytes, perSecond: all("answers") / all("seconds"), cpu: all("cpu") / all("answers") };
  });
  const [empty] = results;
  return [
    "## Server rendering, in one run",
    `One server process, ${CONNECTIONS} connections from another process, ${ROUNDS} rounds of one second each, taking turns.`,
    {
      head: ["response", "a second", "CPU ms", "bytes", "of the empty response", "by CPU"],
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
