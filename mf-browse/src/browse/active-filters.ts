import { featureLabel, LIST_FILTERS, type ListFilter, type ListingQuery } from "@nightlatch/shared/domain";

/** One filter value that narrows the list, with the query that lets it go. */
export interface ActiveFilter {
  readonly key: string;
  readonly label: string;
  readonly without: ListingQuery;
}

const OWN_LABELS: Readonly<Record<string, string>> = { wifi: "Wi-Fi", "hot-tub": "Hot tub" };

/** The query's place without any filter: where "Clear all" leads. */
export function withoutFilters({ type, state, city }: ListingQuery): ListingQuery {
  return { type, state, city };
}

function listFilters(query: ListingQuery, filter: ListFilter): ActiveFilter[] {
  const values = query[filter] ?? [];
  return values.map((value) => ({
    key: `${filter}=${value}`,
    label: OWN_LABELS[value] ?? featureLabel(value),
    without: { ...query, [filter]: values.filter((other) => other !== value) },
  }));
}

/** Every filter that acts, whether or not the page has a control for it (READINGS 22). The place is no filter. */
export function activeFilters(query: ListingQuery): ActiveFilter[] {
  const { search, location, maxGuests, onPremPlay } = query;
  const single = (key: keyof ListingQuery, label: string): ActiveFilter => ({ key, label, without: { ...query, [key]: undefined } });
  return [
    ...(search ? [single("search", `“${search}”`)] : []),
    ...(location ? [single("location", `In ${location}`)] : []),
    ...(maxGuests ? [single("maxGuests", `${maxGuests} guests or more`)] : []),
    ...(onPremPlay === undefined ? [] : [single("onPremPlay", onPremPlay ? "On-premises play" : "No on-premises play")]),
    ...LIST_FILTERS.flatMap((filter) => listFilters(query, filter)),
  ];
}
