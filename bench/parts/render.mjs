import { Agent, get } from "node:http";
import { startSite } from "../site/start-site.mjs";
import { table, thousands } from "../table.mjs";

/** The number of requests under way at once, the length of a round in milliseconds, and the rounds of each target. */
const CONNECTIONS = 8;
const ROUND = 1000;
const ROUNDS = 5;

const TARGETS = [
  { name: "empty answer (/healthz)", path: "/healthz" },
  { name: "page (/properties)", path: "/properties" },
  { name: "page, compressed (/properties)", path: "/properties", headers: { "accept-encoding": "br" } },
  { name: "API (/api/listings)", path: "/api/listings" },
];

function request(agent, url, headers) {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      let bytes = 0;
      answer.on("data", (part) => {
        bytes += part.length;
      });
      answer.on("end", () => (answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url} answered ${answer.statusCode}.`))));
      answer.on("error", reject);
    }).on("error", reject);
  });
}

/** @returns answers a second over one round, and the size of an answer */
async function load(agent, url, headers) {
  const started = performance.now();
  let answers = 0;
  let bytes = 0;
  const worker = async () => {
    while (performance.now() - started < ROUND) {
      bytes = await request(agent, url, headers);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return { perSecond: (answers * 1000) / (performance.now() - started), bytes };
}

/**
 * Measures the answers a second of one server process, the targets taking turns. No cookie is sent, so that each request is
 * a visit of its own in one of 64 orders; pages that stay the same are kept (docs/adr/0006) unless PAGE_CACHE is off.
 */
export async function measureRender() {
  const site = await startSite();
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  try {
    for (const { path, headers = {} } of TARGETS) await load(agent, site.address + path, headers);
    const rounds = TARGETS.map(() => []);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, { path, headers = {} }] of TARGETS.entries()) rounds[index].push(await load(agent, site.address + path, headers));
    }
    const targets = TARGETS.map(({ name }, index) => ({
      name,
      perSecond: rounds[index].reduce((sum, { perSecond }) => sum + perSecond, 0) / ROUNDS,
      bytes: rounds[index].at(-1).bytes,
    }));
    return { connections: CONNECTIONS, rounds: ROUNDS, targets };
  } finally {
    agent.destroy();
    await site.stop();
  }
}

/** @param {Awaited<ReturnType<typeof measureRender>>} result */
export function printRender({ connections, rounds, targets }) {
  const [empty] = targets;
  const rows = targets.map(({ name, perSecond, bytes }) => [
    name,
    thousands(perSecond),
    thousands(bytes),
    (perSecond / empty.perSecond).toFixed(3),
  ]);
  return [
    "## Server rendering, in one run",
    `One server process, ${connections} connections from another process, ${rounds} rounds of one second each, taking turns.`,
    table(["answer", "a second", "bytes", "of the empty answer"], rows),
  ].join("\n\n");
}
