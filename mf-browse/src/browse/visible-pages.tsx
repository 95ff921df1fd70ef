import { LISTING_PAGE_SIZE, LOAD_MORE_MARGIN_PX } from "@nightlatch/domain";
import { useNavigate } from "@nightlatch/runtime";
import { Button, buttonClass } from "@nightlatch/ui";
import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { type Address, listAddress, PAGES_AT_ONCE, PAGES_MAX, pageHref, readPages } from "./address.ts";
import styles from "./browse.module.css";
import type { RestOfList } from "./filtering.tsx";
import { filtering, useList } from "./list-query.ts";
import { ListingGrid } from "./listing-grid.tsx";
import { visibleCountText } from "./texts.ts";

export function VisiblePages({ address, total, rest }: { address: Address; total: number; rest: RestOfList | undefined }) {
  const list = useList(address);
  const grid = useRef<HTMLUListElement>(null);
  const pages = list.data?.pages ?? [];
  const cards = [...new Map(pages.flatMap((page) => page.items.map((card) => [card.id, card] as const))).values()];
  const expectGrowth = useFocusOnGrowth(grid, cards.length);
  usePagesInAddress(address, pages.length);
  const goesOn = list.hasNextPage && !list.isError && pages.length < readPages(address.search);
  const further = goesOn ? filtering.read() : undefined;
  const coming = list.isFetchingNextPage && !goesOn ? Math.min(LISTING_PAGE_SIZE, Math.max(1, total - cards.length)) : 0;
  useUnseenGrowth(grid, cards.length + coming);
  const next = pages.at(-1)?.nextCursor;
  // May cancel a refetch of the whole list, but never a next page in flight.
  const loadNext = () => list.fetchNextPage({ cancelRefetch: list.isRefetching });
  return (
    <>
      {rest?.start}
      <ListingGrid ref={grid} cards={cards} coming={coming} />
      {/* Screen readers announce automatically loaded pages once, after the last. */}
      <p className={styles.shown} role="status" aria-live={goesOn ? "off" : undefined}>
        {rest?.textOf(cards.length, total, list.hasNextPage) ?? visibleCountText(cards.length, total)}
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
      {further ? <further.RequestedPages list={list} search={address.search} visibleCount={pages.length} total={total} /> : null}
    </>
  );
}

/** After "Load more", moves the focus from the button to the first new card. @returns a click handler */
function useFocusOnGrowth(grid: RefObject<HTMLUListElement | null>, count: number): () => void {
  const from = useRef<number | null>(null);
  useEffect(() => {
    if (from.current === null || count <= from.current) return;
    grid.current?.children[from.current]?.querySelector("a")?.focus({ preventScroll: true });
    from.current = null;
  }, [count, grid]);
  return () => {
    from.current = count;
  };
}

/** Stores the number of pages in the address, so that reload and Back restore the list (docs/product/browse.md#paging). */
function usePagesInAddress(address: Address, visibleCount: number): void {
  const navigate = useNavigate();
  const { pathname, search } = address;
  useEffect(() => {
    const pages = Math.min(visibleCount, PAGES_MAX);
    if (pages <= readPages(search)) return;
    // During a navigation, `location` already has the next page's URL.
    const stillHere = location.pathname === pathname && listAddress(location).search === search;
    if (stillHere) navigate(pageHref({ pathname, search }, pages), { replace: true, preventScrollReset: true });
  }, [visibleCount, pathname, search, navigate]);
}

/** Hides the content below a list in the frame where its length changes, so that no shift is visible. */
function useUnseenGrowth(list: RefObject<HTMLElement | null>, items: number): void {
  const before = useRef(items);
  useLayoutEffect(() => {
    if (before.current === items) return;
    before.current = items;
    list.current?.setAttribute("data-growing", "");
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => list.current?.removeAttribute("data-growing"));
    });
    return () => cancelAnimationFrame(frame);
  }, [list, items]);
}

interface Props {
  readonly href: string;
  readonly loading: boolean;
  readonly error: Error | null;
  readonly onNear: () => void;
  readonly onClick: () => void;
}

/** Loads the next page within 200 px of the viewport, or on a click (docs/product/browse.md#paging). */
function LoadMore({ href, loading, error, onNear, onClick }: Props) {
  const sentinel = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (loading || error || !sentinel.current) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && near(), {
      rootMargin: `0px 0px ${LOAD_MORE_MARGIN_PX}px`,
    });
    observer.observe(sentinel.current);
    return () => observer.disconnect();
    // Observes again for each page, because an element that stays in view triggers no second callback.
  }, [loading, error, href]);

  function handleClick(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onClick();
  }

  if (error) {
    return (
      <div className={styles.more} role="alert">
        <p className={styles.problem}>Error: {error.message}</p>
        <Button variant="secondary" onClick={onClick}>
          Retry
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.more} ref={sentinel}>
      {/* `target` prevents prefetching: the linked page needs the pages before it. Crawlers use the sitemap. */}
      <a
        className={buttonClass("secondary")}
        href={href}
        target="_self"
        rel="nofollow"
        onClick={handleClick}
        aria-disabled={loading || undefined}
      >
        Load more
      </a>
    </div>
  );
}
