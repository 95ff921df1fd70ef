import { matchRoute, type PublicConfig } from "@nightlatch/contract";
import { submissionIn } from "@nightlatch/domain";
import type { LiveRecord, ReleasedPage } from "@nightlatch/release";
import { LRUCache } from "lru-cache";
import { type ReleaseSet, releaseSetId } from "./select-releases.ts";

const LONG_PATH = 256;
const REMEMBERED_PATHS = 2_000;
/** Characters that URL parsers interpret. */
const MEANS_MORE = /[.\\%]/;

interface PathOwner {
  readonly name: string | undefined;
  readonly page: ReleasedPage | undefined;
  /** Query parameters that the page reads; undefined if it may read any. */
  readonly reads: ReadonlySet<string> | undefined;
  readonly isFramed: boolean;
}

export interface PageRoute extends Pick<PathOwner, "page" | "isFramed"> {
  readonly remote: LiveRecord | undefined;
  readonly isPersonal: boolean;
  /** Without parameters that the page does not read, so that such URLs share a cached page. */
  readonly url: string;
}

const NOTHING: ReadonlySet<string> = new Set();

export class PageRoutes {
  private readonly owners = new LRUCache<string, PathOwner>({ max: REMEMBERED_PATHS });
  private readonly homeMode: PublicConfig["homeMode"];

  constructor(homeMode: PublicConfig["homeMode"]) {
    this.homeMode = homeMode;
  }

  resolve(map: ReleaseSet, url: string): PageRoute {
    const mark = url.indexOf("?");
    const path = mark < 0 ? url : url.slice(0, mark);
    const { name, page, reads, isFramed } = this.ownerOf(map, path);
    return {
      remote: name === undefined ? undefined : map[name],
      page,
      isPersonal: page?.personal === true,
      isFramed,
      url: mark < 0 ? url : canonical(path, url.slice(mark + 1), reads),
    };
  }

  private ownerOf(map: ReleaseSet, path: string): PathOwner {
    if (path.length > LONG_PATH) return this.find(map, path);
    const key = `${releaseSetId(map)} ${path}`;
    let owner = this.owners.get(key);
    if (!owner) {
      owner = this.find(map, path);
      this.owners.set(key, owner);
    }
    return owner;
  }

  private find(map: ReleaseSet, path: string): PathOwner {
    const [plain = "/"] = path.split("#", 1);
    const match = matchRoute(map, MEANS_MORE.test(plain) ? new URL(`http://internal${plain}`).pathname : plain, this.homeMode);
    return {
      name: match?.remote,
      page: match?.page,
      reads: match ? match.page.query && new Set(match.page.query) : NOTHING,
      isFramed: isSubmission(plain),
    };
  }
}

function canonical(path: string, query: string, reads: ReadonlySet<string> | undefined): string {
  if (!reads) return `${path}?${query}`;
  // Keeps spelling and order, because a page may redirect to the canonical spelling.
  const parts = reads.size === 0 ? [] : query.split("&").filter((part) => reads.has(nameOf(part)));
  return parts.length > 0 ? `${path}?${parts.join("&")}` : path;
}

function nameOf(part: string): string {
  if (!/[%+]/.test(part)) return part.split("=", 1)[0] ?? "";
  const [name = ""] = new URLSearchParams(part).keys();
  return name;
}

function isSubmission(path: string): boolean {
  const [, slug] = /^\/property\/([^/]+)\/?$/.exec(path) ?? [];
  return slug !== undefined && submissionIn(slug) !== undefined;
}
