import type { ListingDetail } from "@nightlatch/domain";

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

/** The paragraphs of a text, parted by empty lines; a single line break is only a space. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
    .filter(Boolean);
}
