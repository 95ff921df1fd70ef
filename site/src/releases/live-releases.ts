import { forEachOf, withLimit } from "@nightlatch/process/supervision";
import {
  type LiveRecord,
  misfits,
  type PackageState,
  type ReleaseCache,
  type ReleaseMap,
  type ReleaseRecord,
  type ReleaseRegistry,
  type ServerState,
  servedBy,
  UntrustedRelease,
  versionFor,
} from "@nightlatch/release";
import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";
import type { RendererPool } from "../rendering/renderer-pool.ts";

/** A registry, another site, or a development server's builds. */
export type Releases = Pick<ReleaseRegistry, "channel" | "record" | "versions" | "readFile" | "readServerBundle"> &
  Partial<Pick<ReleaseRegistry, "readFixtures"> & Pick<ReleaseCache, "check" | "saveEntry" | "status">>;

export interface VisitorReleases {
  readonly canaryBucket: number | undefined;
  /** Versions by package, from signed overrides. */
  readonly overrides: ReadonlyMap<string, string>;
}

/** Milliseconds: a release shows within a second (docs/adr/0013). */
export const POLL_INTERVAL_MS = 300;

export interface PollTimings {
  readonly pollIntervalMs?: number;
  readonly retryAfter?: number;
}

interface Options extends PollTimings {
  readonly onChange?: () => void;
}
const STORE_LIMIT = 10_000;
/** Milliseconds that `stop` waits for a running read. */
const END_LIMIT = 2_000;
/** Packages that are tested at the same time. Each test starts two processes. */
const TAKEN_AT_ONCE = 3;
const RECORDS_CACHED_MAX = 200;
const OVERRIDES_CACHED_MAX = 8;
const REMEMBERED_SETS = 100;
/** Milliseconds between signature checks of an override. */
const CHECKED_FOR = 30_000;

interface LivePackage {
  readonly live: LiveRecord;
  readonly canary?: { readonly record: ReleaseRecord; readonly percent: number; readonly since: string };
}
type LivePackages = Readonly<Record<string, LivePackage>>;

interface Taking {
  readonly taken?: LivePackage;
  readonly error?: unknown;
}

/** The live versions, updated without a restart. A request uses one map until it ends, even if a version is promoted meanwhile. */
export class LiveReleases {
  private packages: LivePackages = {};
  private map: ReleaseMap = {};
  /** The channel's state as JSON; empty after a failure. */
  private taken = "";
  private readonly records = new LRUCache<string, ReleaseRecord>({ max: RECORDS_CACHED_MAX });
  /** Versions of recent overrides, whose renderers are not stopped. */
  private readonly overridden = new LRUCache<string, true>({ max: OVERRIDES_CACHED_MAX });
  /** Release sets by their versions, so that data derived from a set is computed once. */
  private readonly sets = new LRUCache<string, ReleaseMap>({ max: REMEMBERED_SETS });
  private readonly checked = new LRUCache<string, ReleaseRecord>({ max: RECORDS_CACHED_MAX, ttl: CHECKED_FOR });
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly releases: Releases;
  private readonly log: FastifyBaseLogger;
  private readonly renderers: RendererPool;
  private readonly pollIntervalMs: number;
  private readonly onChange: () => void;
  private lastState = "";
  private readonly failedStarts = new Map<string, string>();
  private lastProblem = "";
  private stopped = false;
  private looking: Promise<void> = Promise.resolve();
  private savingEntry: Promise<void> | undefined;
  private looked: ServerState = { seq: 0, refused: {} };
  readonly channel: string;

  constructor(releases: Releases, channel: string, log: FastifyBaseLogger, renderers: RendererPool, options: Options = {}) {
    this.releases = releases;
    this.channel = channel;
    this.log = log;
    this.renderers = renderers;
    this.pollIntervalMs = options.pollIntervalMs ?? POLL_INTERVAL_MS;
    this.onChange = options.onChange ?? (() => {});
  }

  async look(): Promise<void> {
    this.looking = this.refresh();
    await this.looking;
  }

  start(): void {
    const poll = async () => {
      await this.look();
      if (this.timer) this.timer = setTimeout(poll, this.pollIntervalMs).unref();
    };
    this.timer = setTimeout(poll, this.pollIntervalMs).unref();
  }

  /** Marks a package as broken until the next read. Without a shell the server is not ready; browsers render a remote's pages. */
  lose(name: string, problem: string): void {
    this.failedStarts.set(name, problem);
    this.give(this.packages);
  }

  private give(packages: LivePackages): void {
    this.packages = Object.fromEntries(
      Object.entries(packages).flatMap(([name, own]) => {
        const broken = this.failedStarts.get(name);
        if (broken === undefined) return [[name, own]];
        return name === "shell" ? [] : [[name, { ...own, live: { ...own.live, broken } }]];
      }),
    );
    this.sets.clear();
    this.map = Object.fromEntries(Object.entries(this.packages).map(([name, { live }]) => [name, live]));
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    this.timer = undefined;
    await withLimit(Promise.allSettled([this.looking, this.savingEntry]), END_LIMIT, "The last read").catch(() => {});
  }

  get current(): ReleaseMap {
    return this.map;
  }

  get state(): ServerState {
    return this.looked;
  }

  get shares(): readonly { readonly name: string; readonly version: string; readonly share: number }[] {
    return Object.entries(this.packages).flatMap(([name, { live, canary }]) => {
      const trial = (canary?.percent ?? 0) / 100;
      return [
        { name, version: live.version, share: 1 - trial },
        ...(canary ? [{ name, version: canary.record.version, share: trial }] : []),
      ];
    });
  }

  get hasCanary(): boolean {
    return Object.values(this.packages).some(({ canary }) => canary);
  }

  isOnTrial(name: string): boolean {
    return this.packages[name]?.canary !== undefined;
  }

  async mapFor({ canaryBucket, overrides }: VisitorReleases): Promise<ReleaseMap> {
    if (overrides.size === 0 && !this.hasCanary) return this.map;
    const packages = this.packages;
    const map: Record<string, LiveRecord> = {};
    for (const name of new Set([...Object.keys(packages), ...overrides.keys()])) {
      const own = packages[name];
      const overrideVersion = overrides.get(name);
      const record = overrideVersion === undefined ? undefined : await this.trusted(name, overrideVersion).catch(() => undefined);
      if (record) this.overridden.set(`${name}@${record.version}`, true);
      const found = record ?? (own && chosen(name, own, canaryBucket));
      if (found) map[name] = found;
    }
    const versions = Object.values(map).map(idOf).join(" ");
    const known = this.sets.get(versions);
    if (!known && packages === this.packages) this.sets.set(versions, map);
    return known ?? map;
  }

  async record(name: string, version: string): Promise<ReleaseRecord | undefined> {
    const key = `${name}@${version}`;
    const known = this.records.get(key);
    if (known) return known;
    const record = await withLimit(this.releases.record(name, version), STORE_LIMIT, `The record of ${key}`);
    if (record) this.records.set(key, record);
    return record;
  }

  private async trusted(name: string, version: string): Promise<ReleaseRecord | undefined> {
    const key = `${name}@${version}`;
    const known = this.checked.get(key);
    if (known) return known;
    const record = (await this.releases.check?.(name, version)) ?? (await this.record(name, version));
    if (record) this.checked.set(key, record);
    return record;
  }

  recordsOf(name: string): ReleaseRecord[] {
    return [...this.records.values()].filter((record) => record.name === name);
  }

  /** A package goes live when its renderers have started. */
  private async refresh(): Promise<void> {
    try {
      const entry = await withLimit(this.releases.channel(this.channel), STORE_LIMIT, `The channel ${this.channel}`);
      const state = JSON.stringify(entry?.packages ?? {});
      const seq = entry?.seq ?? 0;
      if (state === this.taken && this.failedStarts.size === 0) {
        this.looked = { seq, refused: {} };
        return;
      }
      this.failedStarts.clear();
      if (state !== this.lastState) this.onChange();
      this.lastState = state;
      const before = this.packages;
      const next: Record<string, LivePackage> = {};
      const refused: Record<string, string> = {};
      const { shell: wantedShell, ...wantedRemotes } = entry?.packages ?? {};
      const add = (name: string, { taken, error }: Taking, version: string) => {
        if (taken) next[name] = taken;
        if (error === undefined) return;
        const problem = error instanceof Error ? error.message : String(error);
        refused[name] = problem;
        this.reportOnce(`The release of ${name} was refused: ${problem}`);
        if (taken) return;
        // The package keeps its working version; without one, browsers render its pages.
        const known = before[name];
        const record = this.records.get(`${name}@${version}`);
        if (known) next[name] = known;
        else if (record && name !== "shell" && !(error instanceof UntrustedRelease)) next[name] = { live: { ...record, broken: problem } };
      };
      // The shell comes first, because remotes are tested in it.
      if (wantedShell) add("shell", await this.take("shell", wantedShell, undefined), wantedShell.version);
      const shell = next.shell?.live ?? before.shell?.live;
      const takings = new Map<string, Taking>();
      const remotes = Object.entries(wantedRemotes);
      await forEachOf(remotes, TAKEN_AT_ONCE, async ([name, wanted]) => takings.set(name, await this.take(name, wanted, shell)));
      for (const [name, { version }] of remotes) add(name, takings.get(name) as Taking, version);
      this.give(next);
      const complete = Object.keys(refused).length === 0;
      this.taken = complete ? state : "";
      this.looked = { seq, refused: refused };
      this.forgetUnused();
      if (!complete) return;
      this.log.info({ releases: entry?.packages }, "Releases changed");
      if (entry && !this.stopped) this.savingEntry = this.releases.saveEntry?.(entry);
    } catch (error) {
      this.reportOnce(`The channel could not be read: ${error instanceof Error ? error.message : error}`);
    }
  }

  /** If the canary fails, the live version is still returned. */
  private async take(name: string, wanted: PackageState, shell: ReleaseRecord | undefined): Promise<Taking> {
    let taken: LivePackage | undefined;
    try {
      const live = await this.warm(await this.mustRecord(name, wanted.version), shell);
      taken = { live };
      if (!wanted.canary) return { taken };
      const record = await this.warm(await this.mustRecord(name, wanted.canary.version), shell);
      return { taken: { live, canary: { ...wanted.canary, record } } };
    } catch (error) {
      return { ...(taken ? { taken } : {}), error };
    }
  }

  /** @param shell for a remote; without a shell no renderer starts @returns the record with the pages of its module */
  private async warm(record: ReleaseRecord, shell: ReleaseRecord | undefined): Promise<ReleaseRecord> {
    if (record.name === "shell") await this.renderers.warm({ shell: record });
    if (record.name === "shell" || !shell) return record;
    const reasons = misfits(record, servedBy(shell), `${record.name} ${record.version}`);
    if (reasons.length > 0) throw new Error(reasons.join(" "));
    const pages = await this.renderers.warm({ shell, remote: record });
    return record.pages ? record : { ...record, pages: [...pages] };
  }

  /** Verifies the signature, even if the record is cached. */
  private async mustRecord(name: string, version: string): Promise<ReleaseRecord> {
    const signed = await this.releases.check?.(name, version);
    if (signed) this.records.set(`${name}@${version}`, signed);
    const record = signed ?? (await this.record(name, version));
    if (!record) throw new Error(`${name} ${version} is on ${this.channel}, but its record is missing.`);
    return record;
  }

  private forgetUnused(): void {
    const used = new Set(
      Object.values(this.packages).flatMap(({ live, canary }) => [live, canary?.record].map((record) => record && idOf(record))),
    );
    this.renderers.retain((record) => used.has(idOf(record)) || this.overridden.peek(idOf(record)) === true);
  }

  /** Logs a problem only once, because polling would fill the log. */
  private reportOnce(problem: string): void {
    if (this.stopped || problem === this.lastProblem) return;
    this.lastProblem = problem;
    this.log.error(problem);
  }
}

const idOf = ({ name, version }: ReleaseRecord): string => `${name}@${version}`;

function chosen(name: string, { live, canary }: LivePackage, bucket: number | undefined): LiveRecord {
  if (!canary) return live;
  const state = { version: live.version, canary: { version: canary.record.version, percent: canary.percent, since: canary.since } };
  return versionFor(name, state, bucket) === live.version ? live : canary.record;
}
