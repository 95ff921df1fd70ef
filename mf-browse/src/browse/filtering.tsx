import { paths } from "@nightlatch/contract";
import { LISTING_PAGE_SIZE, type ListingPage, REDIRECT_DELAY_MS } from "@nightlatch/domain";
import { Link, useNavigate } from "@nightlatch/runtime";
import { ButtonLink } from "@nightlatch/ui";
import { type ReactNode, useEffect } from "react";
import { EmptyPanel } from "../common/illustrations.tsx";
import { type Address, placeSegments, readAfter, readPages } from "./address.ts";
import browse from "./browse.module.css";
import styles from "./filtering.module.css";
import { activeFilters, dropHints, hrefOf, readListQuery } from "./list-rules.ts";
import { countOf } from "./texts.ts";

export { FilterChips } from "./filters/filter-chips.tsx";
export { Filters } from "./filters/filters.tsx";
export * from "./list-rules.ts";

interface Props {
  readonly address: Address;
  readonly first: ListingPage;
}

export function EmptyList({ address, first }: Props) {
  if (first.typeTotal === 0) return <NothingLoaded atOnce={first.place.type !== null} />;
  return <NothingFits address={address} first={first} />;
}

function NothingFits({ address, first }: Props) {
  const filtered = activeFilters(address).length > 0;
  const hints = dropHints(address, first.drops);
  const [type] = placeSegments(address.pathname);
  return (
    <EmptyPanel>
      <p>No properties found. Try adjusting your filters.</p>
      {hints.length > 0 ? (
        <ul className={browse.hints} aria-label="Try this">
          {hints.map(({ key, label, without, total }) => (
            <li key={key}>
              <Link to={without}>{key === "said" ? "With places that don't say" : `Without ${label}`}</Link>: {countOf(total, "listing")}
            </li>
          ))}
        </ul>
      ) : null}
      <ButtonLink variant="secondary" to={filtered ? address.pathname : paths.browse({ type })}>
        {filtered ? "Clear all filters" : "See all listings"}
      </ButtonLink>
    </EmptyPanel>
  );
}

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

interface RequestedPagesProps {
  readonly list: {
    readonly isFetching: boolean;
    readonly fetchNextPage: (options: { readonly cancelRefetch: boolean }) => unknown;
  };
  readonly search: string;
  readonly visibleCount: number;
  readonly total: number;
}

/** Loads the further pages that the address requests, and reserves their height (docs/product/browse.md#deep-pages). */
export function RequestedPages({ list: { isFetching, fetchNextPage }, search, visibleCount, total }: RequestedPagesProps) {
  useEffect(() => {
    // The scroll observer may have started this request already.
    if (!isFetching) fetchNextPage({ cancelRefetch: false });
  }, [isFetching, visibleCount, fetchNextPage]);
  const pages = Math.min(readPages(search), Math.ceil(total / LISTING_PAGE_SIZE));
  return Array.from({ length: Math.max(1, pages - visibleCount) }, (_, index) => (
    <div key={`ahead-${index}`} className={browse.ahead} aria-hidden="true" />
  ));
}

export interface RestOfList {
  readonly start: ReactNode;
  readonly textOf: (cards: number, total: number, hasMore: boolean) => string;
}

export function restOf(address: Address): RestOfList | undefined {
  if (readAfter(address.search) === null) return undefined;
  return {
    start: (
      <p className={browse.start}>
        <Link to={hrefOf(address.pathname, readListQuery(address))}>See this list from its start</Link>
      </p>
    ),
    textOf(cards, total, hasMore) {
      if (hasMore) return `Showing ${cards} more of ${total}`;
      if (cards === 0) return `No more of ${total}`;
      return cards === 1 ? `Showing the last of ${total}` : `Showing the last ${cards} of ${total}`;
    },
  };
}
