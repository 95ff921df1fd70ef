import { paths } from "@nightlatch/contract";
import type { KeepRequest, OfflineProblem, OfflineReport, OfflineStanding, PictureWish } from "@nightlatch/domain";
import { type Fetched, fetchKept, forEachOf, type KeptIn, Obstacle, store } from "./fetch-kept.ts";
import { bytesOf, type KeptRecord, type KeptStay, NOTHING_KEPT, RECORD, readRecord, withoutUnneeded } from "./kept-record.ts";
import { fileOf, filesOf, type PageParts, packagesOf, readListing, readPage, savedPages } from "./page-parts.ts";

export interface Surroundings {
  fetch(path: string, init: RequestInit): Promise<Response>;
  open(): Promise<KeptIn | undefined>;
  report(report: OfflineReport): void;
  now(): number;
}

const ANY_DEVICE: PictureWish = { width: 800, format: "avif" };
/** Milliseconds of a visit: our server is asked about everything once in it. */
const VISIT_MS = 10 * 60 * 1000;
const AT_ONCE = 4;

/** One round at a time: a wish in between ends it after the current stay and starts another. */
export class Keeper {
  private readonly around: Surroundings;
  private wish: KeepRequest = { type: "keep", slugs: [] };
  private wished = false;
  private running: Promise<void> | undefined;

  constructor(around: Surroundings) {
    this.around = around;
  }

  keep(wish: KeepRequest): Promise<void> {
    this.wish = this.running ? { ...this.wish, ...wish } : wish;
    this.wished = true;
    this.running ??= this.run().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async run(): Promise<void> {
    while (this.wished) {
      this.wished = false;
      const cache = await this.around.open();
      if (!cache) return;
      await new Round(this.around, cache, this.wish, () => this.wished).run();
    }
  }
}

export async function recordIn(cache: Pick<Cache, "match">): Promise<KeptRecord> {
  try {
    return readRecord(await (await cache.match(RECORD))?.json());
  } catch {
    return NOTHING_KEPT;
  }
}

class Round {
  private readonly around: Surroundings;
  private readonly cache: KeptIn;
  private readonly wish: KeepRequest;
  private readonly isOver: () => boolean;
  private record = NOTHING_KEPT;
  private readonly standings = new Map<string, OfflineStanding>();

  constructor(around: Surroundings, cache: KeptIn, wish: KeepRequest, isOver: () => boolean) {
    this.around = around;
    this.cache = cache;
    this.wish = wish;
    this.isOver = isOver;
  }

  async run(): Promise<void> {
    const { slugs } = this.wish;
    this.record = await recordIn(this.cache);
    const isCurrent = this.isCurrent();
    const stays = this.record.stays.filter(({ slug }) => slugs.includes(slug));
    const removed = stays.length < this.record.stays.length;
    const picture = this.wish.picture ?? this.record.picture;
    this.record = { ...this.record, stays, ...(picture ? { picture } : {}) };
    for (const slug of slugs) this.standings.set(slug, this.has(slug) ? "kept" : this.record.gone.includes(slug) ? "gone" : "waiting");
    if (isCurrent && !removed) return this.tell(false);
    let problem: OfflineProblem | undefined;
    try {
      if (removed) await this.save();
      if (!isCurrent) await this.keepAll();
    } catch (error) {
      problem = error instanceof Obstacle ? error.problem : "offline";
    }
    await this.tidy().catch(() => {
      // Without room the old record stands, and the next round cleans up.
    });
    this.tell(this.isOver(), problem);
  }

  private isCurrent(): boolean {
    const { slugs, releases, again, picture } = this.wish;
    const age = this.around.now() - this.record.checkedAt;
    const isOfThese = (releases === undefined || releases === this.record.releases) && this.hasOneRelease();
    return (
      !again &&
      !picture &&
      isOfThese &&
      age >= 0 &&
      age < VISIT_MS &&
      slugs.every((slug) => this.has(slug) || this.record.gone.includes(slug))
    );
  }

  private hasOneRelease = (): boolean => this.record.stays.every(({ releases }) => releases === this.record.releases);

  private has = (slug: string): boolean => this.record.stays.some((stay) => stay.slug === slug);

  private async keepAll(): Promise<void> {
    this.tell(true);
    const { releases, pages } = await this.keepSavedPages();
    this.record = { ...this.record, releases, pages };
    await this.save();
    for (const slug of this.wish.slugs) {
      if (this.isOver()) return;
      try {
        this.standings.set(slug, await this.keepStay(slug));
      } catch (error) {
        if (error instanceof Obstacle) throw error;
        if (!this.has(slug)) this.standings.set(slug, "failed");
      }
      await this.save();
      this.tell(true);
    }
    const gone = this.wish.slugs.filter((slug) => this.standings.get(slug) === "gone");
    this.record = { ...this.record, gone, checkedAt: this.around.now() };
  }

  private async keepSavedPages(): Promise<Pick<KeptRecord, "releases" | "pages">> {
    const first = await this.fetchPage(paths.saved());
    if (!first) throw new Error("There is no page of saved stays.");
    await this.keepFiles(first.parts);
    const pages: string[] = [];
    for (const path of savedPages(first.parts)) {
      const page = path === paths.saved() ? first : await this.fetchPage(path);
      // A release may just have been promoted: the next visit stores its page.
      if (page?.parts.releases !== first.parts.releases) continue;
      await this.put(path, page.fetched);
      pages.push(path);
    }
    return { releases: first.parts.releases, pages };
  }

  private async fetchPage(path: string): Promise<{ readonly fetched: Fetched; readonly parts: PageParts } | undefined> {
    const fetched = await fetchKept(this.around.fetch, path, { cache: "no-cache" });
    if (!fetched) return undefined;
    const parts = readPage(new TextDecoder().decode(fetched.body));
    if (!parts) throw new Error(`${path} is no whole page.`);
    if (parts.boot.config.preview) throw new Obstacle("preview");
    return { fetched, parts };
  }

  /** Checked by hash; stored files are skipped. */
  private async keepFiles(parts: PageParts): Promise<void> {
    const known = this.record.files[parts.releases];
    if (known?.every((path) => path in this.record.sizes)) return;
    const needed = [];
    for (const { name, version } of packagesOf(parts)) {
      const record = await this.fetchAlways(`/releases/${name}/${version}/record.json`);
      needed.push(...filesOf(name, record));
    }
    await forEachOf(needed, AT_ONCE, async ({ path, integrity }) => {
      if (path in this.record.sizes) return;
      const fetched = await fetchKept(this.around.fetch, path, { integrity });
      if (!fetched) throw new Error(`${path} is gone.`);
      await this.put(path, fetched);
    });
    this.record = { ...this.record, files: { ...this.record.files, [parts.releases]: needed.map(({ path }) => path) } };
  }

  /** A release's record, only to be read. @throws {Error} without one */
  private async fetchAlways(path: string): Promise<unknown> {
    const response = await this.around.fetch(path, { credentials: "same-origin" }).catch(() => {
      throw new Obstacle("offline");
    });
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
    return response.json();
  }

  private async keepStay(slug: string): Promise<OfflineStanding> {
    const api = `/api/listings/${encodeURIComponent(slug)}`;
    const fetched = await fetchKept(this.around.fetch, api, { cache: "no-cache" });
    const text = fetched && new TextDecoder().decode(fetched.body);
    const listing = text === undefined ? undefined : readListing(text);
    if (!fetched || text === undefined || !listing) return this.letGo(slug);
    const { picture: wish = ANY_DEVICE } = this.record;
    const tag = `${fetched.headers.get("etag") ?? text} ${wish.width} ${wish.format}`;
    const before = this.record.stays.find((stay) => stay.slug === slug);
    if (before?.tag === tag && before.releases === this.record.releases && before.paths.every((path) => path in this.record.sizes))
      return "kept";

    const path = paths.property(listing.slug);
    const page = await this.fetchPage(path);
    if (!page) return this.letGo(slug);
    await this.keepFiles(page.parts);
    const pictures = [...new Set(listing.pictures.flatMap((picture) => fileOf(picture, wish) ?? []))];
    const missing: string[] = [];
    await forEachOf(pictures, AT_ONCE, async (file) => {
      if (file in this.record.sizes) return;
      const picture = await fetchKept(this.around.fetch, file);
      if (picture) await this.put(file, picture);
      else missing.push(file);
    });
    // The page comes last, so partial stays are not found.
    await this.put(api, fetched);
    await this.put(path, page.fetched);
    const kept = [api, path, ...pictures.filter((file) => !missing.includes(file))];
    const stay: KeptStay = { slug, now: listing.slug, releases: page.parts.releases, tag, paths: kept };
    this.record = { ...this.record, stays: [...this.record.stays.filter((other) => other.slug !== slug), stay] };
    return "kept";
  }

  private letGo(slug: string): OfflineStanding {
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

  private tell(busy: boolean, problem?: OfflineProblem): void {
    const stays = [...this.standings].map(([slug, standing]) => ({ slug, standing }));
    const { checkedAt } = this.record;
    const asked = checkedAt > 0 ? { checkedAt } : {};
    this.around.report({ type: "offline", stays, bytes: bytesOf(this.record), ...asked, busy, ...(problem ? { problem } : {}) });
  }
}
