import { paths } from "@nightlatch/contract";
import { cardOf, listOf, STAYS } from "@nightlatch/fixtures";
import { createRef, type ReactNode } from "react";
import { EmptyList } from "./filtering.tsx";
import { FacetGroup } from "./filters/facet-group.tsx";
import { FilterChips } from "./filters/filter-chips.tsx";
import { ImageStrip } from "./image-strip.tsx";
import { activeFilters } from "./list-rules.ts";
import { CardSkeleton, ListingCard } from "./listing-card.tsx";
import { ListingGrid } from "./listing-grid.tsx";
import { SearchForm } from "./search/search-form.tsx";

const CARD = cardOf("alder-hollow");
const LONG = {
  ...CARD,
  name: "Heron Lake House at the Far End of the Old Logging Road, Second Gate on the Left",
  city: "Saint-Rémy-de-Provence",
  furniture: ["St. Andrew's Cross", "Restraint Points on Bed", "Suspension Rigging"],
  furnitureMore: 14,
};
const CARDS = STAYS.slice(0, 4).map(({ slug }) => cardOf(slug));

const cardWith = (card: typeof CARD, Strip?: typeof ImageStrip): ReactNode => (
  <div style={{ maxWidth: "24rem" }}>
    <ListingCard card={card} eager={false} level={2} wide={false} Strip={Strip} />
  </div>
);

const pathname = paths.browse({ type: "kink-cabins-bnbs" });
const address = (search = "") => ({ pathname, search });
const chipsOf = (search: string): ReactNode => (
  <FilterChips filters={activeFilters(address(search))} clear={pathname} go={() => {}} beyond={createRef()} />
);

const { facets } = listOf(pathname);
const facetGroup = (chosen: readonly string[], fold?: "open" | "folded"): ReactNode => (
  <FacetGroup name="furniture" legend="Kink furniture" choices={facets.furniture} chosen={chosen} onChange={() => {}} fold={fold} />
);

export default {
  ListingCard: {
    "with-strip": cardWith(CARD, ImageStrip),
    "no-image": cardWith({ ...cardOf("velvet-room"), picture: undefined }),
    draft: cardWith({ ...CARD, draft: true }),
    "long-text": cardWith(LONG),
  },
  CardSkeleton: {
    loading: (
      <div style={{ maxWidth: "24rem" }}>
        <CardSkeleton />
      </div>
    ),
  },
  ListingGrid: {
    loading: <ListingGrid cards={CARDS.slice(0, 1)} coming={2} />,
    led: <ListingGrid cards={CARDS} led />,
  },
  FilterChips: {
    several: chipsOf("?search=lake&furniture=cage,rack,spanking-bench&wellness=sauna&maxGuests=4&onPremPlay=true"),
    "long-text": chipsOf(`?search=${"the+second+gate+on+the+left+".repeat(4)}`),
  },
  FacetGroup: {
    chosen: facetGroup(facets.furniture.slice(0, 2).map(({ slug }) => slug)),
    folded: facetGroup(["cage"], "folded"),
    empty: <FacetGroup name="dynamics" legend="Dynamics" choices={[]} chosen={[]} onChange={() => {}} fold={undefined} />,
  },
  EmptyList: {
    filtered: (
      <EmptyList
        address={address("?furniture=milking-table&maxGuests=80")}
        first={{
          ...listOf(`${pathname}?furniture=milking-table&maxGuests=80`),
          drops: [
            { filter: "furniture", value: "milking-table", total: 3 },
            { filter: "maxGuests", total: 1 },
          ],
        }}
      />
    ),
    unfiltered: <EmptyList address={address()} first={{ ...listOf(pathname), items: [], total: 0 }} />,
  },
  SearchForm: {
    filled: <SearchForm address={address("?search=Asheville")} />,
  },
};
