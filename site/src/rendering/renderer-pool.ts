import type { PublicConfig } from "@nightlatch/contract";
import type { Fixture } from "@nightlatch/fixtures";
import { withLimit } from "@nightlatch/process/supervision";
import {
  type Bundles,
  checkFixtures,
  FIXTURE_LIMITS,
  type FixtureResult,
  forkRenderer,
  pagesOf,
  type ReleasedPage,
  type ReleaseRecord,
  RendererClient,
  type RendererPort,
  renderFixture,
  renderRequest,
  type Source,
  servedBy,
  type TriedReleases,
} from "@nightlatch/release";
import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";
import { RENDERER_SETTINGS, Renderer, type RendererCounts, type RendererSettings } from "./renderer.ts";

export interface Pair {
  readonly shell: ReleaseRecord;
  readonly remote?: ReleaseRecord;
}

export interface BundleSource {
  readonly readServerBundle: (record: ReleaseRecord) => Promise<Uint8Array>;
  readonly readFixtures?: (record: ReleaseRecord) => Promise<Uint8Array | undefined>;
}

export interface RendererPoolOptions {
  readonly releases: BundleSource;
  readonly log: FastifyBaseLogger;
  readonly config: Pick<PublicConfig, "origin" | "links" | "showRating">;
  readonly open?: () => RendererPort;
  readonly tried?: TriedReleases | undefined;
  readonly settings?: Partial<RendererSettings>;
  readonly onFailure?: (pair: Pair, error: unknown) => void;
  readonly onRecycle?: (pair: Pair) => void;
  readonly onStartFailed?: (pair: Pair, error: unknown) => void;
}

const FAILURES_CACHED_MAX = 100;
/** The `startsBy` that a shell must export (shell/src/entry-server.tsx). */
const STARTS_BY = "loader";
const STORE_LIMIT = 10_000;

/** One renderer for each pair of shell and remote in use. This process evaluates no release's code (docs/adr/0017). */
export class RendererPool {
  private readonly options: RendererPoolOptions;
  private readonly settings: RendererSettings;
  private readonly renderers = new Map<string, { readonly pair: Pair; readonly renderer: Renderer }>();
  /** Stored, so that renderers can restart while the store is away. */
  private readonly sources = new Map<string, Promise<Source>>();
  private stopped = false;
  /** One start after the other, because the site's start also needs the processor. */
  private warming: Promise<void> = Promise.resolve();
  private startingShell: Promise<void> = Promise.resolve();
  readonly counts: RendererCounts = { started: 0, replaced: 0, ended: {} };
  /** All renderer processes, also while they start or read fixtures. */
  private readonly ports = new Set<RendererPort>();
  private readonly rehearsed = new Set<string>();
  private readonly failures = new LRUCache<string, { readonly at: number; readonly error: unknown }>({ max: FAILURES_CACHED_MAX });

  constructor(options: RendererPoolOptions) {
    this.options = options;
    this.settings = { ...RENDERER_SETTINGS, ...options.settings };
  }

  of(pair: Pair): Renderer {
    const key = nameOf(pair);
    const known = this.renderers.get(key);
    if (known) return known.renderer;
    const { log, onFailure, onRecycle } = this.options;
    const renderer = new Renderer({
      name: key,
      bundles: () => this.bundlesOf(pair),
      contracts: servedBy(pair.shell).contracts,
      open: () => this.open(),
      settings: this.settings,
      log,
      onFailure: (error) => onFailure?.(pair, error),
      onRecycle: () => onRecycle?.(pair),
      counts: this.counts,
    });
    this.renderers.set(key, { pair, renderer });
    return renderer;
  }

  /** Tests a pair's fixtures once; a tested pair starts later. @returns the remote's pages @throws {Error} if a test fails */
  async warm(pair: Pair): Promise<readonly ReleasedPage[]> {
    const key = nameOf(pair);
    const failure = this.failures.get(key);
    // The channel is read several times a second; failing bundles are retried less often.
    if (failure && performance.now() - failure.at < this.settings.retryAfter) throw failure.error;
    try {
      const known = await this.takeTried(pair);
      if (known) return known;
      const { client, facts } = await this.of(pair).warm();
      const pages = pagesOf(facts.remote ?? {});
      if (facts.shell.startsBy !== STARTS_BY)
        throw new Error(`${idOf(pair.shell)} was built for another version of the site server, so its pages would not start.`);
      const { shell, remote } = pair;
      if (!this.rehearsed.has(key)) {
        if (remote) await this.rehearse(client, { shell, remote: { ...remote, pages } });
        this.rehearsed.add(key);
        await this.options.tried?.add([shell, remote, this.options.config]);
      }
      this.failures.delete(key);
      return pages;
    } catch (error) {
      this.failures.set(key, { at: performance.now(), error });
      throw error;
    }
  }

  /** Settles when the renderer of an already tested shell has started or failed. */
  get shellStarted(): Promise<void> {
    return this.startingShell;
  }

  private async takeTried(pair: Pair): Promise<readonly ReleasedPage[] | undefined> {
    const { tried, config } = this.options;
    const { shell, remote } = pair;
    const key = nameOf(pair);
    if (!tried || (remote && !remote.pages) || this.rehearsed.has(key) || !(await tried.has([shell, remote, config]))) return undefined;
    await this.bundlesOf(pair);
    this.rehearsed.add(key);
    const renderer = this.of(pair);
    this.warming = this.warming.then(() => this.startUntested(pair, renderer));
    if (!remote) this.startingShell = this.warming;
    return remote?.pages ?? [];
  }

  private async startUntested(pair: Pair, renderer: Renderer): Promise<void> {
    const key = nameOf(pair);
    if (this.renderers.get(key)?.renderer !== renderer) return;
    try {
      await renderer.warm();
    } catch (error) {
      if (this.stopped) return;
      // Something has changed, so the pair is tested again.
      this.rehearsed.delete(key);
      this.failures.set(key, { at: performance.now(), error });
      await this.options.tried?.remove([pair.shell, pair.remote, this.options.config]);
      this.options.onStartFailed?.(pair, error);
    }
  }

  states(): readonly (readonly [name: string, state: Renderer["state"]])[] {
    return [...this.renderers].map(([name, { renderer }]) => [name, renderer.state] as const);
  }

  retain(isUsed: (release: ReleaseRecord) => boolean): void {
    for (const [key, { pair, renderer }] of this.renderers) {
      if (isUsed(pair.shell) && (!pair.remote || isUsed(pair.remote))) continue;
      renderer.retire();
      this.renderers.delete(key);
    }
    const retained = new Set(
      [...this.renderers.values()].flatMap(({ pair }) => [idOf(pair.shell), ...(pair.remote ? [idOf(pair.remote)] : [])]),
    );
    for (const id of this.sources.keys()) if (!retained.has(id)) this.sources.delete(id);
  }

  stop(): void {
    this.stopped = true;
    for (const { renderer } of this.renderers.values()) renderer.stop();
    this.renderers.clear();
    // Also ends processes that start or read fixtures, which `renderers` lacks.
    for (const port of this.ports) port.kill();
  }

  private open(): RendererPort {
    // The releases may still be read while the site closes.
    if (this.stopped) throw new Error("The site is closing.");
    const { open = forkRenderer } = this.options;
    const port = open();
    this.ports.add(port);
    port.onEnd(() => this.ports.delete(port));
    return port;
  }

  private async bundlesOf({ shell, remote }: Pair): Promise<Bundles> {
    const [ofShell, ofRemote] = await Promise.all([this.sourceOf(shell), remote && this.sourceOf(remote)]);
    return { shell: ofShell, ...(remote && ofRemote ? { remote: { ...ofRemote, name: remote.name } } : {}) };
  }

  private sourceOf(record: ReleaseRecord): Promise<Source> {
    const id = idOf(record);
    const known = this.sources.get(id);
    if (known) return known;
    const source = withLimit(this.options.releases.readServerBundle(record), STORE_LIMIT, `The server bundle of ${id}`).then(
      (bytes): Source => ({ source: bytes, filename: `${id}/${record.server.file}` }),
    );
    this.sources.set(id, source);
    source.catch(() => this.sources.delete(id));
    return source;
  }

  private async rehearse(client: RendererClient, pair: Required<Pair>): Promise<void> {
    const source = await this.options.releases.readFixtures?.(pair.remote);
    if (source === undefined) return;
    const all = (await this.readFixtures(pair.remote, source)) as readonly Fixture[];
    // The gate has tested error and loading pages, whose waits would delay the release.
    const fixtures = all.filter(({ state }) => state === "full" || state === "empty");
    const { config } = this.options;
    const renderable = renderRequest(pair.shell, pair.remote);
    const request = { ...renderable, config: { ...renderable.config, ...config } };
    const results = new Map<number, FixtureResult>();
    for (const [index, fixture] of fixtures.entries()) results.set(index, await renderFixture(client, fixture, request, FIXTURE_LIMITS));
    const problems = checkFixtures({ fixtures, results });
    if (problems.length > 0) throw new Error(problems.join(" "));
  }

  private async readFixtures(record: ReleaseRecord, source: Uint8Array): Promise<readonly unknown[]> {
    const reader = new RendererClient(this.open());
    try {
      return await reader.readFixtures({ source, filename: `${idOf(record)}/${record.fixtures?.file}` });
    } finally {
      reader.end();
    }
  }
}

const idOf = ({ name, version }: ReleaseRecord): string => `${name}@${version}`;

/** Such as `mf-browse@1.0.0 in shell@1.0.0`. */
export const nameOf = ({ shell, remote }: Pair): string => (remote ? `${idOf(remote)} in ${idOf(shell)}` : idOf(shell));
