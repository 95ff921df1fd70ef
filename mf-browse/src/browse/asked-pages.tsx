import { LISTING_PAGE_SIZE } from "@nightlatch/domain";
import { useEffect } from "react";
import { readPages } from "./address.ts";
import styles from "./browse.module.css";

interface Props {
  /** The list's query. */
  readonly list: {
    readonly isFetching: boolean;
    readonly fetchNextPage: (options: { readonly cancelRefetch: boolean }) => unknown;
  };
  readonly search: string;
  /** Pages shown now, fewer than the address asks for. */
  readonly shown: number;
  /** Listings of the whole list. */
  readonly total: number;
}

/**
 * Goes on to the pages that the address asks for beyond those that came with it, one request after another, and leaves room
 * for them meanwhile (docs/product/browse.md#deep-pages). It is part of the filtering chunk (filtering.ts), which a next page
 * takes anyway.
 */
export function AskedPages({ list: { isFetching, fetchNextPage }, search, shown, total }: Props) {
  useEffect(() => {
    // A request that is under way already, because the end of the list came near, is not begun a second time.
    if (!isFetching) fetchNextPage({ cancelRefetch: false });
  }, [isFetching, shown, fetchNextPage]);
  const pages = Math.min(readPages(search), Math.ceil(total / LISTING_PAGE_SIZE));
  return Array.from({ length: Math.max(1, pages - shown) }, (_, index) => (
    <div key={`ahead-${index}`} className={styles.ahead} aria-hidden="true" />
  ));
}
