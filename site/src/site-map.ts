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
