import { Button } from "@nightlatch/ui";
import { useState } from "react";
import styles from "./pieces.module.css";

type Mark = string | number;

/** Which page of a list is shown. */
export interface Paging {
  /** What the entry before the page is named by; undefined on the first page. */
  readonly after: Mark | undefined;
  /** From 1. */
  readonly page: number;
  next(after: Mark): void;
  previous(): void;
}

/** Pages of a list that is read from entry to entry. @param of what the list is of: another list begins at its first page */
export function usePaging(of: string): Paging {
  const [{ marks, ...kept }, set] = useState<{ readonly of: string; readonly marks: readonly Mark[] }>({ of, marks: [] });
  const now = kept.of === of ? marks : [];
  const go = (next: readonly Mark[]) => set({ of, marks: next });
  return { after: now.at(-1), page: now.length + 1, next: (after) => go([...now, after]), previous: () => go(now.slice(0, -1)) };
}

interface PagerProps {
  readonly paging: Paging;
  /** What the last entry of this page is named by, where there may be another page. */
  readonly last: Mark | undefined;
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
