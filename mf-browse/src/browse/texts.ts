import { paths } from "@nightlatch/shared/contracts";
import type { ListingPage, ListingQuery } from "@nightlatch/shared/domain";
import type { Crumb } from "@nightlatch/shared/ui";

type Place = ListingPage["place"];

/** "Lifestyle Resorts", "Nude Beaches"; a name that is plural already stays. */
export function plural(label: string): string {
  if (label.endsWith("s")) return label;
  return /(ch|sh|x)$/.test(label) ? `${label}es` : `${label}s`;
}

/** "1 guest", "12 listings". */
export function countOf(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : plural(noun)}`;
}

/** "Asheville, North Carolina", or undefined for a list of everywhere. A place of the query counts as one. */
function placeName(place: Place, query: ListingQuery): string | undefined {
  const parts = [place.city?.label, place.state?.label].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : query.location;
}

/** "12 listings in Asheville, North Carolina" (READINGS 32). */
export function countText(total: number, place: Place, query: ListingQuery): string {
  const where = placeName(place, query) ?? (place.type ? plural(place.type.label) : "all locations");
  return `${countOf(total, "listing")} in ${where}`;
}

/** The page's heading: "Kink Cabins & BnBs in Asheville, North Carolina". */
export function headingText(place: Place, query: ListingQuery): string {
  const what = place.type ? plural(place.type.label) : "Stays and venues";
  const where = placeName(place, query);
  return where ? `${what} in ${where}` : what;
}

/** One sentence for search engines and link previews. */
export function descriptionText(total: number, place: Place, query: ListingQuery): string {
  const what = place.type ? plural(place.type.label) : "Private stays and venues";
  const where = placeName(place, query);
  const count = total > 0 ? ` ${countOf(total, "place")} to compare` : " Places to compare";
  return `${what} for adults${where ? ` in ${where}` : ""}, reviewed and labelled.${count}, each booked with its host.`;
}

/** Home, all listings, then type, state and city as far as the address goes. */
export function crumbsOf(place: Place): Crumb[] {
  const { type, state, city } = place;
  const crumbs: Crumb[] = [
    { label: "Home", to: paths.home() },
    { label: "Listings", to: paths.browse() },
  ];
  if (type) crumbs.push({ label: plural(type.label), to: paths.browse({ type: type.slug }) });
  if (type && state) crumbs.push({ label: state.label, to: paths.browse({ type: type.slug, state: state.slug }) });
  if (type && state && city) crumbs.push({ label: city.label, to: paths.browse({ type: type.slug, state: state.slug, city: city.slug }) });
  return crumbs;
}
