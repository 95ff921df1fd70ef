import { paths } from "@nightlatch/contract";
import { isSaidBeside, type ListingPage, placeLine, placeSegment } from "@nightlatch/domain";
import type { Crumb } from "@nightlatch/ui";

type Place = ListingPage["place"];

/** The plural of a label, such as "Lifestyle Resorts" or "Nude Beaches"; a name that is plural already stays. */
export function plural(label: string): string {
  if (label.endsWith("s")) return label;
  return /(ch|sh|x)$/.test(label) ? `${label}es` : `${label}s`;
}

/** A count with its noun, such as "1 guest" or "12 listings". */
export function countOf(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : plural(noun)}`;
}

/** Countries that are said with an article after "in". */
const WITH_ARTICLE = /^(U[KS]A?|United .+|.+ Republic|Netherlands|Philippines|Bahamas|Maldives)$/;

/**
 * The place of a list as it is said after "in", such as "Asheville, North Carolina" or "the United States"; else the `location` that
 * was asked for; undefined for everywhere.
 */
function placeName({ city, state }: Place, location: string | undefined): string | undefined {
  return (placeLine({ city: city?.label, state: state?.label }) || location)?.replace(WITH_ARTICLE, "the $&");
}

/** The count above a list, such as "12 listings in Asheville, North Carolina" (docs/product/browse.md#location-count). */
export function countText(total: number, place: Place, location?: string): string {
  const where = placeName(place, location) ?? (place.type ? plural(place.type.label) : "all locations");
  return `${countOf(total, "listing")} in ${where}`;
}

/** The line below a list from its start: how many of its listings are shown. */
export function shownText(shown: number, total: number): string {
  if (shown < total) return `Showing ${shown} of ${total}`;
  return shown === 1 ? "The only one here" : `All ${shown} shown`;
}

/** The page's heading as what the list has and where: "Kink Cabins & BnBs", "in Asheville, North Carolina". */
export function headingParts(place: Place, location?: string): [what: string, where?: string] {
  const what = place.type ? plural(place.type.label) : "Stays and venues";
  const where = placeName(place, location);
  return where ? [what, `in ${where}`] : [what];
}

/** The page's description for search engines and link previews: one sentence or two. */
export function descriptionText(total: number, place: Place, location?: string): string {
  const what = place.type ? plural(place.type.label) : "Private stays and venues";
  const where = placeName(place, location);
  const count = total > 0 ? `${countOf(total, "place")} to compare` : "Places to compare";
  return `${what} for adults${where ? ` in ${where}` : ""}, reviewed and labelled. ${count}, each booked with its host.`;
}

/**
 * The breadcrumbs of a list: Home, all listings, then type, state and city as far as the address goes.
 *
 * @param home the address of the home page
 */
export function crumbsOf(place: Place, home: string): Crumb[] {
  const { type, state, city } = place;
  const crumbs: Crumb[] = [
    { label: "Home", to: home },
    { label: "Listings", to: paths.browse() },
  ];
  if (type) crumbs.push({ label: plural(type.label), to: canonicalHref({ type }) });
  if (state && isSaidBeside(state.label, city?.label)) crumbs.push({ label: state.label, to: canonicalHref({ type, state }) });
  if (state && city) crumbs.push({ label: city.label, to: canonicalHref(place) });
  return crumbs;
}

/**
 * The canonical address of a list, however its place was spelt: "New%20York" and "new-york" are one page. Pages beyond the
 * first belong to the same address.
 *
 * @param filters the query in canonical order, without `?`
 */
export function canonicalHref({ type, state, city }: Partial<Place>, filters = ""): string {
  const segment = (named: { slug: string; label: string } | null | undefined) => named && (placeSegment(named.label) || named.slug);
  return paths.browse({ type: type?.slug, state: segment(state) ?? undefined, city: segment(city) ?? undefined }, filters);
}
