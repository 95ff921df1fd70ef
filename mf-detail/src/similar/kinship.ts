import type { ListingCard, ListingDetail } from "@nightlatch/domain";

/** Words for a place that is near to a listing; empty for one in another state, or country where there are no states. */
export function nearnessOf(of: Pick<ListingDetail, "city" | "state" | "country">, { city, state, country }: ListingCard): string {
  if (country !== of.country || state !== of.state) return "";
  if (city && city === of.city) return "Same city";
  return state ? "Same state" : "";
}

/** What a listing and a card both have, as far as the card tells. */
export function inCommon({ hotTub, allFurniture }: Pick<ListingDetail, "hotTub" | "allFurniture">, card: ListingCard): string[] {
  const furniture = card.furniture.filter((label) => allFurniture.includes(label));
  return hotTub && card.hotTub ? ["Hot tub", ...furniture] : furniture;
}
