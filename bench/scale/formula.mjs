/**
 * What a site of many machines takes, from what one answer costs on one (docs/scaling.md). Milliseconds are of the processor, bytes of
 * memory or of the network.
 *
 * @typedef {Record<string, number>} Parts milliseconds for an answer by part: nginx, sites, renderers, APIs, jobs, Postgres
 *
 * @typedef {object} Costs
 * @property {Parts} keptByNginx
 * @property {Parts} keptBySite
 * @property {Parts} anew a page rendered for one request
 * @property {Parts} search a list, without what grows with the listings
 * @property {Parts} form
 * @property {Parts} rest milliseconds in a second of one process that nobody asks for anything
 * @property {Parts} memory bytes of one process at most; renderers those of one site
 * @property {number} handshake of TLS, milliseconds
 * @property {number} changeOfListing milliseconds that one change costs an API, for each listing that there is
 * @property {number} searchOfListing milliseconds that one search costs more, for each listing that there is
 * @property {number} readOfListing milliseconds that a start takes for each listing
 * @property {number} bytesOfListing that it takes in an API's memory
 * @property {number} rowOfListing bytes of its row
 *
 * @typedef {object} Wanted
 * @property {number} listings
 * @property {number} rate requests of a second
 * @property {number} kept the share that the proxy answers, 0 to 1
 * @property {number} servers site processes
 */

/** What is supposed of visitors and machines. Each is a figure of `docs/scaling.md`. */
export const SUPPOSED = {
  /** Of the requests that reach a site: pages it has kept, pages rendered anew, lists and searches. */
  mix: { kept: 0.6, anew: 0.2, search: 0.2 },
  /** Requests for one form, and for one new connection. */
  requestsOfForm: 10_000,
  requestsOfConnection: 10,
  /** Changes of listings in a second. */
  changes: 1,
  /** Bytes of an answer, compressed. */
  answer: 10_000,
  /** The share of a core that may be used before answers wait. */
  busy: 0.6,
  /** A site's machine: cores, bytes. An API's: bytes. */
  cores: 4,
  memory: 16 * 2 ** 30,
  /** Milliseconds of a mail server's answers to one mail, and of a commit that is on two machines. */
  mail: 50,
  commit: 5,
  /** Bytes in a second from a replica, and of the network before the proxy. */
  disk: 200e6,
  network: 1.25e9,
  /** Packages of a release that a site counts. */
  packages: 6,
  /** Requests of an object store in a second for one prefix, reading and writing. */
  store: { reads: 5_500, writes: 3_500 },
};

/** What the program does by itself; `formula.test.mjs` holds each against the code. */
export const PROGRAM = {
  /** Seconds between two looks: at the catalogue's version, the channel of releases, a server's report, counts of a release. */
  catalogueLook: 0.5,
  channelLook: 0.3,
  report: 10,
  counts: 3,
  /** Connections of a process beside its pool, the pool, and those of a Postgres server as it comes. */
  pool: 10,
  beside: 2,
  connections: 100,
  /** Questions of an API in a second that asks nothing: version, watch. */
  questions: 3,
  /** Changes that the database remembers by listing. */
  changesKept: 1_000,
  /** Servers that judge a canary in one round, of all. */
  judges: 4,
};

/**
 * @typedef {object} Row
 * @property {string} what
 * @property {string} formula
 * @property {number} amount
 * @property {string} unit
 * @property {number} [holds] the most that can be had; none where more machines are all it takes
 */

/**
 * @param {Costs} costs
 * @param {Wanted} wanted
 * @param {typeof SUPPOSED} [supposed]
 * @returns {{ rows: Row[], apis: number }} what is needed, with the number of API processes
 */
export function calculate(costs, { listings, rate, kept, servers }, supposed = SUPPOSED) {
  const { mix, busy } = supposed;
  const toSites = rate * (1 - kept);
  const [keptBySite, anew, search] = [mix.kept, mix.anew, mix.search].map((share) => toSites * share);
  const forms = rate / supposed.requestsOfForm;
  const handshakes = rate / supposed.requestsOfConnection;
  /** Cores that a part needs for all answers. */
  const cores = (part) =>
    (rate * kept * costs.keptByNginx[part] +
      keptBySite * costs.keptBySite[part] +
      anew * costs.anew[part] +
      search * costs.search[part] +
      forms * costs.form[part] || 0) / 1000;

  const change = (costs.changeOfListing * listings) / 1000;
  // A look begins half a second after the one before has ended, so changes that come faster are taken together.
  const refreshes = Math.min(supposed.changes, 1 / (PROGRAM.catalogueLook + change));
  const refreshing = refreshes * change;
  const answering = cores("APIs") + (search * costs.searchOfListing * listings) / 1000;
  const apis = Math.max(2, Math.ceil(answering / (busy * Math.max(0.05, 1 - refreshing))));
  const shows = PROGRAM.catalogueLook + change * 2;
  const columns = costs.bytesOfListing * listings;
  const inUse = { sites: cores("sites") / servers, renderers: cores("renderers") / servers };
  const reads = servers * (1 / PROGRAM.channelLook + 1 / PROGRAM.report);
  const writes = servers * (supposed.packages / PROGRAM.counts + 1 / PROGRAM.report);
  const judging = Math.min(servers, PROGRAM.judges) * ((2 * servers) / PROGRAM.counts);

  /** @type {Row[]} */
  const rows = [
    {
      what: "proxy: cores",
      formula: "(rate x kept x kept by nginx + rest of the rate x passed on + handshakes x TLS) / busy",
      amount: (cores("nginx") + (handshakes * costs.handshake) / 1000) / busy,
      unit: "cores",
    },
    { what: "proxy: TLS handshakes", formula: "rate / requests of a connection", amount: handshakes, unit: "a second" },
    {
      what: "proxy: network",
      formula: "rate x bytes of an answer",
      amount: rate * supposed.answer,
      unit: "bytes a second",
      holds: supposed.network,
    },
    { what: "a site: its one thread", formula: "cost of sites / servers", amount: inUse.sites, unit: "cores", holds: busy },
    {
      what: "a site's machine: cores",
      formula: "(cost of sites + cost of renderers) / servers",
      amount: inUse.sites + inUse.renderers,
      unit: "cores",
      holds: supposed.cores * busy,
    },
    {
      what: "a site: memory",
      formula: "site + its renderers",
      amount: costs.memory.sites + costs.memory.renderers,
      unit: "bytes",
      holds: supposed.memory,
    },
    {
      what: "APIs: processes",
      formula: "(cost of APIs + searches x listings) / (busy x (1 - time of changes))",
      amount: apis,
      unit: "processes",
    },
    {
      what: "an API: its thread, for changes",
      formula: "changes taken at once x change of a listing x listings",
      amount: refreshing,
      unit: "cores",
      holds: busy,
    },
    { what: "an API: a change shows", formula: "look + 2 x change of a listing x listings", amount: shows, unit: "s", holds: 2 },
    {
      what: "an API: memory",
      formula: "process + 2 x bytes of a listing x listings",
      amount: costs.memory.APIs + 2 * columns,
      unit: "bytes",
      holds: supposed.memory,
    },
    {
      what: "an API: a start",
      formula: "listings x (read of a listing + row / disk)",
      amount: listings * (costs.readOfListing / 1000 + costs.rowOfListing / supposed.disk),
      unit: "s",
      holds: 300,
    },
    {
      what: "an API: changes that are remembered",
      formula: "changes x time until one shows",
      amount: supposed.changes * shows,
      unit: "changes",
      holds: PROGRAM.changesKept,
    },
    {
      what: "Postgres: connections",
      formula: "(APIs + jobs) x (pool + 2)",
      amount: (apis + 1) * (PROGRAM.pool + PROGRAM.beside),
      unit: "connections",
      holds: PROGRAM.connections,
    },
    {
      what: "Postgres: watch connections",
      formula: "APIs + jobs, each asking once a second",
      amount: apis + 1,
      unit: "connections",
      holds: PROGRAM.connections,
    },
    {
      what: "Postgres: questions of APIs at rest",
      formula: "APIs x 3 a second",
      amount: apis * PROGRAM.questions,
      unit: "a second",
    },
    {
      what: "Postgres: cores",
      formula: "(cost of Postgres + (APIs + jobs) x rest) / busy",
      amount: (cores("Postgres") + ((apis + 1) * costs.rest.Postgres) / 1000) / busy,
      unit: "cores",
      holds: 64,
    },
    {
      what: "Postgres: writers of listings in turn",
      formula: "changes x commit",
      amount: (supposed.changes * supposed.commit) / 1000,
      unit: "of the time",
      holds: 1,
    },
    {
      what: "replica: reads for changes",
      formula: "APIs x changes x row",
      amount: apis * supposed.changes * costs.rowOfListing,
      unit: "bytes a second",
      holds: supposed.disk,
    },
    {
      what: "replica: all APIs started anew, one after another",
      formula: "APIs x a start",
      amount: apis * listings * (costs.readOfListing / 1000 + costs.rowOfListing / supposed.disk),
      unit: "s",
    },
    {
      what: "jobs: mails of forms in turn",
      formula: "forms x (cost of jobs + mail server)",
      amount: (forms * ((costs.form.jobs ?? 0) + supposed.mail)) / 1000,
      unit: "of the time",
      holds: 1,
    },
    {
      what: "release store: reads",
      formula: "servers x (1 / 0.3 s + 1 / 10 s)",
      amount: reads,
      unit: "a second",
      holds: supposed.store.reads,
    },
    {
      what: "release store: writes",
      formula: "servers x (packages / 3 s + 1 / 10 s)",
      amount: writes,
      unit: "a second",
      holds: supposed.store.writes,
    },
    {
      what: "release store: reads of a canary's counts",
      formula: "judges x 2 x servers / 3 s",
      amount: judging,
      unit: "a second",
      holds: supposed.store.reads,
    },
  ];
  return { rows, apis };
}

/** What breaks, and at how many times of what it can hold, first things first. @param {readonly Row[]} rows */
export const breaking = (rows) =>
  rows
    .flatMap(({ what, amount, holds }) => (holds === undefined ? [] : [{ what, times: amount / holds }]))
    .sort((a, b) => b.times - a.times);
