import { paths } from "@nightlatch/contract";
import { useApi, useInfiniteQuery, usePublicConfig } from "@nightlatch/runtime";
import { ButtonLink } from "@nightlatch/ui";
import { listQuery } from "../browse/list-query.ts";
import { ListingGrid } from "../browse/listing-grid.tsx";
import styles from "./home.module.css";
import { EVERYWHERE } from "./load-home.ts";

const SHOWN = 3;

/** The featured listings at the top of this visit's list. Nothing when there are none, or when the list failed. */
export function FeaturedStays() {
  const { seed } = usePublicConfig();
  const { data } = useInfiniteQuery(listQuery(useApi(), EVERYWHERE, seed));
  const cards = data?.pages[0]?.items.filter((card) => card.featured).slice(0, SHOWN) ?? [];
  if (cards.length === 0) return null;
  return (
    <section className={styles.featured} aria-labelledby="featured">
      <h2 id="featured">Featured now</h2>
      <ListingGrid cards={cards} level={3} leading={false} led={cards.length === SHOWN} />
      <ButtonLink variant="secondary" to={paths.browse()}>
        See all {data?.pages[0]?.total} listings
      </ButtonLink>
    </section>
  );
}
