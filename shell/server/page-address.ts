import type { ReleaseMap, ReleaseRecord } from "@nightlatch/release";
import { LRUCache } from "lru-cache";

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
  private readonly patterns = new WeakMap<ReleaseRecord, readonly Pattern[]>();

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

  /** The parameters that any remote's route for the path reads. The shell decides between remotes later, so all of them count. */
  private find(path: string, map: ReleaseMap): Read {
    const read = new Set<string>();
    for (const record of Object.values(map)) {
      if (record.name === "shell") continue;
      for (const { matches, query } of this.patternsOf(record)) {
        if (!matches.test(path)) continue;
        if (!query) return undefined;
        for (const name of query) read.add(name);
      }
    }
    return read;
  }

  private patternsOf(record: ReleaseRecord): readonly Pattern[] {
    let patterns = this.patterns.get(record);
    if (!patterns) {
      patterns = record.routes?.map((path) => ({ matches: toExpression(path), query: record.query?.[path] })) ?? [ANY];
      this.patterns.set(record, patterns);
    }
    return patterns;
  }
}

interface Pattern {
  readonly matches: RegExp;
  /** Undefined for a route that does not declare what it reads. */
  readonly query: readonly string[] | undefined;
}

/** The pattern of a remote whose routes nobody has noted. */
const ANY: Pattern = { matches: /^/, query: undefined };

/**
 * A route pattern as the router matches it: letters of either case, a slash at the end or none, `:name` and `?` for segments
 * that may be missing, `*` for the rest. A test compares it with the router, which this process does without: it would bring
 * React along.
 */
export function toExpression(pattern: string): RegExp {
  const segments = pattern.split("/").filter(Boolean).map(toSegment);
  return new RegExp(`^/*${segments.join("")}/*$`, "i");
}

function toSegment(segment: string): string {
  if (segment === "*") return "(?:/.*)?";
  const optional = segment.endsWith("?");
  const text = optional ? segment.slice(0, -1) : segment;
  const inner = text.startsWith(":") ? "/+[^/]+" : `/+${text.replace(/[\\.*+^${}|()[\]]/g, "\\$&")}`;
  return optional ? `(?:${inner})?` : inner;
}

/** The name of a parameter, decoded as pages decode it. */
function nameOf(part: string): string {
  if (!/[%+]/.test(part)) return part.split("=", 1)[0] ?? "";
  const [name = ""] = new URLSearchParams(part).keys();
  return name;
}
