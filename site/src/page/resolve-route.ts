import { findPlace, type Place, type PublicConfig } from "@nightlatch/contract";
import type { ReleasedPage, ReleaseMap } from "@nightlatch/release";

/** What a path can have that means something else to a browser than what stands there. */
const MEANS_MORE = /[.\\%]/;

/**
 * The page that an address belongs to. Dots and backslashes in a path mean what they mean to a browser.
 *
 * @param url path and query as they were asked for
 */
export function placeIn(map: ReleaseMap, url: string, homeMode: PublicConfig["homeMode"]): Place<ReleasedPage> | undefined {
  const path = url.split(/[?#]/, 1)[0] ?? "/";
  return findPlace(map, MEANS_MORE.test(path) ? new URL(`http://internal${path}`).pathname : path, homeMode);
}

/** The pages that are somebody's own (`RemoteRoute.personal`), and where their paths begin. */
interface Personal {
  readonly map: ReleaseMap;
  readonly begins: readonly string[];
}
const personal = new WeakMap<ReleaseMap, Personal>();

/**
 * The page that an address belongs to, where it is somebody's own who is signed in. It is asked for every page, so
 * most are told apart by how they begin.
 */
export function personalPlaceIn(map: ReleaseMap, url: string, homeMode: PublicConfig["homeMode"]): Place<ReleasedPage> | undefined {
  let own = personal.get(map);
  if (!own) {
    own = personalIn(map);
    personal.set(map, own);
  }
  return own.begins.some((begin) => url.startsWith(begin)) || MEANS_MORE.test(url) ? placeIn(own.map, url, homeMode) : undefined;
}

function personalIn(map: ReleaseMap): Personal {
  const own: ReleaseMap = Object.fromEntries(
    Object.entries(map).flatMap(([name, record]) => {
      const pages = record.pages?.filter((page) => page.personal) ?? [];
      return pages.length > 0 ? [[name, { ...record, pages }]] : [];
    }),
  );
  const patterns = Object.values(own).flatMap(({ pages = [] }) => pages.map(({ path }) => path));
  return { map: own, begins: patterns.map(beginOf) };
}

/** What every path of a pattern begins with: its segments before the first that varies or may be missing. */
function beginOf(pattern: string): string {
  const segments = pattern.split("/");
  const varies = segments.findIndex((segment) => /[:*?]/.test(segment));
  return segments.slice(0, varies === -1 ? undefined : varies).join("/");
}
