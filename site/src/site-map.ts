import { findPlace, type Place, type PublicConfig } from "@nightlatch/contract";
import type { ReleasedPage, ReleaseMap } from "@nightlatch/release";

/**
 * The page that an address belongs to. Dots and backslashes in a path mean what they mean to a browser.
 *
 * @param url path and query as they were asked for
 */
export function placeIn(map: ReleaseMap, url: string, homeMode: PublicConfig["homeMode"]): Place<ReleasedPage> | undefined {
  const path = url.split(/[?#]/, 1)[0] ?? "/";
  return findPlace(map, /[.\\%]/.test(path) ? new URL(`http://internal${path}`).pathname : path, homeMode);
}

/** Only the pages that are somebody's own (`RemoteRoute.personal`). */
const personal = new WeakMap<ReleaseMap, ReleaseMap>();

/** The page that an address belongs to, where it is somebody's own who is signed in. It is asked for every page, so only those are looked through. */
export function personalPlaceIn(map: ReleaseMap, url: string, homeMode: PublicConfig["homeMode"]): Place<ReleasedPage> | undefined {
  let own = personal.get(map);
  if (!own) {
    own = Object.fromEntries(
      Object.entries(map).flatMap(([name, record]) => {
        const pages = record.pages?.filter((page) => page.personal) ?? [];
        return pages.length > 0 ? [[name, { ...record, pages }]] : [];
      }),
    );
    personal.set(map, own);
  }
  return placeIn(own, url, homeMode);
}
