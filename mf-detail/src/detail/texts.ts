import { paths } from "@nightlatch/contract";
import { type ListingDetail, placeSegment } from "@nightlatch/domain";
import type { Crumb } from "@nightlatch/ui";

/** A count with its noun, such as "1 guest", "3 bathrooms" or "1.5 bathrooms". */
export function countOf(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}

/** The whole place, such as "Asheville, North Carolina, United States"; missing parts are left out. */
export function fullPlace({ city, state, country }: Pick<ListingDetail, "city" | "state" | "country">): string {
  return [city, state, country].filter(Boolean).join(", ");
}

/** The page's title: the name and the nearest place. */
export function titleOf({ name, city, state, country }: ListingDetail): string {
  const place = [city, state || country].filter(Boolean).join(", ");
  return place ? `${name}, ${place}` : name;
}

/** The page's description for search engines and link previews: the start of the listing's, cut between words. */
export function metaDescription(listing: ListingDetail, max = 155): string {
  const text = listing.description.replace(/\s+/g, " ").trim();
  if (!text) return `${[listing.type?.label, fullPlace(listing)].filter(Boolean).join(" in ")}. For adults of 18 and over.`;
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), max / 2)).replace(/[\s,;:.]+$/, "")}…`;
}

/**
 * The breadcrumbs of a listing: Home, the type's list, the place within it, and the listing itself.
 *
 * @param home the address of the home page
 */
export function crumbsOf({ name, slug, type, city, state, country }: ListingDetail, home: string): Crumb[] {
  const crumbs: Crumb[] = [{ label: "Home", to: home }];
  if (type) {
    const region = state || country;
    const at = { type: type.slug, state: placeSegment(region), city: placeSegment(city) };
    crumbs.push({ label: type.label, to: paths.browse({ type: at.type }) });
    if (at.state) crumbs.push({ label: region, to: paths.browse({ type: at.type, state: at.state }) });
    if (at.state && at.city) crumbs.push({ label: city, to: paths.browse(at) });
  } else {
    crumbs.push({ label: "Listings", to: paths.browse() });
  }
  return [...crumbs, { label: name, to: paths.property(slug) }];
}

/** The paragraphs of a text, parted by empty lines; a single line break is only a space. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
    .filter(Boolean);
}
