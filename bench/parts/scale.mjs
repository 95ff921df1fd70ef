import { execFileSync } from "node:child_process";
import { Agent, get } from "node:https";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../scripts/free-port.mjs";
import { openDeployments, QUICK_SETUPS, SETUPS } from "../scale/deployments.mjs";
import { openLedger, sendForms } from "../support/forms.mjs";
import { load, OTHER, RETURNING_COOKIE } from "../support/load.mjs";
import { startNginx } from "../support/nginx.mjs";
import { resourceUsage, spentBetween } from "../support/processes.mjs";
import { sendRequest, until } from "../support/send-request.mjs";
import { sum, thousands } from "../table.mjs";

const FULL = { round: 1, rounds: 2, warmUp: 4, listings: 10_000, changes: 12, shows: 5, handshakes: 400 };
const SHORT = { round: 0.6, rounds: 1, warmUp: 1, listings: 1_000, changes: 4, shows: 2, handshakes: 100 };
const REST = 4_000;
const MOST = 240_000;
const CHANGE_PAUSE = 700;
const PROCESS_GROUPS = ["nginx", "sites", "renderers", "APIs", "jobs", "Postgres"];
const CONNECTIONS = 8;
const SENDERS = 4;
const PAGE = "/properties";
const HEADERS = { "accept-encoding": "gzip, deflate, br, zstd" };
const WORDS = ["amber", "cabin", "old", "loft", "silver", "harbour", "manor", "quiet"];

let searches = 0;
const search = () => `/api/listings?search=${WORDS[++searches % WORDS.length]}&maxGuests=3&limit=18&seed=${searches}`;
const repeated = (path, more) => (origin, duration) =>
  load(origin + path, { connections: CONNECTIONS, duration, headers: HEADERS, ...more });

/** Loads by name. @type {Record<string, (origin: string, seconds: number) => Promise<{ answers: number, seconds: number }>>} */
const LOADS = {
  "cached by nginx": repeated(PAGE),
  "cached by the site": repeated(`${PAGE}?utm=${OTHER}`),
  "rendered again": repeated(`${PAGE}?search=${OTHER}`),
  search: repeated("/api/listings", { requests: [{ setupRequest: (request) => ({ ...request, path: search() }) }] }),
  async form(origin, seconds) {
    const ledger = openLedger();
    const began = performance.now();
    const stop = sendForms(origin, ledger, { atOnce: SENDERS, isProxied: true });
    await sleep(seconds * 1000);
    await stop();
    if (ledger.acknowledged.length < ledger.sent) throw new Error(`Forms were not accepted: ${ledger.tally}.`);
    return { answers: ledger.acknowledged.length, seconds: (performance.now() - began) / 1000 };
  },
};

const widest = (deployments) =>
  deployments.filter(
    ({ apis, counts }) => !deployments.some((other) => other.counts.sites > counts.sites && apis.every((api) => other.apis.includes(api))),
  );

const memoryOf = (uses) => Object.fromEntries(Object.entries(uses).map(([part, { memory }]) => [part, memory]));

async function measureRest(deployments) {
  const before = deployments.map(({ roots }) => resourceUsage(roots));
  await sleep(REST);
  return Object.fromEntries(
    deployments.map(({ name, roots }, index) => {
      const after = resourceUsage(roots);
      const processor = Object.entries(spentBetween(before[index], after)).map(([part, spent]) => [part, (spent / REST) * 1000]);
      return [name, { processor: Object.fromEntries(processor), memory: memoryOf(after) }];
    }),
  );
}

async function measureRound({ origin, roots }, name, duration, settle) {
  const [before, began, own] = [resourceUsage(roots, { withMemory: false }), performance.now(), process.cpuUsage()];
  const { answers, seconds } = await LOADS[name](origin, duration);
  if (name === "form") await settle();
  const took = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(own);
  const after = resourceUsage(roots);
  return { answers, answering: seconds, took, loader: (user + system) / 1000, spent: spentBetween(before, after), memory: memoryOf(after) };
}

function costsOf(rounds, rest) {
  const total = (of) => sum(rounds.map(of));
  const [answers, took] = [total((each) => each.answers), total((each) => each.took)];
  const costs = PROCESS_GROUPS.map((part) =>
    part in rounds[0].spent
      ? Math.max(0, total((each) => each.spent[part] ?? 0) - (rest.processor[part] ?? 0) * took) / answers
      : undefined,
  );
  return {
    perSecond: answers / total((each) => each.answering),
    loader: total((each) => each.loader) / answers,
    costs,
    all: sum(costs.map((cost) => cost ?? 0)),
  };
}

async function measureChanged({ roots, apis, origin }, database, rest, { changes, shows }) {
  const [before, began] = [resourceUsage(roots, { withMemory: false }), performance.now()];
  for (let index = 0; index < changes; index++) {
    await database.ask("write", { index, name: `Counted ${index}` });
    await sleep(CHANGE_PAUSE);
  }
  const seconds = (performance.now() - began) / 1000;
  const spent = spentBetween(before, resourceUsage(roots, { withMemory: false }));
  const costs = Object.entries(spent).map(
    ([part, all]) => `${part} ${fine(Math.max(0, all - (rest.processor[part] ?? 0) * seconds) / changes)}`,
  );
  const latencies = [];
  for (let index = 0; index < shows; index++) {
    const name = `Xqshown${index}`;
    await database.ask("write", { index: 100 + index, name });
    const showsAt = (urlOf, text) => {
      const has = async () => (await sendRequest(urlOf(), { headers: { cookie: RETURNING_COOKIE } })).body.includes(text);
      return until(`${urlOf()} has ${text}`, has, { patience: 30_000, every: 10 });
    };
    const [api, page] = await Promise.all([
      Promise.all(apis.map((each) => showsAt(() => `${each}/api/suggestions?kind=property&q=${name}`, name))),
      // No page reads the parameter `look`, but it differs each time, so that nginx caches none of these responses.
      showsAt(() => `${origin}${PAGE}?search=${name}&look=${performance.now()}`, `>${name}<`),
    ]);
    latencies.push({ api: Math.max(...api), page });
  }
  const times = (of) => latencies.map((each) => `${thousands(each[of])} ms`).join(", ");
  return `One changed listing: ${costs.join(", ")} ms of processor time, and after its commit ${times("api")} until every API had it, ${times("page")} until pages had.`;
}

const HANDSHAKES_AT_ONCE = 4;

function fetchPage(url, agent) {
  return new Promise((resolve) => {
    get(url, { agent, rejectUnauthorized: false }, (response) => response.resume().on("end", () => resolve(true))).on("error", () =>
      resolve(false),
    );
  });
}

/**
 * Measures with P-256 and without session resumption.
 * @returns {Promise<{ handshake: number, request: number } | undefined>} milliseconds; undefined without openssl
 */
async function measureHandshake(scope, { count }) {
  const folder = await scope.folder();
  const [key, certificate] = ["key.pem", "certificate.pem"].map((name) => join(folder, name));
  try {
    const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=localhost", "-days", "1"];
    execFileSync("openssl", ["req", "-x509", ...kind, "-keyout", key, "-out", certificate], { stdio: "ignore" });
  } catch {
    return undefined;
  }
  const address = `127.0.0.1:${await freePort()}`;
  const url = `https://${address}/`;
  const pid = await startNginx(scope, {
    folder,
    http: [
      "access_log off; ssl_session_tickets off; ssl_session_cache off; keepalive_requests 100000;",
      `server { listen ${address} ssl; ssl_certificate ${certificate}; ssl_certificate_key ${key}; return 204; }`,
    ],
    isUp: () => fetchPage(url, false),
  });
  const used = () => resourceUsage({ nginx: [pid] }, { withMemory: false }).nginx.processor;
  async function costOf(agent) {
    const before = used();
    for (let done = 0; done < count; done += HANDSHAKES_AT_ONCE)
      await Promise.all(Array.from({ length: HANDSHAKES_AT_ONCE }, () => fetchPage(url, agent)));
    return (used() - before) / count;
  }
  const agent = new Agent({ keepAlive: true, maxSockets: HANDSHAKES_AT_ONCE });
  await fetchPage(url, agent);
  const request = await costOf(agent);
  agent.destroy();
  return { request, handshake: Math.max(0, (await costOf(false)) - request) };
}

const fine = (value) => (value === undefined ? "-" : value.toFixed(3));
const mega = (bytes) => (bytes ? thousands(bytes / 2 ** 20) : "-");

export async function measureScale(scope, { quick = false }) {
  const { round, rounds, warmUp, listings, handshakes, ...changed } = quick ? SHORT : FULL;
  const say = (text) => console.error(`scale: ${text}`);
  const end = performance.now() + MOST;
  const setups = SETUPS.filter(({ name }) => !quick || QUICK_SETUPS.includes(name));
  const { deployments, database, settle } = await openDeployments(scope, { setups, listings, say });
  say("warming up");
  for (const { origin } of widest(deployments)) for (const run of Object.values(LOADS)) await run(origin, warmUp);
  await settle();
  const rests = await measureRest(deployments);
  /** @type {{ load: string, place: string, result: Awaited<ReturnType<typeof measureRound>> }[]} */
  const samples = [];
  for (let roundIndex = 0; roundIndex < rounds; roundIndex++)
    for (const name of Object.keys(LOADS))
      for (const deployment of deployments) {
        if (roundIndex > 0 && performance.now() > end) continue;
        say(`${name}: ${deployment.name}`);
        samples.push({ load: name, place: deployment.name, result: await measureRound(deployment, name, round, settle) });
      }
  const resultsOf = (deployment, name) =>
    samples.filter((each) => each.place === deployment && (!name || each.load === name)).map(({ result }) => result);
  const costs = Object.keys(LOADS).flatMap((name) => {
    const measured = deployments.map((place) => ({ place: place.name, ...costsOf(resultsOf(place.name, name), rests[place.name]) }));
    return measured.map(({ place, perSecond, costs: parts, all, loader }) => {
      const ratio = (all / measured[0].all).toFixed(2);
      return [name, place, thousands(perSecond), ...parts.map(fine), fine(all), ratio, fine(loader)];
    });
  });
  const memory = deployments.flatMap(({ name }) => {
    const most = (part) => Math.max(0, ...resultsOf(name).map((each) => each.memory[part] ?? 0));
    return [
      [`${name}, at rest`, ...PROCESS_GROUPS.map((part) => mega(rests[name].memory[part]))],
      [`${name}, most`, ...PROCESS_GROUPS.map((part) => mega(most(part)))],
      [`${name}, ms a second at rest`, ...PROCESS_GROUPS.map((part) => rests[name].processor[part]?.toFixed(1) ?? "-")],
    ];
  });
  const last = deployments.at(-1);
  const change = await measureChanged(last, database, rests[last.name], changed);
  const handshake = await measureHandshake(scope, { count: handshakes });
  return [
    "## One, two and three processes behind nginx",
    `${thousands(listings)} listings, Postgres, one process for the jobs. Milliseconds of processor time for a response, up to two rounds of ${round} s of each load in each set-up, in turns. "Loader" is the client.`,
    { head: ["load", "set-up", "a second", ...PROCESS_GROUPS, "all", "ratio", "loader"], rows: costs },
    "Memory in MB by part; memory that processes share counts once.",
    { head: ["set-up", ...PROCESS_GROUPS], rows: memory },
    change,
    handshake
      ? `A TLS handshake costs nginx ${fine(handshake.handshake)} ms, a request on an open connection ${fine(handshake.request)} ms.`
      : "No TLS handshake was measured, because openssl is not installed.",
  ];
}
