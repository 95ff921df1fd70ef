import { CONTRACT_VERSION, SERVED_CONTRACTS } from "@nightlatch/contract";
import { COOKIES } from "@nightlatch/domain";
import { CANARY_BUCKETS, integrityOf, releaseRecordSchema, servedBy } from "@nightlatch/release";

const RESPONSE_MAX_MS = 10_000;
const READ_INTERVAL_MS = 5000;

/** A constant bucket, because the versions would otherwise change from request to request during a canary. */
const COOKIE = `${COOKIES.canaryBucket}=${Math.floor(Math.random() * CANARY_BUCKETS)}`;

/** Methods that change nothing, and the routes that this server forwards to the site. */
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const FORWARDED = /^\/(api|media|assets)\b/;

async function request(url) {
  try {
    return await fetch(url, { headers: { cookie: COOKIE }, redirect: "error", signal: AbortSignal.timeout(RESPONSE_MAX_MS) });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
    throw new Error(`No site responds at ${new URL(url).origin}: ${reason}`);
  }
}

async function readVersions(site) {
  const response = await request(`${site}/releases.json`);
  /** @type {any} */
  const map = response.ok ? await response.json().catch(() => undefined) : undefined;
  if (typeof map?.shell !== "string" || typeof map.remotes !== "object" || map.remotes === null) {
    const what = response.ok ? "something other than releases" : String(response.status);
    throw new Error(`Development against ${site} is not possible: GET /releases.json returned ${what}.`);
  }
  return { shell: map.shell, ...map.remotes };
}

/**
 * Reads the releases of a running site over HTTP. @param {string} site without a trailing slash
 * @param {{ without: readonly string[] }} options packages compiled here @returns {Promise<import("@nightlatch/site").Releases>}
 * @throws {Error} one line, without a response or for another program or contract
 */
export async function releasesOf(site, { without }) {
  const records = new Map();
  let versions = await readVersions(site);
  let lookedAt = Date.now();

  const releaseFile = (name, version, file) => request(`${site}/releases/${name}/${encodeURIComponent(version)}/${file}`);
  async function fetchRecord(name, version) {
    const response = await releaseFile(name, version, "record.json");
    if (response.status === 404) return undefined;
    const record = releaseRecordSchema.safeParse(response.ok ? await response.json().catch(() => undefined) : undefined);
    if (!record.success) throw new Error(`${site} has a record of ${name} ${version} that cannot be read (${response.status}).`);
    return record.data;
  }
  function record(name, version) {
    const key = `${name}@${version}`;
    let known = records.get(key);
    if (!known) {
      known = fetchRecord(name, version);
      records.set(key, known);
      // Forgets failed and missing records, so that they are requested again.
      known.then(
        (found) => found || records.delete(key),
        () => records.delete(key),
      );
    }
    return known;
  }

  // Always includes the shell, because its record has the contracts that the site serves.
  for (const [name, version] of Object.entries(versions).filter(([one]) => one === "shell" || !without.includes(one))) {
    const known = await record(name, version);
    if (!known) continue;
    const fits = name === "shell" ? servedBy(known).contracts.includes(CONTRACT_VERSION) : SERVED_CONTRACTS.includes(known.contract);
    const of = `${site} has contract ${known.contract} (${name} ${version})`;
    if (!fits) throw new Error(`${of}, but the code here has contract ${CONTRACT_VERSION}.`);
  }

  return {
    async channel() {
      if (Date.now() - lookedAt > READ_INTERVAL_MS) {
        lookedAt = Date.now();
        versions = await readVersions(site);
      }
      const others = Object.entries(versions).filter(([name]) => !without.includes(name));
      const packages = Object.fromEntries(others.map(([name, version]) => [name, { version }]));
      return { seq: 1, at: new Date(lookedAt).toISOString(), action: "start", name: "", version: "", reason: "", packages };
    },
    record,
    versions: async (name) => (versions[name] === undefined ? [] : [versions[name]]),
    // Unused, because browsers load the files from the site (`assetsOf`).
    readFile: async () => undefined,
    async readServerBundle({ name, version, server }) {
      const response = await releaseFile(name, version, "server.cjs");
      if (!response.ok) throw new Error(`${site} has no server bundle of ${name} ${version} (${response.status}).`);
      const bytes = Buffer.from(await response.arrayBuffer());
      if (integrityOf(bytes) !== server.integrity)
        throw new Error(`The server bundle of ${name} ${version} differs from the published one.`);
      return bytes;
    },
  };
}

/** Origins of the files of packages that are not compiled here. @returns {Promise<Record<string, string>>} by package */
export async function assetsOf(site, others) {
  const { packages = {} } = (await others.channel("production")) ?? {};
  return Object.fromEntries(Object.keys(packages).map((name) => [name, site]));
}

export const apiOf = (site, timeLimit) => ({
  api: /** @type {const} */ ({ kind: "remote", url: site, timeLimit }),
  apiReadiness: async () => ({ ready: (await request(`${site}/readyz`).catch(() => undefined))?.ok === true }),
});

/** Rejects writes to the site. Call this before listening. @param {import("@nightlatch/site").Site["app"]} app @param {string} site */
export function refuseWrites(app, site) {
  app.addHook("onRequest", async (request, reply) => {
    // Compares the route, because a path has several spellings.
    if (SAFE_METHODS.has(request.method) || !FORWARDED.test(request.routeOptions.url ?? "")) return;
    return reply.code(403).send({
      error: `Nothing was sent: development against ${site} only reads from it. Start with --allow-writes to send this.`,
      code: "writes_refused",
    });
  });
}
