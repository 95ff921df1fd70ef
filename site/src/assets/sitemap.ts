import { setImmediate } from "node:timers/promises";
import type { ApiClient } from "@nightlatch/api-client";
import { paths } from "@nightlatch/contract";
import { type CachedPrebuilt, cachePrebuilt, type PrebuiltFile, prebuildFile } from "@nightlatch/process/http";

const LIMITS = { addresses: 50_000, bytes: 50_000_000 } as const;

const TEXT_AT_ONCE = 65_536;

export interface Sitemap {
  readonly files: readonly PrebuiltFile[];
  retire(): void;
}

interface Options {
  readonly api: Pick<ApiClient, "get">;
  /** Without a trailing slash. */
  readonly origin: () => string;
  readonly pages: () => readonly string[];
  readonly folder: string;
  readonly limits?: { readonly addresses: number; readonly bytes: number };
}

/** Caches the sitemap of the newest catalogue version. If the API fails, serves the last sitemap. */
export function cacheSitemap(options: Options): { get(): Promise<Sitemap>; stop(): void } {
  let newest = "";
  const sitemapCache: CachedPrebuilt<Sitemap> = cachePrebuilt(
    () => newest,
    () => prepareSitemap(options),
  );
  return {
    get: async () => {
      try {
        const { version } = await options.api.get("/api/sitemap-entries", { limit: 0 });
        newest = [version, options.origin(), ...options.pages()].join(" ");
        return await sitemapCache.get();
      } catch (error) {
        const last = sitemapCache.last();
        if (last) return last;
        throw error;
      }
    },
    stop: sitemapCache.stop,
  };
}

async function prepareSitemap(options: Options): Promise<Sitemap> {
  const files: PrebuiltFile[] = [];
  const retire = () => {
    for (const file of files) file.retire();
  };
  const { limits = LIMITS, folder } = options;
  const left = { rows: rowsOf(options), row: undefined as string | undefined };
  try {
    left.row = await nextRow(left);
    do files.push(await prebuildFile(urlset(left, limits), folder));
    while (left.row !== undefined);
    if (files.length > 1) files.unshift(await prebuildFile([indexOf(files.length, options.origin())], folder));
    return { files, retire };
  } catch (error) {
    retire();
    throw error;
  }
}

/** `row` is the next row, already read; undefined at the end. */
interface Remainder {
  readonly rows: AsyncIterator<string>;
  row: string | undefined;
}

const nextRow = async ({ rows }: Pick<Remainder, "rows">): Promise<string | undefined> => {
  const { value, done } = await rows.next();
  return done ? undefined : value;
};

async function* urlset(left: Remainder, limits: { readonly addresses: number; readonly bytes: number }): AsyncGenerator<string> {
  const [head, foot] = frame("urlset");
  let text = head;
  let bytes = head.length + foot.length;
  for (let addresses = 0; left.row !== undefined; addresses++) {
    bytes += Buffer.byteLength(left.row);
    // Each file gets at least one address; otherwise a long address would cause endless empty files.
    if (addresses > 0 && (addresses >= limits.addresses || bytes > limits.bytes)) break;
    text += left.row;
    left.row = await nextRow(left);
    if (text.length < TEXT_AT_ONCE) continue;
    yield text;
    text = "";
  }
  yield text + foot;
}

/** If the catalogue changes meanwhile, an address may be missing or repeated until the next sitemap. */
async function* rowsOf({ api, origin, pages }: Options): AsyncGenerator<string> {
  const row = (path: string, updatedAt?: string) =>
    `<url><loc>${escapeXml(origin() + path)}</loc>${updatedAt ? `<lastmod>${escapeXml(updatedAt)}</lastmod>` : ""}</url>\n`;
  let part = await api.get("/api/sitemap-entries", { from: 0 });
  // Without listings, these pages tell search engines not to index them.
  const unlisted = part.listings.length === 0 && typeof part.next !== "number" ? [paths.browse(), paths.places()] : [];
  for (const path of pages()) if (!unlisted.includes(path)) yield row(path);
  for (;;) {
    for (const { type, state, city } of part.places) yield row(paths.browse({ type, state: state ?? undefined, city: city ?? undefined }));
    for (const { slug, updatedAt } of part.listings) yield row(paths.property(slug), updatedAt);
    // A mounted API responds without I/O, so this lets other requests run.
    await setImmediate();
    if (typeof part.next !== "number") return;
    part = await api.get("/api/sitemap-entries", { from: part.next });
  }
}

function indexOf(parts: number, origin: string): string {
  const [head, foot] = frame("sitemapindex");
  const rows = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${escapeXml(`${origin}/sitemap-${index + 1}.xml`)}</loc></sitemap>\n`,
  );
  return head + rows.join("") + foot;
}

const frame = (name: string): [string, string] => [
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`,
  `</${name}>\n`,
];

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
