import type { Place } from "@nightlatch/contract";

/**
 * Names the page that a place is on. Addresses that differ in parts which may be missing, or in their query, are one page that
 * shows something else: it stays while that comes. Any other is another page.
 */
export const pageIdOf = ({ remote, page, params }: Place): string =>
  `${remote} ${page.path.replace(/:(\w+)(?![\w?])/g, (_, name: string) => params[name] ?? "")}`;

/** Names the page at a path among those of a site; one name for all paths that are none's. */
export const pageAtIn =
  (find: (pathname: string) => Place | undefined) =>
  (pathname: string): string => {
    const place = find(pathname);
    return place ? pageIdOf(place) : "";
  };
