import { decodeSegment } from "@nightlatch/contract";

export interface Address {
  readonly pathname: string;
  readonly search: string;
}

export const PAGES_MAX = 20;

export const PAGES_AT_ONCE = 3;

export function placeSegments(pathname: string): readonly string[] {
  return pathname.split("/").slice(2).filter(Boolean).map(decodeSegment);
}

const marked = (text: string): string => text && `?${text}`;

const toSearch = (params: URLSearchParams): string => marked(params.toString().replaceAll("%2C", ","));

export const LIST_PARAMS: readonly string[] =
  "search,location,amenities,features,perks,onPremPlay,furniture,maxGuests,dynamics,wellness,locationType,cameras,sound,sightlines,entry,ground,identity,pictures,said,after,page".split(
    ",",
  );

/** Removes unknown query parameters. The server ignores them, so hydration must do the same. */
export function listAddress({ pathname, search }: Address): Address {
  const read = search
    .slice(1)
    .split("&")
    .filter((part) => LIST_PARAMS.includes([...new URLSearchParams(part).keys()][0] ?? ""));
  return { pathname, search: marked(read.join("&")) };
}

export function listSearch(search: string): string {
  const params = new URLSearchParams(search);
  params.delete("page");
  return toSearch(params);
}

export const readAfter = (search: string): string | null => new URLSearchParams(search).get("after");

export function readPages(search: string): number {
  const text = new URLSearchParams(search).get("page") ?? "";
  return /^\d{1,9}$/.test(text) ? Math.min(PAGES_MAX, Math.max(1, Number(text))) : 1;
}

export function pageHref({ pathname, search }: Address, pages: number, after?: string): string {
  const params = new URLSearchParams(listSearch(search));
  if (after) params.set("after", after);
  params.set("page", String(pages));
  return pathname + toSearch(params);
}

export function preservedParams(search: string): readonly (readonly [name: string, value: string])[] {
  return [...new URLSearchParams(search)].filter(([name]) => !["search", "page", "after"].includes(name));
}

export function searchHref({ pathname, search }: Address, text: string): string {
  const trimmed = text.trim();
  const params = new URLSearchParams(trimmed && { search: trimmed });
  for (const [name, value] of preservedParams(search)) params.append(name, value);
  return pathname + toSearch(params);
}

export function locationName(search: string): string | undefined {
  return searchText(search, "location")?.replace(/(^|\s)\p{Ll}/gu, (start) => start.toUpperCase());
}

export function searchText(search: string, name: "search" | "location"): string | undefined {
  return new URLSearchParams(search).get(name)?.trim() || undefined;
}
