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

/** A shell and, unless it is alone, a remote in it. */
export interface Pair {
  readonly shell: ReleaseRecord;
  readonly remote?: ReleaseRecord;
}

/** The bundles of releases, as a registry gives them. */
export interface BundleSource {
  /** @throws when the bundle is missing or altered */
  readonly readServerBundle: (record: ReleaseRecord) => Promise<Uint8Array>;
  /** @returns undefined for a release that has no fixtures */
  readonly readFixtures?: (record: ReleaseRecord) => Promise<Uint8Array | undefined>;
}

export interface RendererPoolOptions {
  readonly releases: BundleSource;
  readonly log: FastifyBaseLogger;
  /** The settings that pages of fixtures are rendered with. */
  readonly config: Pick<PublicConfig, "origin" | "links" | "showRating">;
  readonly open?: () => RendererPort;
  /** What earlier starts have tried; without it every pair is tried. */
  readonly tried?: TriedReleases | undefined;
  readonly settings?: Partial<RendererSettings>;
  /** Called for a failure of a pair while no page waits for it. */
  readonly onFailure?: (pair: Pair, error: unknown) => void;
  readonly onRecycle?: (pair: Pair) => void;
  /** Called when the renderer of an untested pair fails to start. */
  readonly onLost?: (pair: Pair, error: unknown) => void;
}

/** Most failures of pairs that are remembered. */
const KEPT_FAILURES = 100;
/** How the pages of a shell start, as this server expects it (`startsBy` in shell/src/entry-server.tsx). */
const STARTS_BY = "loader";
/** Milliseconds after which a store that has not answered counts as failed. */
const STORE_LIMIT = 10_000;

/**
 * The renderers of a site server, one for each pair of shell and remote that visitors get. This process evaluates no release's
 * code itself (docs/architecture.md#renderers).
 */
export class RendererPool {
  private readonly options: RendererPoolOptions;
  private readonly settings: RendererSettings;
  private readonly renderers = new Map<string, { readonly pair: Pair; readonly renderer: Renderer }>();
  /** Bundles by release, so that a renderer can start again while the store is away. */
  private readonly sources = new Map<string, Promise<Source>>();
  private stopped = false;
  /** Starts of renderers in the background, one after another: the site's own start needs the processor too. */
  private warming: Promise<void> = Promise.resolve();
  private startingShell: Promise<void> = Promise.resolve();
  readonly counts: RendererCounts = { started: 0, replaced: 0, ended: {} };
  /** The ports of all renderers that run, start, or read fixtures. */
  private readonly ports = new Set<RendererPort>();
  /** Pairs whose fixtures were rendered well, and the last failures of others. */
  private readonly rehearsed = new Set<string>();
  private readonly failures = new LRUCache<string, { readonly at: number; readonly error: unknown }>({ max: KEPT_FAILURES });

  constructor(options: RendererPoolOptions) {
    this.options = options;
    this.settings = { ...RENDERER_SETTINGS, ...options.settings };
  }

  /** The renderer of a pair. It starts with its first page. */
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

  /**
   * Starts a pair's renderer and, the first time, renders the remote's fixtures there as its visitors' pages will be. A pair that an
   * earlier start has tried is taken by the hashes of its bundles; its renderer starts a little later, or with its first page.
   *
   * @returns the pages that the remote declares; none for a shell alone
   * @throws {Error} when it does not start, a fixture's page is not as the fixture says, or the shell's pages would not start here
   */
  async warm(pair: Pair): Promise<readonly ReleasedPage[]> {
    const key = nameOf(pair);
    const failure = this.failures.get(key);
    // The channel is looked at several times a second; bundles that do not work are tried less often.
    if (failure && performance.now() - failure.at < this.settings.retryAfter) throw failure.error;
    try {
      const known = await this.takeTried(pair);
      if (known) return known;
      const { client, facts } = await this.of(pair).warm();
      const pages = pagesOf(facts.remote ?? {});
      if (facts.shell.startsBy !== STARTS_BY)
        throw new Error(`${idOf(pair.shell)} was built for another site server: its pages would not start.`);
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

  /** Resolves once the renderer of a shell that was taken without a trial has started, or could not. */
  get shellStarted(): Promise<void> {
    return this.startingShell;
  }

  /** The pages of a pair that was tried at an earlier start. @throws {Error} when a bundle is missing or altered */
  private async takeTried(pair: Pair): Promise<readonly ReleasedPage[] | undefined> {
    const { tried, config } = this.options;
    const { shell, remote } = pair;
    const key = nameOf(pair);
    if (!tried || (remote && !remote.pages) || this.rehearsed.has(key) || !(await tried.has([shell, remote, config]))) return undefined;
    await this.bundlesOf(pair);
    this.rehearsed.add(key);
    const renderer = this.of(pair);
    this.warming = this.warming.then(() => this.startLater(pair, renderer));
    if (!remote) this.startingShell = this.warming;
    return remote?.pages ?? [];
  }

  private async startLater(pair: Pair, renderer: Renderer): Promise<void> {
    const key = nameOf(pair);
    if (this.renderers.get(key)?.renderer !== renderer) return;
    try {
      await renderer.warm();
    } catch (error) {
      if (this.stopped) return;
      // Something else is not as it was: the pair is tried again.
      this.rehearsed.delete(key);
      this.failures.set(key, { at: performance.now(), error });
      await this.options.tried?.remove([pair.shell, pair.remote, this.options.config]);
      this.options.onLost?.(pair, error);
    }
  }

  /** The renderers of now by the names of their pairs, with what each has to do. */
  states(): readonly (readonly [name: string, state: Renderer["state"]])[] {
    return [...this.renderers].map(([name, { renderer }]) => [name, renderer.state] as const);
  }

  /** Ends the renderers of pairs that no visitor gets any more, once their last pages are done. */
  keep(isUsed: (release: ReleaseRecord) => boolean): void {
    for (const [key, { pair, renderer }] of this.renderers) {
      if (isUsed(pair.shell) && (!pair.remote || isUsed(pair.remote))) continue;
      renderer.retire();
      this.renderers.delete(key);
    }
    const kept = new Set(
      [...this.renderers.values()].flatMap(({ pair }) => [idOf(pair.shell), ...(pair.remote ? [idOf(pair.remote)] : [])]),
    );
    for (const id of this.sources.keys()) if (!kept.has(id)) this.sources.delete(id);
  }

  /** Ends all renderers at once, for good. */
  stop(): void {
    this.stopped = true;
    for (const { renderer } of this.renderers.values()) renderer.stop();
    this.renderers.clear();
    // `renderers` lacks the processes that are starting or read fixtures.
    for (const port of this.ports) port.kill();
  }

  private open(): RendererPort {
    // A look at the releases may be under way while the site closes.
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
    // Pages in error or loading were tried by the gate; their waits would only delay the release here.
    const fixtures = all.filter(({ state }) => state === "full" || state === "empty");
    const { config } = this.options;
    const given = renderRequest(pair.shell, pair.remote);
    const request = { ...given, config: { ...given.config, ...config } };
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

/** The name of a pair: `mf-browse@1.0.0 in shell@1.0.0`. */
export const nameOf = ({ shell, remote }: Pair): string => (remote ? `${idOf(remote)} in ${idOf(shell)}` : idOf(shell));
