import type { InputOf, ResultOf } from "../desk/desk-api.ts";

export type ListedListing = ResultOf<"listings list">["listings"][number];

type ListingSort = NonNullable<InputOf<"listings list">["sort"]>;

const FILTER_TEXTS = ["search", "type", "tag", "country", "state", "city", "plan", "since"] as const;
const FLAGS = ["featured", "boosted", "verified"] as const;
export const NAMES = [...FILTER_TEXTS, "shown", ...FLAGS, "missing"] as const;
export const MISSING = ["photos", "facts", "booking-link", "description"] as const;

export interface ListingColumn {
  readonly id: ListingSort;
  readonly head: string;
  readonly number?: boolean;
}

export const COLUMNS: readonly ListingColumn[] = [
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
const DEFAULT_COLUMNS = ["published", "city", "country", "type", "photos", "facts", "updated"];

export function columnsOf(params: URLSearchParams): readonly ListingColumn[] {
  const chosen = params.get("columns")?.split(",") ?? DEFAULT_COLUMNS;
  return COLUMNS.filter(({ id }, at) => at === 0 || chosen.includes(id));
}

export type Filter = NonNullable<InputOf<"listings change">["filter"]>;

export function filterOf(params: URLSearchParams): Filter {
  const texts = FILTER_TEXTS.map((name) => [name, params.get(name)?.trim()] as const).filter(([, text]) => text);
  const flags = FLAGS.filter((name) => ["yes", "no"].includes(params.get(name) ?? "")).map((name) => [name, params.get(name) === "yes"]);
  const visibility = params.get("shown");
  const missing = MISSING.filter((each) => params.get("missing")?.split(",").includes(each));
  return {
    ...Object.fromEntries([...texts, ...flags]),
    ...(visibility === "drafts" || visibility === "published" || visibility === "paused" ? { [visibility]: true } : {}),
    ...(missing.length > 0 ? { missing: [...missing] } : {}),
  };
}

export function sortOf(params: URLSearchParams): { readonly sort: ListingSort; readonly descending: boolean } {
  const sortParam = params.get("sort") ?? "name";
  const known = COLUMNS.find(({ id }) => id === sortParam.replace(/^-/, ""));
  return { sort: known?.id ?? "name", descending: known !== undefined && sortParam.startsWith("-") };
}

export const countOf = (filter: Filter): number => Object.keys(filter).length;
