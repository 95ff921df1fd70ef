import type { PublicConfig } from "@nightlatch/contract";
import type { ReleaseMap } from "@nightlatch/release";
import { LRUCache } from "lru-cache";
import { placeIn } from "./resolve-route.ts";

/** Longest path, in characters, whose parameters are remembered, and how many paths are. */
const LONG_PATH = 256;
const KEPT_PATHS = 2_000;

/** The parameters that a page reads; undefined means that it may read any. */
type Read = ReadonlySet<string> | undefined;

/**
 * Addresses of pages without the parameters that the pages do not read, as the remotes' records declare it
 * (docs/adding-a-page.md). A page whose address differs in those alone is the same page.
 */
export class PageAddresses {
  private readonly known = new LRUCache<string, { readonly read: Read }>({ max: KEPT_PATHS });
  private readonly homeMode: PublicConfig["homeMode"];

  constructor(homeMode: PublicConfig["homeMode"]) {
    this.homeMode = homeMode;
  }

  /**
   * @param url path and query as they were asked for
   * @param releases a text that differs for other releases
   */
  canonical(url: string, map: ReleaseMap, releases: string): string {
    const mark = url.indexOf("?");
    if (mark < 0) return url;
    const path = url.slice(0, mark);
    const read = this.readOf(path, map, releases);
    if (!read) return url;
    // The parts stay as they are spelt and in their order, since a page may redirect to another spelling.
    const parts =
      read.size === 0
        ? []
        : url
            .slice(mark + 1)
            .split("&")
            .filter((part) => read.has(nameOf(part)));
    return parts.length > 0 ? `${path}?${parts.join("&")}` : path;
  }

  private readOf(path: string, map: ReleaseMap, releases: string): Read {
    if (path.length > LONG_PATH) return this.find(path, map);
    const key = `${releases} ${path}`;
    let known = this.known.get(key);
    if (!known) {
      known = { read: this.find(path, map) };
      this.known.set(key, known);
    }
    return known.read;
  }

  private find(path: string, map: ReleaseMap): Read {
    const place = placeIn(map, path, this.homeMode);
    // The page of an address that nobody has reads nothing.
    return place ? place.page.query && new Set(place.page.query) : NOTHING;
  }
}

const NOTHING: ReadonlySet<string> = new Set();

/** The name of a parameter, decoded as pages decode it. */
function nameOf(part: string): string {
  if (!/[%+]/.test(part)) return part.split("=", 1)[0] ?? "";
  const [name = ""] = new URLSearchParams(part).keys();
  return name;
}
