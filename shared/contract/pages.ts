import type { PublicConfig } from "./config.ts";

/** The addresses of a page. */
export interface PageAddress {
  /**
   * An absolute pattern without query: whole segments, `:name` for any one, `?` behind those that may be missing at the end, and
   * `*` at the very end for the rest. Letters count as they are written.
   */
  readonly path: string;
  /** What `/` shows when the pattern counts; without it the pattern always counts (docs/product/routes.md#what-the-root-shows). */
  readonly homeMode?: PublicConfig["homeMode"];
  /** The page's heading, where all of its addresses have the same: the outline has it before the page's code is there. */
  readonly heading?: string;
  /** The outline that stands in the page's place until it is there (docs/adr/0039); one of prose or a form where nothing is said. */
  readonly outline?: PageOutline;
}

/** The outlines of pages: a list of cards, one stay, and a scene with the heading on it. */
export type PageOutline = "cards" | "stay" | "hero";

export type Params = Readonly<Record<string, string | undefined>>;

/** The pages of each remote. What has none, such as the shell, may be among them. */
export type SiteMap<Page extends PageAddress = PageAddress> = Readonly<Record<string, { readonly pages?: readonly Page[] }>>;

/** The page that an address belongs to. */
export interface Place<Page extends PageAddress = PageAddress> {
  readonly remote: string;
  readonly page: Page;
  /** The parts of the path that its pattern names, decoded. */
  readonly params: Params;
}

/**
 * The page that a path belongs to.
 *
 * @param pathname without query; a trailing slash is ignored
 * @param homeMode what `/` shows
 * @returns undefined when no remote owns it
 */
export function findPlace<Page extends PageAddress>(
  site: SiteMap<Page>,
  pathname: string,
  homeMode: PublicConfig["homeMode"],
): Place<Page> | undefined {
  for (const [remote, { pages = [] }] of Object.entries(site)) {
    for (const page of pages) {
      const params = (page.homeMode ?? homeMode) === homeMode && matchPath(page.path, pathname);
      if (params) return { remote, page, params };
    }
  }
  return undefined;
}

/**
 * Matches a path with a pattern, as everything that reads addresses here does.
 *
 * @returns the parts that the pattern names, decoded; undefined when the path does not match
 */
export function matchPath(pattern: string, pathname: string): Params | undefined {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(pathname);
  const params: Record<string, string | undefined> = {};
  for (const [index, segment] of wanted.entries()) {
    if (segment === "*") return { ...params, "*": given.slice(index).join("/") };
    const name = segment.replace("?", "");
    const text = given[index];
    if (!text && (text === "" || name === segment)) return undefined;
    if (name[0] === ":") params[name.slice(1)] = decode(text);
    else if (text !== undefined && text !== name) return undefined;
  }
  return given.length > wanted.length ? undefined : params;
}

/** The segments of a path or pattern, none for `/`. */
function segmentsOf(path: string): string[] {
  const [, ...segments] = path.split("/");
  return segments.at(-1) === "" ? segments.slice(0, -1) : segments;
}

function decode(part: string | undefined): string | undefined {
  try {
    return part && decodeURIComponent(part);
  } catch {
    // A text with a percent sign that encodes nothing.
    return part;
  }
}
