import type { InputOf } from "../desk/desk-api.ts";

/** What listings can be sorted by. */
export type ListingSort = NonNullable<InputOf<"listings list">["sort"]>;

/** What the page of listings is asked for, as its address has it. All are texts. */
export const FILTER_TEXTS = ["search", "type", "tag", "country", "state", "city", "plan", "since"] as const;
export const MISSING = ["photos", "facts", "booking-link", "description"] as const;

export interface Column {
  readonly id: ListingSort;
  readonly head: string;
  readonly number?: boolean;
}

/** The columns of the table, each of which can sort it; the first is always there. */
export const COLUMNS: readonly Column[] = [
  { id: "name", head: "Name" },
  { id: "published", head: "State" },
  { id: "city", head: "City" },
  { id: "state", head: "Region" },
  { id: "country", head: "Country" },
  { id: "type", head: "Type" },
  { id: "plan", head: "Plan" },
  { id: "featured", head: "Featured" },
  { id: "verified", head: "Verified" },
  { id: "photos", head: "Photos", number: true },
  { id: "facts", head: "Facts", number: true },
  { id: "booking", head: "Booking link" },
  { id: "updated", head: "Changed" },
  { id: "slug", head: "Slug" },
];
const SHOWN_AT_FIRST = ["published", "city", "country", "type", "photos", "facts", "updated"];

/** The columns that an address shows. */
export function columnsOf(params: URLSearchParams): readonly Column[] {
  const chosen = params.get("columns")?.split(",") ?? SHOWN_AT_FIRST;
  return COLUMNS.filter(({ id }, at) => at === 0 || chosen.includes(id));
}

/** What listings are found by, as the operations take it. */
export type Filter = NonNullable<InputOf<"listings change">["filter"]>;

const flagOf = (text: string | null): boolean | undefined => (text === "yes" ? true : text === "no" ? false : undefined);

/** The filter that an address means. What it does not know it leaves out. */
export function filterOf(params: URLSearchParams): Filter {
  const texts = Object.fromEntries(FILTER_TEXTS.flatMap((name) => (params.get(name)?.trim() ? [[name, params.get(name)?.trim()]] : [])));
  const shown = params.get("shown");
  const missing = MISSING.filter((what) => params.get("missing")?.split(",").includes(what));
  return {
    ...texts,
    ...(shown === "drafts" || shown === "published" || shown === "paused" ? { [shown]: true } : {}),
    ...withFlag("featured", params),
    ...withFlag("boosted", params),
    ...withFlag("verified", params),
    ...(missing.length > 0 ? { missing: [...missing] } : {}),
  };
}

function withFlag(name: "featured" | "boosted" | "verified", params: URLSearchParams): Filter {
  const flag = flagOf(params.get(name));
  return flag === undefined ? {} : { [name]: flag };
}

/** What the table is sorted by. */
export function sortOf(params: URLSearchParams): { readonly sort: Column["id"]; readonly descending: boolean } {
  const asked = params.get("sort") ?? "name";
  const known = COLUMNS.find(({ id }) => id === asked.replace(/^-/, ""));
  return { sort: known?.id ?? "name", descending: known !== undefined && asked.startsWith("-") };
}

/** The number of things that a filter asks for. */
export const countOf = (filter: Filter): number => Object.keys(filter).length;
