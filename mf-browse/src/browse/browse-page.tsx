import { paths } from "@nightlatch/contract";
import type { ListingCard, ListingPage } from "@nightlatch/domain";
import { Link, PageHead, useApi, useLocation, useNavigate, usePublicConfig, useQuery } from "@nightlatch/runtime";
import { Breadcrumbs, Button, breadcrumbJsonLd, PREVIEW_IMAGE } from "@nightlatch/ui";
import { useEffect, useRef, useTransition } from "react";
import { OfflineNote } from "../common/offline-status.tsx";
import { type Address, listAddress, listSearch, locationName, placeSegments, searchText } from "./address.ts";
import styles from "./browse.module.css";
import { filtering, nearbyQuery, needsFiltering, offersFilters, useList, useListQuery } from "./list-query.ts";
import { GridSkeleton } from "./listing-grid.tsx";
import { SearchForm } from "./search/search-form.tsx";
import { canonicalHref, countOf, countText, crumbsOf, descriptionText, headingParts } from "./texts.ts";
import { VisiblePages } from "./visible-pages.tsx";

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

function Listings({ address, first, total }: { address: Address; first: ListingPage; total: number }) {
  const { origin, homeMode } = usePublicConfig();
  const { place } = first;
  const { go, waiting } = useGo();
  const title = useRef<HTMLHeadingElement>(null);
  const queryOf = useListQuery();
  const rules = needsFiltering(address, first) ? filtering.read() : undefined;
  const rest = rules?.restOf(address);
  const offered = offersFilters(address) && !(rules && first.total === 0 && rules.activeFilters(address).length === 0);
  const text = searchText(address.search, "search");
  const location = locationName(address.search);
  const crumbs = crumbsOf(place, paths.homePage(homeMode));
  const parts = headingParts(place, location);
  const heading = parts.join(" ");
  const { pathname } = address;
  useEffect(() => {
    if (!offered) return;
    return () => {
      // Removing an empty list's last filter removes the focused control too, so the heading gets the focus.
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
          {/* Above the cards and not above the filter controls, so that adding a chip does not move the controls. */}
          {rules ? <rules.FilterChips filters={rules.activeFilters(address)} clear={address.pathname} go={go} beyond={title} /> : null}
          {rules && first.total === 0 ? (
            <rules.EmptyList address={address} first={first} />
          ) : (
            <VisiblePages key={address.pathname + listSearch(address.search)} address={address} total={total} rest={rest} />
          )}
          <Nearby segments={placeSegments(address.pathname)} />
        </div>
      </div>
    </>
  );
}

function useGo(): { go: (href: string) => void; waiting: boolean } {
  const navigate = useNavigate();
  const [waiting, startTransition] = useTransition();
  return { go: (href) => startTransition(() => navigate(href)), waiting };
}

function itemListJsonLd(name: string, total: number, items: readonly ListingCard[], origin: string): Record<string, unknown> {
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

function Nearby({ segments }: { segments: readonly string[] }) {
  const { data } = useQuery(nearbyQuery(useApi(), segments));
  const [type, stateSegment] = segments;
  return (
    <nav className={styles.nearby} aria-label="Places">
      {data?.items.length ? (
        <>
          <h2>Also nearby</h2>
          <ul className={styles.hints}>
            {data.items.map(({ state, city, label, count, away }) => (
              <li key={label}>
                <Link to={paths.browse({ type, state, city })}>{label}</Link>
                <div>
                  {countOf(count, "listing")}, {away}
                </div>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <Link className={styles.all} to={paths.places(stateSegment)}>
        All places
      </Link>
    </nav>
  );
}
