import { paths } from "@nightlatch/contract";
import { LISTING_PAGE_SIZE, type ListingPage } from "@nightlatch/domain";
import { PageHead, useApi, useInfiniteQuery, useLocation, useNavigate, usePublicConfig } from "@nightlatch/runtime";
import { Breadcrumbs, Button, breadcrumbJsonLd, PREVIEW_IMAGE } from "@nightlatch/ui";
import { useEffect, useRef, useTransition } from "react";
import { OfflineNote } from "../offline/offline-note.tsx";
import { SearchForm } from "../search/search-form.tsx";
import {
  type Address,
  askedFor,
  askedLocation,
  listAddress,
  listSearch,
  PAGES_AT_ONCE,
  pageHref,
  placeSegments,
  readPages,
} from "./address.ts";
import styles from "./browse.module.css";
import { itemListJsonLd } from "./json-ld.ts";
import { filtering, listQuery, needsFiltering, offersFilters } from "./list-query.ts";
import { GridSkeleton, ListingGrid } from "./listing-grid.tsx";
import { LoadMore } from "./load-more.tsx";
import { Nearby } from "./nearby.tsx";
import type { RestOfList } from "./rest-of-list.tsx";
import { canonicalHref, countText, crumbsOf, descriptionText, headingParts, shownText } from "./texts.ts";
import { useFocusOnGrowth } from "./use-focus-on-growth.ts";
import { usePagesInAddress } from "./use-pages-in-address.ts";
import { useUnseenGrowth } from "./use-unseen-growth.ts";

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
  const pages = list.data?.pages ?? [];
  const [first] = pages;
  return (
    <div className={styles.page}>
      {first ? (
        <Listings address={address} first={first} total={pages.at(-1)?.total ?? 0} />
      ) : (
        <Waiting address={address} error={list.error} retry={() => list.refetch()} />
      )}
      <p className={styles.closing}>
        For adults of 18 and over. You book with the host; some outbound links are affiliate links that earn us a commission.
      </p>
      <OfflineNote>You can still read this list. The rest loads when you're back online.</OfflineNote>
    </div>
  );
}

/** The page while its list is on the way, or when it failed. */
function Waiting({ address, error, retry }: { address: Address; error: Error | null; retry: () => void }) {
  return (
    <>
      <PageHead title="Listings" description="Private stays and venues for adults." canonical={address.pathname} noindex />
      <h1 className={`${styles.heading} ${styles.waiting}`}>Listings</h1>
      {error ? (
        <div className={styles.failed} role="alert">
          <p className={styles.problem}>Error: {error.message || "Failed to fetch data"}</p>
          <Button onClick={retry}>Retry</Button>
        </div>
      ) : (
        <GridSkeleton />
      )}
    </>
  );
}

/** @param total as the page that came last counted it: listings come and go while a list grows */
function Listings({ address, first, total }: { address: Address; first: ListingPage; total: number }) {
  const { origin, homeMode } = usePublicConfig();
  const { place } = first;
  const { go, waiting } = useGo();
  const title = useRef<HTMLHeadingElement>(null);
  const queryOf = useListQuery();
  const rules = needsFiltering(address, first) ? filtering.read() : undefined;
  const rest = rules?.restOf(address);
  // A place without listings has nothing to filter.
  const offered = offersFilters(address) && !(rules && first.total === 0 && rules.activeFilters(address).length === 0);
  const text = askedFor(address.search, "search");
  const location = askedLocation(address.search);
  const crumbs = crumbsOf(place, paths.homePage(homeMode));
  const parts = headingParts(place, location);
  const heading = parts.join(" ");
  const { pathname } = address;
  useEffect(() => {
    if (!offered) return;
    return () => {
      // The filters go with the last that acted in a place without listings, and with them what had the focus.
      if (document.activeElement === document.body && window.location.pathname === pathname) title.current?.focus();
    };
  }, [offered, pathname]);
  return (
    <>
      <PageHead
        title={text ? `${text} in ${heading}` : heading}
        description={descriptionText(total, place, location)}
        canonical={canonicalHref(place, rules?.canonicalFilters(address))}
        image={first.items[0]?.picture?.src ?? PREVIEW_IMAGE}
        noindex={total === 0 || text !== undefined}
        jsonLd={[...(rest ? [] : [itemListJsonLd(heading, total, first.items, origin)]), breadcrumbJsonLd(crumbs, origin)]}
      />
      <Breadcrumbs crumbs={crumbs} />
      <header className={styles.header}>
        <div>
          <h1 ref={title} tabIndex={-1} className={styles.heading}>
            <span>{parts[0]}</span> {parts[1] ? <span>{parts[1]}</span> : null}
          </h1>
          <p className={styles.count} role="status">
            {countText(total, place, location)}
          </p>
        </div>
        <SearchForm address={address} />
      </header>
      <div className={offered ? styles.besideFilters : undefined}>
        {rules && offered ? <rules.Filters address={address} list={first} go={go} queryOf={queryOf} /> : null}
        <div className={styles.results} aria-busy={waiting}>
          {/* With what it narrows, so that the filters beside that stay where they are. */}
          {rules ? <rules.FilterChips filters={rules.activeFilters(address)} clear={address.pathname} go={go} beyond={title} /> : null}
          {rules && first.total === 0 ? (
            <rules.EmptyList address={address} first={first} />
          ) : (
            // Keyed, so that another list has cards of its own: those that both have would jump.
            <Pages key={address.pathname + listSearch(address.search)} address={address} total={total} rest={rest} />
          )}
          <Nearby segments={placeSegments(address.pathname)} />
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

function Pages({ address, total, rest }: { address: Address; total: number; rest: RestOfList | undefined }) {
  const list = useList(address);
  const grid = useRef<HTMLUListElement>(null);
  const pages = list.data?.pages ?? [];
  // A listing whose place changed between two pages, because it became featured, is in both: it shows once.
  const cards = [...new Map(pages.flatMap((page) => page.items.map((card) => [card.id, card] as const))).values()];
  const expectGrowth = useFocusOnGrowth(grid, cards.length);
  usePagesInAddress(address, pages.length);
  const goesOn = list.hasNextPage && !list.isError && pages.length < readPages(address.search);
  const further = goesOn ? filtering.read() : undefined;
  const coming = list.isFetchingNextPage && !goesOn ? Math.min(LISTING_PAGE_SIZE, Math.max(1, total - cards.length)) : 0;
  useUnseenGrowth(grid, cards.length + coming);
  const next = pages.at(-1)?.nextCursor;
  // Only a refetch of the whole list makes room for the next page; a next page that is on its way is waited for.
  const loadNext = () => list.fetchNextPage({ cancelRefetch: list.isRefetching });
  return (
    <>
      {rest?.start}
      <ListingGrid ref={grid} cards={cards} coming={coming} />
      {/* A list that goes on by itself is announced once, when it is there. */}
      <p className={styles.shown} role="status" aria-live={goesOn ? "off" : undefined}>
        {rest?.textOf(cards.length, total, list.hasNextPage) ?? shownText(cards.length, total)}
      </p>
      {next ? (
        <LoadMore
          href={pageHref(address, PAGES_AT_ONCE, next)}
          loading={list.isFetchingNextPage}
          error={list.error}
          onNear={loadNext}
          onClick={() => {
            expectGrowth();
            loadNext();
          }}
        />
      ) : null}
      {further ? <further.AskedPages list={list} search={address.search} shown={pages.length} total={total} /> : null}
    </>
  );
}
