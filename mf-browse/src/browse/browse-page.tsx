import { listingsQuery } from "@nightlatch/shared/api-client";
import { paths } from "@nightlatch/shared/contracts";
import { LISTING_PAGE_SIZE, type ListingPage, type ListingQuery, REDIRECT_DELAY_MS } from "@nightlatch/shared/domain";
import { Link, PageHead, useApi, useInfiniteQuery, useLocation, useNavigate, usePublicConfig } from "@nightlatch/shared/runtime";
import { Breadcrumbs, Button, breadcrumbJsonLd } from "@nightlatch/shared/ui";
import { useEffect, useMemo, useRef } from "react";
import { SearchForm } from "../search-form.tsx";
import { activeFilters, withoutFilters } from "./active-filters.ts";
import styles from "./browse.module.css";
import { browseHref, canonicalHref, pageHref, readBrowseAddress } from "./browse-address.ts";
import { FilterChips } from "./filter-chips.tsx";
import { itemListJsonLd } from "./json-ld.ts";
import { GridSkeleton, ListingGrid } from "./listing-grid.tsx";
import { LoadMore } from "./load-more.tsx";
import { countText, crumbsOf, descriptionText, headingText } from "./texts.ts";
import { useFocusOnGrowth } from "./use-grow.ts";

function useListings(query: ListingQuery) {
  const api = useApi();
  const { seed } = usePublicConfig();
  return useInfiniteQuery(listingsQuery(api, query, seed));
}

/** `/properties` and its child routes (SPEC.md point 2 "Listing browse"). */
export function BrowsePage() {
  const { pathname, search } = useLocation();
  const query = useMemo(() => readBrowseAddress(pathname, search).query, [pathname, search]);
  const list = useListings(query);
  const [first] = list.data?.pages ?? [];
  return (
    <div className={styles.page}>
      {first ? <Listings query={query} first={first} /> : <Waiting query={query} error={list.error} retry={() => list.refetch()} />}
      <p className={styles.closing}>
        For adults of 18 and over. You book with the host; some outbound links are affiliate links that earn us a commission.
      </p>
    </div>
  );
}

/** The page before its list has come, or when it has not. */
function Waiting({ query, error, retry }: { query: ListingQuery; error: Error | null; retry: () => void }) {
  return (
    <>
      <PageHead title="Listings" description="Private stays and venues for adults." canonical={browseHref(query)} />
      <h1 className={styles.heading}>Listings</h1>
      {error ? (
        <div className={styles.empty} role="alert">
          <p className={styles.problem}>Error: {error.message || "Failed to fetch data"}</p>
          <Button onClick={retry}>Retry</Button>
        </div>
      ) : (
        <GridSkeleton />
      )}
    </>
  );
}

function Listings({ query, first }: { query: ListingQuery; first: ListingPage }) {
  const { origin } = usePublicConfig();
  const { place, total } = first;
  const crumbs = crumbsOf(place);
  const heading = headingText(place, query);
  return (
    <>
      <PageHead
        title={query.search ? `${query.search} in ${heading}` : heading}
        description={descriptionText(total, place, query)}
        canonical={canonicalHref(query, place)}
        image={first.items[0]?.picture?.src}
        noindex={total === 0 || query.search !== undefined}
        jsonLd={[itemListJsonLd(heading, total, first.items, origin), breadcrumbJsonLd(crumbs, origin)]}
      />
      <Breadcrumbs crumbs={crumbs} />
      <header className={styles.header}>
        <div>
          <h1 className={styles.heading}>{heading}</h1>
          <p className={styles.count} role="status">
            {countText(total, place, query)}
          </p>
        </div>
        <SearchForm query={query} />
      </header>
      <FilterChips query={query} />
      {first.typeTotal === 0 ? (
        <NothingLoaded atOnce={query.type !== undefined} />
      ) : total === 0 ? (
        <Empty query={query} />
      ) : (
        <Pages query={query} />
      )}
    </>
  );
}

function Pages({ query }: { query: ListingQuery }) {
  const list = useListings(query);
  const grid = useRef<HTMLUListElement>(null);
  const pages = list.data?.pages ?? [];
  const cards = pages.flatMap((page) => page.items);
  const total = pages[0]?.total ?? 0;
  const expectGrowth = useFocusOnGrowth(grid, cards.length);
  const loadNext = () => {
    if (!list.isFetchingNextPage) list.fetchNextPage();
  };
  return (
    <>
      <ListingGrid
        ref={grid}
        cards={cards}
        coming={list.isFetchingNextPage ? Math.min(LISTING_PAGE_SIZE, Math.max(1, total - cards.length)) : 0}
      />
      <p className={styles.shown} role="status">
        {cards.length < total ? `Showing ${cards.length} of ${total}` : `All ${total} shown`}
      </p>
      {list.hasNextPage ? (
        <LoadMore
          href={pageHref(query, pages.length + 1)}
          loading={list.isFetchingNextPage}
          error={list.isFetchNextPageError ? list.error : null}
          onNear={loadNext}
          onClick={() => {
            expectGrowth();
            loadNext();
          }}
        />
      ) : null}
    </>
  );
}

/** The type has listings, but place or filters leave none (READINGS 3). */
function Empty({ query }: { query: ListingQuery }) {
  const filtered = activeFilters(query).length > 0;
  return (
    <div className={styles.empty}>
      <p>No properties found. Try adjusting your filters.</p>
      <Link to={filtered ? browseHref(withoutFilters(query)) : paths.browse(query.type ? { type: query.type } : {})}>
        {filtered ? "Clear all filters" : "See all listings"}
      </Link>
    </div>
  );
}

/** Nothing is published at all, or nothing of this type: the way home (READINGS 3). */
function NothingLoaded({ atOnce }: { atOnce: boolean }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.home(), { replace: true }), atOnce ? 0 : REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [atOnce, navigate]);
  return (
    <div className={styles.empty} role="status">
      <p>No properties loaded. Redirecting to home...</p>
      <Link to={paths.home()}>Go home now</Link>
    </div>
  );
}
