import { paths } from "@nightlatch/contract";
import type { ListingCard } from "@nightlatch/domain";

/** The ItemList of the listings that a page opens with. `origin` has no trailing slash. */
export function itemListJsonLd(name: string, total: number, items: readonly ListingCard[], origin: string): Record<string, unknown> {
  return {
    "@type": "ItemList",
    name,
    numberOfItems: total,
    itemListElement: items.map((item, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: item.name,
      url: origin + paths.property(item.slug),
    })),
  };
}
