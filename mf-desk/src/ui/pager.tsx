import { Button } from "@nightlatch/ui";
import { useState } from "react";
import styles from "./pieces.module.css";

/** Which page of a list is shown. */
export interface Paging {
  /** What the entry before the page is named by; undefined on the first page. */
  readonly after: string | undefined;
  /** From 1. */
  readonly page: number;
  next(after: string): void;
  previous(): void;
  /** Goes back to the first page, as when the filter of the list changes. */
  restart(): void;
}

/** Pages of a list that is read from entry to entry. */
export function usePaging(): Paging {
  const [marks, setMarks] = useState<readonly string[]>([]);
  return {
    after: marks.at(-1),
    page: marks.length + 1,
    next: (after) => setMarks((all) => [...all, after]),
    previous: () => setMarks((all) => all.slice(0, -1)),
    restart: () => setMarks([]),
  };
}

interface PagerProps {
  readonly paging: Paging;
  /** What the last entry of this page is named by, where there may be another page. */
  readonly last: string | undefined;
}

/** The ways to the next page of a list and back; nothing for a list of one page. */
export function Pager({ paging, last }: PagerProps) {
  if (paging.page === 1 && last === undefined) return null;
  return (
    <nav className={styles.pager} aria-label="Pages">
      <Button variant="secondary" disabled={paging.page === 1} onClick={paging.previous}>
        Back
      </Button>
      <span>Page {paging.page}</span>
      <Button variant="secondary" disabled={last === undefined} onClick={() => last !== undefined && paging.next(last)}>
        Next page
      </Button>
    </nav>
  );
}

/** What the page after this one begins behind; undefined when this one is not full. */
export const lastOf = <Row,>(rows: readonly Row[] | undefined, limit: number, nameOf: (row: Row) => string): string | undefined => {
  const last = rows?.at(-1);
  return last !== undefined && rows?.length === limit ? nameOf(last) : undefined;
};
