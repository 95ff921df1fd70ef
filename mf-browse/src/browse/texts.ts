import { paths } from "@nightlatch/contract";
import { isDistinctRegion, type ListingPage, placeLine, placeSegment } from "@nightlatch/domain";
import type { Crumb } from "@nightlatch/ui";

type Place = ListingPage["place"];

export function plural(label: string): string {
  if (label.endsWith("s")) return label;
  return /(ch|sh|x)$/.test(label) ? `${label}es` : `${label}s`;
}

export function countOf(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : plural(noun)}`;
}

const WITH_ARTICLE = /^(U[KS]A?|United .+|.+ Republic|Netherlands|Philippines|Bahamas|Maldives)$/;

function placeName({ city, state }: Place, location: string | undefined): string | undefined {
  return (placeLine({ city: city?.label, state: state?.label }) || location)?.replace(WITH_ARTICLE, "the $&");
}

export function countText(total: number, place: Place, location?: string): string {
  const where = placeName(place, location) ?? (place.type ? plural(place.type.label) : "all locations");
  return total === 0 ? `No listings in ${where}` : `${countOf(total, "listing")} in ${where}`;
}

export function visibleCountText(visibleCount: number, total: number): string {
  if (visibleCount < total) return `Showing ${visibleCount} of ${total}`;
  return visibleCount === 1 ? "The only one here" : `All ${visibleCount} shown`;
}

export function headingParts(place: Place, location?: string): [what: string, where?: string] {
  const what = place.type ? plural(place.type.label) : "Stays and venues";
  const where = placeName(place, location);
  return where ? [what, `in ${where}`] : [what];
}

export function descriptionText(total: number, place: Place, location?: string): string {
  const what = place.type ? plural(place.type.label) : "Private stays and venues";
  const where = placeName(place, location);
  const count = total > 0 ? `${countOf(total, "place")} to compare` : "Places to compare";
  return `${what} for adults${where ? ` in ${where}` : ""}, reviewed and labelled. ${count}, each booked with its host.`;
}

export function crumbsOf(place: Place, home: string): Crumb[] {
  const { type, state, city } = place;
  const crumbs: Crumb[] = [
    { label: "Home", to: home },
    { label: "Listings", to: paths.browse() },
  ];
  if (type) crumbs.push({ label: plural(type.label), to: canonicalHref({ type }) });
  if (state && isDistinctRegion(state.label, city?.label)) crumbs.push({ label: state.label, to: canonicalHref({ type, state }) });
  if (state && city) crumbs.push({ label: city.label, to: canonicalHref(place) });
  return crumbs;
}

/** Returns a list's canonical URL, the same for "New%20York" and "new-york". @param filters in canonical order, without `?` */
export function canonicalHref({ type, state, city }: Partial<Place>, filters = ""): string {
  const segment = (named: { slug: string; label: string } | null | undefined) => named && (placeSegment(named.label) || named.slug);
  return paths.browse({ type: type?.slug, state: segment(state) ?? undefined, city: segment(city) ?? undefined }, filters);
}
