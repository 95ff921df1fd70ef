import type { PublicConfig } from "./config.ts";

export interface PageAddress {
  /** Case-sensitive. `:name` matches one segment, a final `*` all further ones. A segment that ends with `?` is optional. */
  readonly path: string;
  /** The page matches only while `/` shows this (docs/product/routes.md#what-the-root-shows). */
  readonly homeMode?: PublicConfig["homeMode"];
  readonly heading?: string;
  readonly outline?: SkeletonKind;
}

export type SkeletonKind = "cards" | "stay" | "hero";

export type Params = Readonly<Record<string, string | undefined>>;

/** Pages by remote. Packages without pages, such as the shell, may be included. */
export type SiteMap<Page extends PageAddress = PageAddress> = Readonly<Record<string, { readonly pages?: readonly Page[] }>>;

export interface MatchedRoute<Page extends PageAddress = PageAddress> {
  readonly remote: string;
  readonly page: Page;
  readonly params: Params;
}

/** @param pathname without query; a trailing slash is ignored @returns undefined when no remote has the page */
export function matchRoute<Page extends PageAddress>(
  site: SiteMap<Page>,
  pathname: string,
  homeMode: PublicConfig["homeMode"],
): MatchedRoute<Page> | undefined {
  for (const [remote, { pages = [] }] of Object.entries(site)) {
    for (const page of pages) {
      const params = (page.homeMode ?? homeMode) === homeMode && matchPath(page.path, pathname);
      if (params) return { remote, page, params };
    }
  }
  return undefined;
}

export function matchPath(pattern: string, pathname: string): Params | undefined {
  const wanted = segmentsOf(pattern);
  const segments = segmentsOf(pathname);
  const params: Record<string, string | undefined> = {};
  for (const [index, segment] of wanted.entries()) {
    if (segment === "*") return { ...params, "*": segments.slice(index).join("/") };
    const name = segment.replace("?", "");
    const text = segments[index];
    if (!text && (text === "" || name === segment)) return undefined;
    if (name[0] === ":") params[name.slice(1)] = text && decodeSegment(text);
    else if (text !== undefined && text !== name) return undefined;
  }
  return segments.length > wanted.length ? undefined : params;
}

function segmentsOf(path: string): string[] {
  const [, ...segments] = path.split("/");
  return segments.at(-1) === "" ? segments.slice(0, -1) : segments;
}

/** Returns a segment with an invalid percent sign unchanged. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const segment = encodeURIComponent;

export const deskPaths = {
  today: () => "/desk",
  enter: () => "/desk/enter",
  signIn: () => "/desk/sign-in",
  submissions: (id?: string) => `/desk/submissions${id === undefined ? "" : `/${segment(id)}`}`,
  listings: (slug?: string) => `/desk/listings${slug === undefined ? "" : `/${segment(slug)}`}`,
  removals: () => "/desk/removals",
  reports: () => "/desk/reports",
  messages: () => "/desk/messages",
  mails: () => "/desk/mails",
  subscribers: () => "/desk/subscribers",
  advertisements: () => "/desk/advertisements",
  invitations: () => "/desk/invitations",
  import: () => "/desk/import",
  table: () => "/desk/table",
  audit: () => "/desk/audit",
  sessions: () => "/desk/sessions",
} as const;

export const hostPath = "/host";
