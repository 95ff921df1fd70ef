import { evaluate, NODE_TABLE, type ReleaseMap, type ReleaseRecord, type ReleaseRegistry, versionFor } from "@nightlatch/release";
import { CONTRACT_VERSION, REMOTE_NAMES, type RemoteModule, type RemoteName } from "@nightlatch/shared/contracts";
import { withLimit } from "@nightlatch/shared/server";
import type * as ShellBundle from "@nightlatch/shell/ssr";
import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";
import type { StrayFailures } from "./stray-failures.ts";

export type Shell = typeof ShellBundle;

/** The source of a site server's releases: a registry, another site, or a development server's own builds. */
export type Releases = Pick<ReleaseRegistry, "channel" | "record" | "versions" | "readFile" | "readServerBundle">;

/** The data that decide which versions a visitor gets. */
export interface VisitorReleases {
  /** The visitor's lane, for canaries; undefined gets no canary. */
  readonly lane: number | undefined;
  /** Published versions that this visitor asked for by a signed address, by package. */
  readonly overrides: ReadonlyMap<string, string>;
}

/** Milliseconds between two looks at the channel: a release shows within a second (docs/adr/0013). */
export const POLL_EVERY = 300;
/** Milliseconds for which a bundle that failed to load is left alone before it is tried again. */
const RETRY_AFTER = 2000;

/** Other pauses than the above, for tests that cannot wait so long. */
export interface LookTimings {
  readonly pollEvery?: number;
  readonly retryAfter?: number;
}
/** Milliseconds after which a store that has not answered counts as failed. */
const STORE_LIMIT = 10_000;
/** Most records that are kept in memory, and most overridden versions whose bundles are kept. */
const KEPT_RECORDS = 200;
const KEPT_OVERRIDES = 8;

const NAMES: readonly string[] = ["shell", ...REMOTE_NAMES];

interface LivePackage {
  readonly live: ReleaseRecord;
  readonly canary?: { readonly record: ReleaseRecord; readonly percent: number; readonly since: string };
}
type LivePackages = Readonly<Record<string, LivePackage>>;

interface LoadedBundle {
  readonly exports: Promise<unknown>;
  failedAt: number | undefined;
}

/**
 * The versions that are live, kept up to date without a restart, and their evaluated server bundles. A request takes one
 * map of versions and renders from it to its end, whatever is promoted meanwhile.
 */
export class LiveReleases {
  private packages: LivePackages = {};
  private map: ReleaseMap = {};
  /** The channel's state, as JSON, that `packages` was made from; empty when a package of it could not be taken. */
  private taken = "";
  private readonly bundles = new Map<string, LoadedBundle>();
  private readonly records = new LRUCache<string, ReleaseRecord>({ max: KEPT_RECORDS });
  /** Versions that overrides led to most recently. Their bundles are kept although no channel has them. */
  private readonly overridden = new LRUCache<string, true>({ max: KEPT_OVERRIDES });
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly releases: Releases;
  private readonly log: FastifyBaseLogger;
  private readonly strays: StrayFailures;
  private readonly pollEvery: number;
  private readonly retryAfter: number;
  private lastProblem = "";
  readonly channel: string;

  constructor(releases: Releases, channel: string, log: FastifyBaseLogger, strays: StrayFailures, timings: LookTimings = {}) {
    this.releases = releases;
    this.channel = channel;
    this.log = log;
    this.strays = strays;
    this.pollEvery = timings.pollEvery ?? POLL_EVERY;
    this.retryAfter = timings.retryAfter ?? RETRY_AFTER;
  }

  /** Reads the channel once, and then keeps it up to date until `stop`. */
  async start(): Promise<void> {
    await this.refresh();
    const poll = async () => {
      await this.refresh();
      if (this.timer) this.timer = setTimeout(poll, this.pollEvery).unref();
    };
    this.timer = setTimeout(poll, this.pollEvery).unref();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** The versions for a visitor without a canary and without overrides. */
  get snapshot(): ReleaseMap {
    return this.map;
  }

  /** Whether a visitor's lane makes a difference. */
  get hasCanary(): boolean {
    return Object.values(this.packages).some(({ canary }) => canary);
  }

  /** The versions that one visitor gets. An override of a version that does not exist (any more) is ignored. */
  async mapFor({ lane, overrides }: VisitorReleases): Promise<ReleaseMap> {
    if (overrides.size === 0 && !this.hasCanary) return this.map;
    const packages = this.packages;
    const map: Record<string, ReleaseRecord> = {};
    for (const name of NAMES) {
      const own = packages[name];
      const asked = overrides.get(name);
      const record = asked === undefined ? undefined : await this.record(name, asked).catch(() => undefined);
      if (record) this.overridden.set(`${name}@${record.version}`, true);
      const found = record ?? (own && chosen(name, own, lane));
      if (found) map[name] = found;
    }
    return map;
  }

  /** @returns a published version's record, or undefined when there is none */
  async record(name: string, version: string): Promise<ReleaseRecord | undefined> {
    const key = `${name}@${version}`;
    const known = this.records.get(key);
    if (known) return known;
    const record = await withLimit(this.releases.record(name, version), STORE_LIMIT, `The record of ${key}`);
    if (record) this.records.set(key, record);
    return record;
  }

  /** The records of a package that were used here recently. */
  recordsOf(name: string): ReleaseRecord[] {
    return [...this.records.values()].filter((record) => record.name === name);
  }

  /** Takes the channel's present state, whole packages at a time, once their server bundles are evaluated. */
  private async refresh(): Promise<void> {
    try {
      const entry = await withLimit(this.releases.channel(this.channel), STORE_LIMIT, `The channel ${this.channel}`);
      const state = JSON.stringify(entry?.packages ?? {});
      if (state === this.taken) return;
      const before = this.packages;
      const next: Record<string, LivePackage> = {};
      let complete = true;
      for (const name of NAMES) {
        const wanted = entry?.packages[name];
        if (!wanted) continue;
        try {
          const live = await this.mustRecord(name, wanted.version);
          const canary = wanted.canary && { ...wanted.canary, record: await this.mustRecord(name, wanted.canary.version) };
          next[name] = { live, ...(canary ? { canary } : {}) };
          await this.warm(name, next, before);
        } catch (error) {
          complete = false;
          this.reportOnce(`The release of ${name} could not be taken: ${error instanceof Error ? error.message : error}`);
          // The package keeps the version that worked until now. Without one, its part of the page shows the failure.
          const known = before[name];
          if (known) next[name] = known;
        }
      }
      this.packages = next;
      this.map = Object.fromEntries(Object.entries(next).map(([name, { live }]) => [name, live]));
      // A package that could not be taken is tried again at the next look.
      this.taken = complete ? state : "";
      this.forgetUnused();
      if (complete) this.log.info({ releases: entry?.packages }, "Releases changed");
    } catch (error) {
      this.reportOnce(`The channel could not be read: ${error instanceof Error ? error.message : error}`);
    }
  }

  /** Evaluates a package's new versions, so that no visitor waits for that, and no visitor gets a version that cannot be evaluated. */
  private async warm(name: string, next: LivePackages, before: LivePackages): Promise<void> {
    const shell = next.shell?.live ?? before.shell?.live;
    const { live, canary } = next[name] ?? {};
    for (const record of [live, canary?.record]) {
      if (!record) continue;
      if (name === "shell") await this.shell(record);
      else if (shell) await this.remote(name as RemoteName, { shell, [name]: record });
    }
  }

  private async mustRecord(name: string, version: string): Promise<ReleaseRecord> {
    const record = await this.record(name, version);
    if (!record) throw new Error(`${name} ${version} is on ${this.channel} but its record is missing.`);
    return record;
  }

  /**
   * Drops the bundles that no visitor can get any more, so that their modules are garbage-collected
   * (docs/adr/0018-measured-before-building.md#server-bundles-of-remotes).
   */
  private forgetUnused(): void {
    const used = new Set(
      Object.values(this.packages).flatMap(({ live, canary }) => [live, canary?.record].map((record) => record && idOf(record))),
    );
    for (const key of this.bundles.keys()) {
      const parts = key.split(" in ");
      if (!parts.every((part) => used.has(part) || this.overridden.peek(part))) this.bundles.delete(key);
    }
  }

  /** The shell's server bundle of a version. Rejects when it cannot be read or evaluated, or its pages could not start here. */
  async shell(record: ReleaseRecord): Promise<Shell> {
    const shell = (await this.load(idOf(record), record, NODE_TABLE)) as Partial<Shell>;
    if (shell.startsBy !== "loader") throw new Error(`${idOf(record)} was built for an older site server: its pages would not start.`);
    return shell as Shell;
  }

  /** A remote's server bundle, evaluated with the modules that this shell shares. Rejects when that fails, or the contract is another. */
  async remote(name: RemoteName, map: ReleaseMap): Promise<RemoteModule> {
    const { [name]: record, shell } = map;
    if (!shell || !record) throw new Error(`There is no release of ${name}.`);
    const { sharedTable } = await this.shell(shell);
    // A remote is evaluated with one shell's modules, so a new shell means evaluating it again.
    const module = (await this.load(`${idOf(record)} in ${idOf(shell)}`, record, sharedTable)) as RemoteModule;
    if (module.contract !== CONTRACT_VERSION) throw new Error(`${name} speaks contract ${module.contract}, this site ${CONTRACT_VERSION}.`);
    return module;
  }

  private load(key: string, record: ReleaseRecord, table: Readonly<Record<string, unknown>>): Promise<unknown> {
    const known = this.bundles.get(key);
    if (known && (known.failedAt === undefined || Date.now() - known.failedAt < this.retryAfter)) return known.exports;
    const exports = withLimit(this.releases.readServerBundle(record), STORE_LIMIT, `The server bundle of ${idOf(record)}`).then((source) =>
      this.strays.run(record, () => evaluate(source, `${idOf(record)}/${record.server.file}`, table)),
    );
    const bundle: LoadedBundle = { exports, failedAt: undefined };
    exports.catch(() => {
      bundle.failedAt = Date.now();
    });
    this.bundles.set(key, bundle);
    return exports;
  }

  /** Logs a problem unless it was the last one. The store is polled, so a lasting problem would fill the log. */
  private reportOnce(problem: string): void {
    if (problem === this.lastProblem) return;
    this.lastProblem = problem;
    this.log.error(problem);
  }
}

const idOf = ({ name, version }: ReleaseRecord): string => `${name}@${version}`;

function chosen(name: string, { live, canary }: LivePackage, lane: number | undefined): ReleaseRecord {
  if (!canary) return live;
  const state = { version: live.version, canary: { version: canary.record.version, percent: canary.percent, since: canary.since } };
  return versionFor(name, state, lane) === live.version ? live : canary.record;
}
