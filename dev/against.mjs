import { CONTRACT_VERSION, SERVED_CONTRACTS } from "@nightlatch/contract";
import { COOKIES } from "@nightlatch/domain";
import { CANARY_BUCKETS, integrityOf, releaseRecordSchema, servedBy } from "@nightlatch/release";

/** The time limit of an answer of the site, and how often it is asked for its versions, in milliseconds. */
const TIME_LIMIT = 10_000;
const LOOK_EVERY = 5000;

/**
 * One lane for as long as the development site runs: while the site has a canary, a visitor without a lane would get now one
 * version and now the other.
 */
const COOKIE = `${COOKIES.releaseLane}=${Math.floor(Math.random() * CANARY_BUCKETS)}`;

/** Methods that change nothing on the site, and the routes whose requests go there. */
const READING = new Set(["GET", "HEAD", "OPTIONS"]);
const LEADING_THERE = /^\/(api|media|assets)\b/;

/**
 * Asks the site.
 *
 * @param {string} url
 * @returns {Promise<Response>} any answer
 * @throws {Error} one line when none comes
 */
async function ask(url) {
  try {
    return await fetch(url, { headers: { cookie: COOKIE }, redirect: "error", signal: AbortSignal.timeout(TIME_LIMIT) });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
    throw new Error(`No site answers at ${new URL(url).origin}: ${reason}`);
  }
}

/**
 * @param {string} site
 * @returns {Promise<Record<string, string>>} the version that the site serves of each package
 */
async function readVersions(site) {
  const answer = await ask(`${site}/releases.json`);
  /** @type {any} */
  const map = answer.ok ? await answer.json().catch(() => undefined) : undefined;
  if (typeof map?.shell !== "string" || typeof map.remotes !== "object" || map.remotes === null) {
    const what = answer.ok ? "something else than its releases" : String(answer.status);
    throw new Error(`${site} is not a site that can be developed against: GET /releases.json answers ${what}.`);
  }
  return { shell: map.shell, ...map.remotes };
}

/**
 * The releases of a running site, over HTTP.
 *
 * @param {string} site its address, without a trailing slash
 * @param {{ without: readonly string[] }} options packages that are compiled here instead
 * @returns {Promise<import("@nightlatch/site").Releases>}
 * @throws {Error} one line when nothing answers, or the site is no Nightlatch or of another contract
 */
export async function releasesOf(site, { without }) {
  /** @type {Map<string, Promise<import("@nightlatch/release").ReleaseRecord | undefined>>} */
  const records = new Map();
  let versions = await readVersions(site);
  let lookedAt = Date.now();

  async function fetchRecord(name, version) {
    const answer = await ask(`${site}/releases/${name}/${encodeURIComponent(version)}/record.json`);
    if (answer.status === 404) return undefined;
    const record = releaseRecordSchema.safeParse(answer.ok ? await answer.json().catch(() => undefined) : undefined);
    if (!record.success) throw new Error(`${site} has a record of ${name} ${version} that cannot be read (${answer.status}).`);
    return record.data;
  }
  function record(name, version) {
    const key = `${name}@${version}`;
    let known = records.get(key);
    if (!known) {
      known = fetchRecord(name, version);
      records.set(key, known);
      // A record that failed, or is not there yet, is asked for again.
      known.then(
        (found) => found || records.delete(key),
        () => records.delete(key),
      );
    }
    return known;
  }

  // Of a shell that is compiled here the record is read as well, because it tells which contracts the site serves.
  for (const [name, version] of Object.entries(versions).filter(([one]) => one === "shell" || !without.includes(one))) {
    const known = await record(name, version);
    if (!known) continue;
    const fits = name === "shell" ? servedBy(known).contracts.includes(CONTRACT_VERSION) : SERVED_CONTRACTS.includes(known.contract);
    if (!fits)
      throw new Error(
        `${site} is of contract ${known.contract} (${name} ${version}), what is developed here of contract ${CONTRACT_VERSION}.`,
      );
  }

  return {
    async channel() {
      if (Date.now() - lookedAt > LOOK_EVERY) {
        lookedAt = Date.now();
        versions = await readVersions(site);
      }
      const others = Object.entries(versions).filter(([name]) => !without.includes(name));
      const packages = Object.fromEntries(others.map(([name, version]) => [name, { version }]));
      return { seq: 1, at: new Date(lookedAt).toISOString(), action: "start", name: "", version: "", reason: "", packages };
    },
    record,
    versions: async (name) => (versions[name] === undefined ? [] : [versions[name]]),
    // The browser gets files from the site itself; see `assetsOf`.
    readFile: async () => undefined,
    async readServerBundle({ name, version, server }) {
      const answer = await ask(`${site}/releases/${name}/${encodeURIComponent(version)}/server.cjs`);
      if (!answer.ok) throw new Error(`${site} gives no server bundle of ${name} ${version} (${answer.status}).`);
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (integrityOf(bytes) !== server.integrity)
        throw new Error(`The server bundle of ${name} ${version} is not the one that was published.`);
      return bytes;
    },
  };
}

/**
 * The server of each package's files, for packages that are not compiled here.
 *
 * @param {string} site
 * @param {Pick<import("@nightlatch/site").Releases, "channel">} others the site's releases
 * @returns {Promise<Record<string, string>>}
 */
export async function assetsOf(site, others) {
  const { packages = {} } = (await others.channel("production")) ?? {};
  return Object.fromEntries(Object.keys(packages).map((name) => [name, site]));
}

/**
 * The API of the site, for `createSite`.
 *
 * @param {string} site
 * @param {number} timeLimit milliseconds
 */
export const apiOf = (site, timeLimit) => ({
  api: /** @type {const} */ ({ kind: "remote", url: site, timeLimit }),
  apiReadiness: () =>
    ask(`${site}/readyz`).then(
      ({ ok }) => ({ ready: ok }),
      () => ({ ready: false }),
    ),
});

/**
 * Refuses requests by which visitors of the development site would write to the site behind it. Call it before the server
 * listens.
 *
 * @param {import("@nightlatch/site").Site["app"]} app
 * @param {string} site
 */
export function refuseWrites(app, site) {
  app.addHook("onRequest", async (request, reply) => {
    // The route that was found is tested, since an address can be spelt in many ways.
    if (READING.has(request.method) || !LEADING_THERE.test(request.routeOptions.url ?? "")) return;
    return reply.code(403).send({
      error: `Nothing was sent: this page is developed against ${site}, which is only read from. Start with --allow-writes to send it there.`,
      code: "writes_refused",
    });
  });
}
