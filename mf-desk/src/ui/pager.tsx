import { Button } from "@nightlatch/ui";
import { useState } from "react";
import styles from "./pieces.module.css";

/** Which page of a list is shown. */
export interface Paging<Mark extends string | number = string> {
  /** What the entry before the page is named by; undefined on the first page. */
  readonly after: Mark | undefined;
  /** From 1. */
  readonly page: number;
  next(after: Mark): void;
  previous(): void;
}

/** Pages of a list that is read from entry to entry. @param of what the list is of: another list begins at its first page */
export function usePaging<Mark extends string | number = string>(of = ""): Paging<Mark> {
  const [{ marks, ...kept }, set] = useState<{ readonly of: string; readonly marks: readonly Mark[] }>({ of, marks: [] });
  const now = kept.of === of ? marks : [];
  const go = (next: readonly Mark[]) => set({ of, marks: next });
  return { after: now.at(-1), page: now.length + 1, next: (after) => go([...now, after]), previous: () => go(now.slice(0, -1)) };
}

interface PagerProps<Mark extends string | number> {
  readonly paging: Paging<Mark>;
  /** What the last entry of this page is named by, where there may be another page. */
  readonly last: Mark | undefined;
}

/** The ways to the next page of a list and back; nothing for a list of one page. */
export function Pager<Mark extends string | number>({ paging, last }: PagerProps<Mark>) {
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
export const lastOf = <Row, Mark extends string | number>(
  rows: readonly Row[] | undefined,
  limit: number,
  nameOf: (row: Row) => Mark,
): Mark | undefined => {
  const last = rows?.at(-1);
  return last !== undefined && rows?.length === limit ? nameOf(last) : undefined;
};
