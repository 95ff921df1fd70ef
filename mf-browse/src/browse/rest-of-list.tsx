import { Link } from "@nightlatch/runtime";
import type { ReactNode } from "react";
import { type Address, readAfter } from "./address.ts";
import styles from "./browse.module.css";
import { hrefOf, readListQuery } from "./list-rules.ts";

/** What a list shows that begins behind a cursor (docs/product/browse.md#the-rest-of-a-list). */
export interface RestOfList {
  /** The way to the start of the list. */
  readonly start: ReactNode;
  /** The line below the cards. How many listings stand before them, nobody knows. */
  readonly textOf: (cards: number, total: number, hasMore: boolean) => string;
}

/** Undefined for a list from its start. */
export function restOf(address: Address): RestOfList | undefined {
  if (readAfter(address.search) === null) return undefined;
  return {
    start: (
      <p className={styles.start}>
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
