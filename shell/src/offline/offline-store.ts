import { paths } from "@nightlatch/contract";
import type { ImageChoice, OfflineProblem, OfflineReport, OfflineStatus, SaveRequest } from "@nightlatch/domain";
import { type Fetched, fetchForCache, forEachOf, Obstacle, type OfflineCache, store } from "./fetch-for-cache.ts";
import { bytesOf, EMPTY_RECORD, type OfflineRecord, type OfflineStay, RECORD, readRecord, withoutUnneeded } from "./offline-record.ts";
import { fileOf, filesOf, type PageManifest, packagesOf, readListing, readPage, savedPages } from "./page-manifest.ts";

export interface OfflineContext {
  fetch(path: string, init: RequestInit): Promise<Response>;
  open(): Promise<OfflineCache | undefined>;
  report(report: OfflineReport): void;
  now(): number;
}

const ANY_DEVICE: ImageChoice = { width: 800, format: "avif" };
const CHECK_INTERVAL_MS = 10 * 60 * 1000;
const AT_ONCE = 4;

/** Updates the cache in rounds. A new request ends the current round after its current stay, and starts another round. */
export class OfflineStore {
  private readonly context: OfflineContext;
  private request: SaveRequest = { type: "keep", slugs: [] };
  private hasNewRequest = false;
  private running: Promise<void> | undefined;

  constructor(context: OfflineContext) {
    this.context = context;
  }

  save(request: SaveRequest): Promise<void> {
    this.request = this.running ? { ...this.request, ...request } : request;
    this.hasNewRequest = true;
    this.running ??= this.run().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async run(): Promise<void> {
    while (this.hasNewRequest) {
      this.hasNewRequest = false;
      const cache = await this.context.open();
      if (!cache) return;
      await new Round(this.context, cache, this.request, () => this.hasNewRequest).run();
    }
  }
}

export async function recordIn(cache: Pick<Cache, "match">): Promise<OfflineRecord> {
  try {
    return readRecord(await (await cache.match(RECORD))?.json());
  } catch {
    return EMPTY_RECORD;
  }
}

class Round {
  private readonly context: OfflineContext;
  private readonly cache: OfflineCache;
  private readonly request: SaveRequest;
  private readonly isOver: () => boolean;
  private record = EMPTY_RECORD;
  private readonly statuses = new Map<string, OfflineStatus>();

  constructor(context: OfflineContext, cache: OfflineCache, request: SaveRequest, isOver: () => boolean) {
    this.context = context;
    this.cache = cache;
    this.request = request;
    this.isOver = isOver;
  }

  async run(): Promise<void> {
    const { slugs } = this.request;
    this.record = await recordIn(this.cache);
    const isCurrent = this.isCurrent();
    const stays = this.record.stays.filter(({ slug }) => slugs.includes(slug));
    const removed = stays.length < this.record.stays.length;
    const imageChoice = this.request.picture ?? this.record.picture;
    this.record = { ...this.record, stays, ...(imageChoice ? { picture: imageChoice } : {}) };
    for (const slug of slugs) this.statuses.set(slug, this.has(slug) ? "kept" : this.record.gone.includes(slug) ? "gone" : "waiting");
    if (isCurrent && !removed) return this.report(false);
    let problem: OfflineProblem | undefined;
    try {
      if (removed) await this.save();
      if (!isCurrent) await this.saveAll();
    } catch (error) {
      problem = error instanceof Obstacle ? error.problem : "offline";
    }
    await this.tidy().catch(() => {
      // When the storage is full, the old record stays and the next round deletes unused files.
    });
    this.report(this.isOver(), problem);
  }

  private isCurrent(): boolean {
    const { slugs, releases, again, picture } = this.request;
    const age = this.context.now() - this.record.checkedAt;
    const isOfThese = (releases === undefined || releases === this.record.releases) && this.hasOneRelease();
    return (
      !again &&
      !picture &&
      isOfThese &&
      age >= 0 &&
      age < CHECK_INTERVAL_MS &&
      slugs.every((slug) => this.has(slug) || this.record.gone.includes(slug))
    );
  }

  private hasOneRelease = (): boolean => this.record.stays.every(({ releases }) => releases === this.record.releases);

  private has = (slug: string): boolean => this.record.stays.some((stay) => stay.slug === slug);

  private async saveAll(): Promise<void> {
    this.report(true);
    const { releases, pages } = await this.cacheSavedPages();
    this.record = { ...this.record, releases, pages };
    await this.save();
    for (const slug of this.request.slugs) {
      if (this.isOver()) return;
      try {
        this.statuses.set(slug, await this.saveStay(slug));
      } catch (error) {
        if (error instanceof Obstacle) throw error;
        if (!this.has(slug)) this.statuses.set(slug, "failed");
      }
      await this.save();
      this.report(true);
    }
    const gone = this.request.slugs.filter((slug) => this.statuses.get(slug) === "gone");
    this.record = { ...this.record, gone, checkedAt: this.context.now() };
  }

  private async cacheSavedPages(): Promise<Pick<OfflineRecord, "releases" | "pages">> {
    const first = await this.fetchPage(paths.saved());
    if (!first) throw new Error("The page of saved stays is missing.");
    await this.cacheFiles(first.manifest);
    const pages: string[] = [];
    for (const path of savedPages(first.manifest)) {
      const page = path === paths.saved() ? first : await this.fetchPage(path);
      // A release was promoted during this round; the next round caches this page.
      if (page?.manifest.releases !== first.manifest.releases) continue;
      await this.put(path, page.fetched);
      pages.push(path);
    }
    return { releases: first.manifest.releases, pages };
  }

  private async fetchPage(path: string): Promise<{ readonly fetched: Fetched; readonly manifest: PageManifest } | undefined> {
    const fetched = await fetchForCache(this.context.fetch, path, { cache: "no-cache" });
    if (!fetched) return undefined;
    const manifest = readPage(new TextDecoder().decode(fetched.body));
    if (!manifest) throw new Error(`${path} is not a complete page.`);
    if (manifest.boot.config.preview) throw new Obstacle("preview");
    return { fetched, manifest };
  }

  /** Verifies the hash of each file, and skips files that the cache has. */
  private async cacheFiles(manifest: PageManifest): Promise<void> {
    const known = this.record.files[manifest.releases];
    if (known?.every((path) => path in this.record.sizes)) return;
    const needed = [];
    for (const { name, version } of packagesOf(manifest)) {
      const record = await this.fetchAlways(`/releases/${name}/${version}/record.json`);
      needed.push(...filesOf(name, record));
    }
    await forEachOf(needed, AT_ONCE, async ({ path, integrity }) => {
      if (path in this.record.sizes) return;
      const fetched = await fetchForCache(this.context.fetch, path, { integrity });
      if (!fetched) throw new Error(`${path} is gone.`);
      await this.put(path, fetched);
    });
    this.record = { ...this.record, files: { ...this.record.files, [manifest.releases]: needed.map(({ path }) => path) } };
  }

  private async fetchAlways(path: string): Promise<unknown> {
    const response = await this.context.fetch(path, { credentials: "same-origin" }).catch(() => {
      throw new Obstacle("offline");
    });
    if (!response.ok) throw new Error(`${path} returned status ${response.status}.`);
    return response.json();
  }

  private async saveStay(slug: string): Promise<OfflineStatus> {
    const api = `/api/listings/${encodeURIComponent(slug)}`;
    const fetched = await fetchForCache(this.context.fetch, api, { cache: "no-cache" });
    const text = fetched && new TextDecoder().decode(fetched.body);
    const listing = text === undefined ? undefined : readListing(text);
    if (!fetched || text === undefined || !listing) return this.letGo(slug);
    const { picture: request = ANY_DEVICE } = this.record;
    const tag = `${fetched.headers.get("etag") ?? text} ${request.width} ${request.format}`;
    const before = this.record.stays.find((stay) => stay.slug === slug);
    if (before?.tag === tag && before.releases === this.record.releases && before.paths.every((path) => path in this.record.sizes))
      return "kept";

    const path = paths.property(listing.slug);
    const page = await this.fetchPage(path);
    if (!page) return this.letGo(slug);
    await this.cacheFiles(page.manifest);
    const imageFiles = [...new Set(listing.pictures.flatMap((image) => fileOf(image, request) ?? []))];
    const missing: string[] = [];
    await forEachOf(imageFiles, AT_ONCE, async (file) => {
      if (file in this.record.sizes) return;
      const image = await fetchForCache(this.context.fetch, file);
      if (image) await this.put(file, image);
      else missing.push(file);
    });
    // Stores the page last, so that an interrupted round never leaves a page without its files.
    await this.put(api, fetched);
    await this.put(path, page.fetched);
    const stored = [api, path, ...imageFiles.filter((file) => !missing.includes(file))];
    const stay: OfflineStay = { slug, now: listing.slug, releases: page.manifest.releases, tag, paths: stored };
    this.record = { ...this.record, stays: [...this.record.stays.filter((other) => other.slug !== slug), stay] };
    return "kept";
  }

  private letGo(slug: string): OfflineStatus {
    this.record = { ...this.record, stays: this.record.stays.filter((stay) => stay.slug !== slug) };
    return "gone";
  }

  private async put(path: string, fetched: Fetched): Promise<void> {
    const bytes = await store(this.cache, path, fetched);
    this.record = { ...this.record, sizes: { ...this.record.sizes, [path]: bytes } };
  }

  private async save(): Promise<void> {
    const body = new TextEncoder().encode(JSON.stringify(this.record)).buffer as ArrayBuffer;
    await store(this.cache, RECORD, { body, headers: new Headers({ "content-type": "application/json" }) });
  }

  private async tidy(): Promise<void> {
    this.record = withoutUnneeded(this.record);
    for (const { url } of await this.cache.keys()) {
      const { pathname } = new URL(url);
      if (pathname !== RECORD && !(pathname in this.record.sizes)) await this.cache.delete(url);
    }
    await this.save();
  }

  private report(busy: boolean, problem?: OfflineProblem): void {
    const stays = [...this.statuses].map(([slug, status]) => ({ slug, standing: status }));
    const { checkedAt } = this.record;
    const checked = checkedAt > 0 ? { checkedAt } : {};
    this.context.report({ type: "offline", stays, bytes: bytesOf(this.record), ...checked, busy, ...(problem ? { problem } : {}) });
  }
}
