import { matchRoute, paths } from "@nightlatch/contract";
import { DISCREET_TITLE, type ImageChoice, imageFile, type ListingDetail, type ListingImage } from "@nightlatch/domain";
import { BOOT_ELEMENT_ID, type Boot } from "../boot.ts";

export interface PageManifest {
  readonly releases: string;
  readonly boot: Boot;
}

const RELEASES = /<meta name="releases" content="([^"]*)"/;
const BOOT = new RegExp(`<script id="${BOOT_ELEMENT_ID}"[^<>]*>([^<]*)</script>`);

export function readPage(html: string): PageManifest | undefined {
  const releases = RELEASES.exec(html)?.[1];
  const json = BOOT.exec(html)?.[1];
  if (!releases || !json) return undefined;
  try {
    const boot = JSON.parse(json) as Boot;
    return boot.config && boot.remotes && boot.outcome ? { releases, boot } : undefined;
  } catch {
    return undefined;
  }
}

export function savedPages({ boot: { remotes } }: PageManifest): string[] {
  const saved = paths.saved();
  const all = Object.values(remotes).flatMap(({ pages }) => pages.map(({ path }) => path));
  return [saved, ...all.filter((path) => path.startsWith(`${saved}/`) && !/[:*?]/.test(path))];
}

export function packagesOf({ releases, boot }: PageManifest): { readonly name: string; readonly version: string }[] {
  const owners = [paths.saved(), paths.property("any")].map((path) => matchRoute(boot.remotes, path, boot.config.homeMode)?.remote);
  return releases.split(" ").flatMap((release) => {
    const [name = "", version = ""] = release.split("@");
    return name === "shell" || owners.includes(name) ? [{ name, version }] : [];
  });
}

/** Files that cached pages never load: other chunks, the worker, source maps and metadata. */
const UNNEEDED = /^(home|icons|debug|preview|offline-worker)\.|\.json$|\.map$/;

export interface NeededFile {
  readonly path: string;
  readonly integrity: string;
}

export function filesOf(name: string, record: unknown): NeededFile[] {
  const files = (record as { readonly files?: Readonly<Record<string, { readonly integrity?: unknown }>> } | null)?.files ?? {};
  return Object.entries(files).flatMap(([file, { integrity }]) =>
    typeof integrity === "string" && !UNNEEDED.test(file) ? [{ path: `/assets/${name}/${file}`, integrity }] : [],
  );
}

/** Returns the smallest image that is wide enough, or else the widest. @returns undefined for an image of another site */
export function fileOf({ src, variants }: ListingImage, { width, format }: ImageChoice): string | undefined {
  if (!variants?.widths.length) return ownPath(src);
  const widths = variants.widths.toSorted((a, b) => a - b);
  const fits = widths.find((each) => each >= width) ?? widths.at(-1) ?? 0;
  const path = imageFile(variants.base, fits, variants.formats.includes(format) ? format : (variants.formats[0] ?? format));
  return ownPath(path);
}

const ownPath = (address: string): string | undefined => (new URL(address, "https://own").pathname === address ? address : undefined);

/** @returns undefined for a draft, or for text that is not a listing */
export function readListing(text: string): Pick<ListingDetail, "slug" | "pictures"> | undefined {
  try {
    const { slug, pictures, draft } = JSON.parse(text) as Partial<ListingDetail>;
    return typeof slug === "string" && Array.isArray(pictures) && !draft ? { slug, pictures } : undefined;
  } catch {
    return undefined;
  }
}

export function toDiscreet(html: string): string {
  return html
    .replace(/<html lang="en"(?! class)/, '<html lang="en" class="discreet"')
    .replace(/<title>[^<]*<\/title>/, `<title>${DISCREET_TITLE}</title>`)
    .replace(/<link rel="(?:apple-touch-)?icon"[^<>]*>/g, "")
    .replace(BOOT, (element) => element.replace('"config":{', '"config":{"discreet":true,'));
}
