import { paths } from "@nightlatch/contract";
import { isSaidBeside, type ListingCard, placeSegment } from "@nightlatch/domain";
import type { Crumb } from "./breadcrumbs.tsx";

/**
 * The breadcrumbs of a listing: Home, the type's list, the place within it, and the listing itself.
 *
 * @param home the address of the home page
 */
export function stayCrumbs(
  { name, slug, type, city, state, country }: Pick<ListingCard, "name" | "slug" | "type" | "city" | "state" | "country">,
  home: string,
): Crumb[] {
  const crumbs: Crumb[] = [{ label: "Home", to: home }];
  if (type) {
    const region = state || country;
    const at = { type: type.slug, state: placeSegment(region), city: placeSegment(city) };
    crumbs.push({ label: type.label, to: paths.browse({ type: at.type }) });
    if (at.state && isSaidBeside(region, city)) crumbs.push({ label: region, to: paths.browse({ type: at.type, state: at.state }) });
    if (at.state && at.city) crumbs.push({ label: city, to: paths.browse(at) });
  } else {
    crumbs.push({ label: "Listings", to: paths.browse() });
  }
  return [...crumbs, { label: name, to: paths.property(slug) }];
}
