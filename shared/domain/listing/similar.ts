import { choiceOf } from "../features/features.ts";
import { typeIdsOfSameKind } from "../features/property-types.ts";
import { regionOf } from "../places/regions.ts";
import { idHash, shuffleKey } from "../search/order.ts";
import { compareText, normalise, slugify } from "../text/text.ts";
import { isVisible, type Listing } from "./listing.ts";

export const SIMILAR_MAX = 3;

type Place = Pick<Listing, "city" | "state" | "country">;

/** 4: same city, 3: same state, 2: same US region, 1: same country, else 0. Fields that `of` lacks are not compared. */
export function nearness(of: Place, other: Place): 0 | 1 | 2 | 3 | 4 {
  const [city, state, country] = (["city", "state", "country"] as const).map((part) => {
    const wanted = normalise(of[part]);
    return wanted === "" ? undefined : wanted === normalise(other[part]);
  });
  if (country === false) return 0;
  if (state !== false && city) return 4;
  if (state) return 3;
  const region = regionOf(of.state, of.country);
  if (region && regionOf(other.state) === region) return 2;
  return country ? 1 : 0;
}

const FEATURE_GROUPS = ["furniture", "general", "wellness", "atmosphere", "locationType"] as const;

/** Counts common features per group. The two "420 Friendly" slugs count as one (docs/product/data.md#two-slugs-called-420-friendly). */
export function featuresInCommon(a: Listing, b: Listing): number {
  const choices = (listing: Listing) =>
    new Set(FEATURE_GROUPS.flatMap((group) => listing[group].map(({ slug }) => `${group} ${choiceOf(slugify(slug))}`)));
  const others = choices(b);
  return [...choices(a)].filter((choice) => others.has(choice)).length;
}

/** Sorts by nearness, type and common features (docs/product/detail.md#similar-stays). The stay's id determines a random order of ties. */
export function similarListings(listing: Listing, listings: readonly Listing[], limit: number = SIMILAR_MAX): Listing[] {
  const own = idHash(listing.id);
  const kin = typeIdsOfSameKind(listing.typeIds);
  return listings
    .filter((other) => other.id !== listing.id && isVisible(other))
    .map((other) => ({
      other,
      near: nearness(listing, other),
      kind: other.typeIds.some((id) => kin.has(id)),
      type: Number(other.typeIds.some((id) => listing.typeIds.includes(id))),
      common: featuresInCommon(listing, other),
      key: shuffleKey(idHash(other.id), own),
    }))
    .filter(({ near, kind, type, common }) => {
      if (listing.typeIds.length === 0) return near > 0 && common > 0;
      return near > 1 ? kind : near === 1 && type === 1 && common > 0;
    })
    .sort((a, b) => b.near - a.near || b.type - a.type || b.common - a.common || a.key - b.key || compareText(a.other.id, b.other.id))
    .slice(0, limit)
    .map(({ other }) => other);
}
