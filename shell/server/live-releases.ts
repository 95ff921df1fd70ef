import { type ReleaseMap, type ReleaseRecord, type ReleaseRegistry, readReleaseMap } from "@nightlatch/release";
import { CONTRACT_VERSION, REMOTE_NAMES, type RemoteModule, type RemoteName } from "@nightlatch/shared/contracts";
import type * as ShellBundle from "@nightlatch/shell/ssr";
import type { FastifyBaseLogger } from "fastify";
import { evaluate, NODE_TABLE } from "./evaluate.ts";

export type Shell = typeof ShellBundle;

/** Where a site server gets releases from: a registry, or what a development server compiles. */
export type Releases = Pick<ReleaseRegistry, "pointer" | "record" | "versions" | "readFile" | "readServerBundle">;

/** How often channels are looked at, in milliseconds: a release shows within a second (DESIGN.md). */
const POLL_EVERY = 500;
/** How long a bundle that failed to load is left alone before it is tried again, in milliseconds. */
const RETRY_AFTER = 2000;

interface LoadedBundle {
  readonly exports: Promise<unknown>;
  failedAt: number | undefined;
}

/**
 * The versions that are live, kept fresh without a restart, and their evaluated server bundles. A request
 * takes one `snapshot` and renders from it to its end, whatever is promoted meanwhile.
 */
export class LiveReleases {
  private map: ReleaseMap = {};
  private bundles = new Map<string, LoadedBundle>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly releases: Releases;
  private readonly log: FastifyBaseLogger;
  private lastProblem = "";

  constructor(releases: Releases, log: FastifyBaseLogger) {
    this.releases = releases;
    this.log = log;
  }

  /** Reads the channels once and then keeps them fresh until `stop`. */
  async start(): Promise<void> {
    await this.refresh();
    const poll = async () => {
      await this.refresh();
      this.timer = setTimeout(poll, POLL_EVERY).unref();
    };
    this.timer = setTimeout(poll, POLL_EVERY).unref();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  get snapshot(): ReleaseMap {
    return this.map;
  }

  private async refresh(): Promise<void> {
    const next = await readReleaseMap(this.releases, ["shell", ...REMOTE_NAMES], {
      known: this.map,
      onProblem: (name, error) => this.reportOnce(`The release of ${name} could not be read: ${String(error)}`),
    });
    const versions = (map: ReleaseMap) => JSON.stringify(Object.entries(map).map(([name, { version }]) => [name, version]));
    if (versions(next) === versions(this.map)) return;
    this.map = next;
    const keys = new Set(Object.values(next).map((record) => bundleKey(record, next)));
    this.bundles = new Map([...this.bundles].filter(([key]) => keys.has(key)));
    this.log.info({ releases: Object.fromEntries(Object.entries(next).map(([name, { version }]) => [name, version])) }, "Releases changed");
  }

  /** The shell's server bundle of a version. Rejects when it cannot be read or evaluated. */
  async shell(record: ReleaseRecord): Promise<Shell> {
    return (await this.load(bundleKey(record, {}), record, NODE_TABLE)) as Shell;
  }

  /** A remote's server bundle, evaluated with the modules that this shell shares. Rejects when it does not work. */
  async remote(name: RemoteName, map: ReleaseMap): Promise<RemoteModule> {
    const { [name]: record, shell } = map;
    if (!shell || !record) throw new Error(`There is no release of ${name}.`);
    const { sharedTable } = await this.shell(shell);
    const module = (await this.load(bundleKey(record, map), record, sharedTable)) as RemoteModule;
    if (module.contract !== CONTRACT_VERSION) throw new Error(`${name} speaks contract ${module.contract}, this site ${CONTRACT_VERSION}.`);
    return module;
  }

  private load(key: string, record: ReleaseRecord, table: Readonly<Record<string, unknown>>): Promise<unknown> {
    const known = this.bundles.get(key);
    if (known && (known.failedAt === undefined || Date.now() - known.failedAt < RETRY_AFTER)) return known.exports;
    const exports = this.releases
      .readServerBundle(record)
      .then((source) => evaluate(source, `${record.name}@${record.version}/${record.server.file}`, table));
    const bundle: LoadedBundle = { exports, failedAt: undefined };
    exports.catch(() => {
      bundle.failedAt = Date.now();
    });
    this.bundles.set(key, bundle);
    return exports;
  }

  /** The store is polled, so a lasting problem would otherwise fill the log. */
  private reportOnce(problem: string): void {
    if (problem === this.lastProblem) return;
    this.lastProblem = problem;
    this.log.error(problem);
  }
}

/** A remote is evaluated against one shell, so a new shell means evaluating it anew. */
const bundleKey = ({ name, version }: ReleaseRecord, { shell }: ReleaseMap): string =>
  name === "shell" ? `shell@${version}` : `${name}@${version} in shell@${shell?.version}`;
