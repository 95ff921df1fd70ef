import { findPlace, type PublicConfig } from "@nightlatch/contract";
import { submissionIn } from "@nightlatch/domain";
import type { LiveRecord, ReleasedPage, ReleaseMap } from "@nightlatch/release";
import { LRUCache } from "lru-cache";

/** The longest path, in characters, whose owner is remembered, and how many paths are. */
const LONG_PATH = 256;
const REMEMBERED_PATHS = 2_000;
/** Characters of a path that a browser reads as something else than themselves. */
const MEANS_MORE = /[.\\%]/;

/** The remote and the page that an address belongs to. */
export interface PageRoute {
  /** Undefined for an address that no remote has. */
  readonly remote: LiveRecord | undefined;
  readonly page: ReleasedPage | undefined;
  /** The names of the parameters that the page reads; undefined where it may read any. */
  readonly reads: ReadonlySet<string> | undefined;
  /** Whether the page is a signed-in person's own (`RemoteRoute.personal`). */
  readonly isPersonal: boolean;
  /** Whether it is the page of a submission, which the desk shows in a frame. */
  readonly isFramed: boolean;
  /** Path and query without the parameters that the page does not read. Addresses that differ in those alone are one page. */
  readonly url: string;
}

const NOTHING: ReadonlySet<string> = new Set();

/** The first step of a page: which remote and page an address belongs to, as the remotes' records declare it (docs/adding-a-page.md). */
export class PageRoutes {
  private readonly owners = new WeakMap<ReleaseMap, LRUCache<string, PageRoute>>();
  private readonly homeMode: PublicConfig["homeMode"];

  /** @param homeMode what `/` shows */
  constructor(homeMode: PublicConfig["homeMode"]) {
    this.homeMode = homeMode;
  }

  /** @param url path and query as the browser sent them */
  resolve(map: ReleaseMap, url: string): PageRoute {
    const mark = url.indexOf("?");
    const path = mark < 0 ? url : url.slice(0, mark);
    const owner = this.ownerOf(map, path);
    if (mark < 0) return owner;
    const { remote, page, reads, isPersonal, isFramed } = owner;
    return { remote, page, reads, isPersonal, isFramed, url: canonical(path, url.slice(mark + 1), reads) };
  }

  private ownerOf(map: ReleaseMap, path: string): PageRoute {
    if (path.length > LONG_PATH) return this.find(map, path);
    let owners = this.owners.get(map);
    if (!owners) {
      owners = new LRUCache({ max: REMEMBERED_PATHS });
      this.owners.set(map, owners);
    }
    let owner = owners.get(path);
    if (!owner) {
      owner = this.find(map, path);
      owners.set(path, owner);
    }
    return owner;
  }

  private find(map: ReleaseMap, path: string): PageRoute {
    const [plain = "/"] = path.split("#", 1);
    const place = findPlace(map, MEANS_MORE.test(plain) ? new URL(`http://internal${plain}`).pathname : plain, this.homeMode);
    return {
      remote: place && map[place.remote],
      page: place?.page,
      reads: place ? place.page.query && new Set(place.page.query) : NOTHING,
      isPersonal: place?.page.personal === true,
      isFramed: isSubmission(plain),
      url: path,
    };
  }
}

function canonical(path: string, query: string, reads: ReadonlySet<string> | undefined): string {
  if (!reads) return `${path}?${query}`;
  // The parts keep their spelling and order, since a page may redirect to another spelling.
  const parts = reads.size === 0 ? [] : query.split("&").filter((part) => reads.has(nameOf(part)));
  return parts.length > 0 ? `${path}?${parts.join("&")}` : path;
}

/** The name of a parameter, decoded as pages decode it. */
function nameOf(part: string): string {
  if (!/[%+]/.test(part)) return part.split("=", 1)[0] ?? "";
  const [name = ""] = new URLSearchParams(part).keys();
  return name;
}

function isSubmission(path: string): boolean {
  const [, slug] = /^\/property\/([^/]+)\/?$/.exec(path) ?? [];
  return slug !== undefined && submissionIn(slug) !== undefined;
}
