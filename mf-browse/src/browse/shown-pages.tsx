import { LISTING_PAGE_SIZE } from "@nightlatch/domain";
import { useNavigate } from "@nightlatch/runtime";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { type Address, listAddress, PAGES_AT_ONCE, PAGES_MAX, pageHref, readPages } from "./address.ts";
import styles from "./browse.module.css";
import type { RestOfList } from "./filtering.tsx";
import { filtering, useList } from "./list-query.ts";
import { ListingGrid } from "./listing-grid.tsx";
import { LoadMore } from "./load-more.tsx";
import { shownText } from "./texts.ts";

export function ShownPages({ address, total, rest }: { address: Address; total: number; rest: RestOfList | undefined }) {
  const list = useList(address);
  const grid = useRef<HTMLUListElement>(null);
  const pages = list.data?.pages ?? [];
  // A listing that became featured between two pages is in both: it shows once.
  const cards = [...new Map(pages.flatMap((page) => page.items.map((card) => [card.id, card] as const))).values()];
  const expectGrowth = useFocusOnGrowth(grid, cards.length);
  usePagesInAddress(address, pages.length);
  const goesOn = list.hasNextPage && !list.isError && pages.length < readPages(address.search);
  const further = goesOn ? filtering.read() : undefined;
  const coming = list.isFetchingNextPage && !goesOn ? Math.min(LISTING_PAGE_SIZE, Math.max(1, total - cards.length)) : 0;
  useUnseenGrowth(grid, cards.length + coming);
  const next = pages.at(-1)?.nextCursor;
  // Cancels only a refetch of the whole list, never a next page in flight.
  const loadNext = () => list.fetchNextPage({ cancelRefetch: list.isRefetching });
  return (
    <>
      {rest?.start}
      <ListingGrid ref={grid} cards={cards} coming={coming} />
      {/* Pages that load by themselves are announced once, at their end. */}
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
      {further ? <further.RequestedPages list={list} search={address.search} shown={pages.length} total={total} /> : null}
    </>
  );
}

/**
 * After "Load more" the first new card takes the focus from the button, which moves away. Growing by scroll moves no focus.
 * @returns a function to call on the click
 */
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

/** Keeps the number of pages in the address, so that reload and Back restore the list (docs/product/browse.md#paging). */
function usePagesInAddress(address: Address, shown: number): void {
  const navigate = useNavigate();
  const { pathname, search } = address;
  useEffect(() => {
    const pages = Math.min(shown, PAGES_MAX);
    if (pages <= readPages(search)) return;
    // While another page loads, the address is that page's already.
    const stillHere = location.pathname === pathname && listAddress(location).search === search;
    if (stillHere) navigate(pageHref({ pathname, search }, pages), { replace: true, preventScrollReset: true });
  }, [shown, pathname, search, navigate]);
}

/**
 * Hides the content below the list in the frame where the list changes length (`browse.module.css`), so that no layout shift is
 * visible. It stays in the accessibility tree and keeps the focus.
 */
function useUnseenGrowth(list: RefObject<HTMLElement | null>, items: number): void {
  const before = useRef(items);
  useLayoutEffect(() => {
    if (before.current === items) return;
    before.current = items;
    list.current?.setAttribute("data-growing", "");
    // The first frame requested here paints the change.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => list.current?.removeAttribute("data-growing"));
    });
    return () => cancelAnimationFrame(frame);
  }, [list, items]);
}
