import { paths } from "@nightlatch/shared/contracts";
import { LISTING_PAGE_SIZE, type ListingPage, REDIRECT_DELAY_MS } from "@nightlatch/shared/domain";
import { Link, PageHead, useApi, useInfiniteQuery, useLocation, useNavigate, usePublicConfig } from "@nightlatch/shared/runtime";
import { Breadcrumbs, Button, breadcrumbJsonLd, PREVIEW_IMAGE } from "@nightlatch/shared/ui";
import { useEffect, useRef, useTransition } from "react";
import { FilterChips } from "../filters/filter-chips.tsx";
import filterStyles from "../filters/filters.module.css";
import { SearchForm } from "../search/search-form.tsx";
import { type Address, askedFor, askedLocation, listAddress, listSearch, pageHref, placeSegments } from "./address.ts";
import styles from "./browse.module.css";
import { itemListJsonLd } from "./json-ld.ts";
import { filtering, listQuery, needsFiltering, offersFilters } from "./list-query.ts";
import type { DropHint } from "./list-rules.ts";
import { GridSkeleton, ListingGrid } from "./listing-grid.tsx";
import { LoadMore } from "./load-more.tsx";
import { canonicalHref, countOf, countText, crumbsOf, descriptionText, headingText } from "./texts.ts";
import { useFocusOnGrowth } from "./use-focus-on-growth.ts";
import { usePagesInAddress } from "./use-pages-in-address.ts";

/** Makes the query of any list, in the order of this visit. */
function useListQuery() {
  const api = useApi();
  const { seed } = usePublicConfig();
  return (address: Address) => listQuery(api, address, seed);
}

function useList(address: Address) {
  return useInfiniteQuery(useListQuery()(address));
}

/** The page of `/properties` and its child routes (docs/product/browse.md). */
export function BrowsePage() {
  const address = listAddress(useLocation());
  const list = useList(address);
  const [first] = list.data?.pages ?? [];
  return (
    <div className={styles.page}>
      {first ? <Listings address={address} first={first} /> : <Waiting address={address} error={list.error} retry={() => list.refetch()} />}
      <p className={styles.closing}>
        For adults of 18 and over. You book with the host; some outbound links are affiliate links that earn us a commission.
      </p>
    </div>
  );
}

/** The page while its list is on the way, or when it failed. */
function Waiting({ address, error, retry }: { address: Address; error: Error | null; retry: () => void }) {
  return (
    <>
      <PageHead title="Listings" description="Private stays and venues for adults." canonical={address.pathname} noindex />
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

function Listings({ address, first }: { address: Address; first: ListingPage }) {
  const { origin } = usePublicConfig();
  const { place, total } = first;
  const { go, waiting } = useGo();
  const queryOf = useListQuery();
  const rules = needsFiltering(address) ? filtering.read() : undefined;
  const text = askedFor(address.search, "search");
  const location = askedLocation(address.search);
  const crumbs = crumbsOf(place);
  const heading = headingText(place, location);
  return (
    <>
      <PageHead
        title={text ? `${text} in ${heading}` : heading}
        description={descriptionText(total, place, location)}
        canonical={canonicalHref(place, rules?.canonicalFilters(address))}
        image={first.items[0]?.picture?.src ?? PREVIEW_IMAGE}
        noindex={total === 0 || text !== undefined}
        jsonLd={[itemListJsonLd(heading, total, first.items, origin), breadcrumbJsonLd(crumbs, origin)]}
      />
      <Breadcrumbs crumbs={crumbs} />
      <header className={styles.header}>
        <div>
          <h1 className={styles.heading}>{heading}</h1>
          <p className={styles.count} role="status">
            {countText(total, place, location)}
          </p>
        </div>
        <SearchForm address={address} />
      </header>
      {rules ? <FilterChips filters={rules.activeFilters(address)} clear={address.pathname} go={go} /> : null}
      <div className={offersFilters(address) ? filterStyles.layout : undefined}>
        {rules && offersFilters(address) ? <rules.Filters address={address} list={first} go={go} queryOf={queryOf} /> : null}
        <div className={styles.results} aria-busy={waiting}>
          {first.typeTotal === 0 ? <NothingLoaded atOnce={place.type !== null} /> : null}
          {first.typeTotal > 0 && total === 0 ? <Empty address={address} hints={rules?.dropHints(address, first.drops) ?? []} /> : null}
          {total > 0 ? <Pages address={address} total={total} /> : null}
        </div>
      </div>
    </>
  );
}

/** A function that goes to another list of this page. The list that is shown stays until the other is there. */
function useGo(): { go: (href: string) => void; waiting: boolean } {
  const navigate = useNavigate();
  const [waiting, startTransition] = useTransition();
  return { go: (href) => startTransition(() => navigate(href)), waiting };
}

function Pages({ address, total }: { address: Address; total: number }) {
  const list = useList(address);
  const grid = useRef<HTMLUListElement>(null);
  const pages = list.data?.pages ?? [];
  // A listing whose place changed between two pages, because it became featured, is in both: it shows once.
  const cards = [...new Map(pages.flatMap((page) => page.items.map((card) => [card.id, card] as const))).values()];
  const expectGrowth = useFocusOnGrowth(grid, cards.length);
  usePagesInAddress(address, pages.length);
  const coming = Math.min(LISTING_PAGE_SIZE, Math.max(1, total - cards.length));
  const loadNext = () => {
    if (!list.isFetchingNextPage) list.fetchNextPage();
  };
  return (
    <>
      <ListingGrid ref={grid} cards={cards} coming={list.isFetchingNextPage ? coming : 0} />
      <p className={styles.shown} role="status">
        {cards.length < total ? `Showing ${cards.length} of ${total}` : `All ${total} shown`}
      </p>
      {list.hasNextPage ? (
        <LoadMore
          href={pageHref(address, pages.length + 1)}
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

/**
 * The empty list of a type that has listings, when place or filters leave none (docs/product/browse.md#empty-lists): which
 * filters to remove, and how many listings that gives.
 */
function Empty({ address, hints }: { address: Address; hints: readonly DropHint[] }) {
  const filtered = listSearch(address.search) !== "";
  const [type] = placeSegments(address.pathname);
  return (
    <div className={styles.empty}>
      <p>No properties found. Try adjusting your filters.</p>
      {hints.length > 0 ? (
        <ul className={styles.hints} aria-label="What would help">
          {hints.map(({ key, label, without, total }) => (
            <li key={key}>
              <Link to={without}>Without {label}</Link>: {countOf(total, "listing")}
            </li>
          ))}
        </ul>
      ) : null}
      <Link to={filtered ? address.pathname : paths.browse({ type })}>{filtered ? "Clear all filters" : "See all listings"}</Link>
    </div>
  );
}

/** The page when nothing is published, or nothing of this type: it leads home (docs/product/browse.md#empty-lists). */
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
