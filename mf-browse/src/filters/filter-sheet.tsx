import type { ListingPage, ListingQuery } from "@nightlatch/shared/domain";
import { useInfiniteQuery } from "@nightlatch/shared/runtime";
import { Button } from "@nightlatch/shared/ui";
import { useEffect, useId, useRef, useState } from "react";
import type { Address } from "../browse/address.ts";
import type { listQuery } from "../browse/list-query.ts";
import { hrefOf, readListQuery } from "../browse/list-rules.ts";
import { countOf } from "../browse/texts.ts";
import { FilterForm } from "./filter-form.tsx";
import styles from "./filters.module.css";

export interface FilterSheetProps {
  readonly address: Address;
  /** The list that is shown now. */
  readonly list: ListingPage;
  /** The number of filters that act. */
  readonly acting: number;
  /** Goes to another address of the list; this list is shown until that one is there. */
  readonly go: (href: string) => void;
  /** Makes the query of another list of this page. It is given, since the file that makes it loads this one. */
  readonly queryOf: (address: Address) => ReturnType<typeof listQuery>;
}

/** The button that opens the filters on a narrow screen, and their sheet, a modal dialog. */
export function FilterSheet({ acting, ...sheet }: FilterSheetProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.narrow}>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Filters{acting > 0 ? ` (${acting})` : ""}
      </Button>
      {open ? <Sheet {...sheet} close={() => setOpen(false)} /> : null}
    </div>
  );
}

/** The sheet: a draft of the filters, with the number of stays they would show. They act only after "Show n stays". */
function Sheet({ address, list, go, queryOf, close }: Omit<FilterSheetProps, "acting"> & { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [query, setQuery] = useState(() => readListQuery(address));
  const href = hrefOf(address.pathname, query);
  const drafted = useDrafted(href, list, queryOf);

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The dialog is closed, not only removed, because closing it gives the focus back.
    return () => element?.close();
  }, []);

  return (
    // A press beside the sheet meets the dialog itself; the keyboard has Escape.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={title}
      onClose={close}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      <div className={styles.sheetBody}>
        <header className={styles.sheetHead}>
          <h2 id={title}>Filters</h2>
          <Button variant="quiet" onClick={() => dialog.current?.close()}>
            Close
          </Button>
        </header>
        <FilterForm pathname={address.pathname} query={query} facets={drafted.list.facets} onChange={setQuery} />
        <footer className={styles.sheetFoot}>
          <p className={styles.problem} role="status">
            {drafted.failed ? "The count could not be brought up to date." : ""}
          </p>
          <Button variant="quiet" onClick={() => setQuery(placeOf(query))}>
            Clear all
          </Button>
          <Button
            aria-busy={drafted.waiting}
            onClick={() => {
              dialog.current?.close();
              go(href);
            }}
          >
            {`Show ${countOf(drafted.list.total, "stay")}`}
          </Button>
        </footer>
      </div>
    </dialog>
  );
}

/** The list that a draft of the filters would show; the last known one until it is there. */
function useDrafted(
  href: string,
  list: ListingPage,
  queryOf: FilterSheetProps["queryOf"],
): { list: ListingPage; waiting: boolean; failed: boolean } {
  const { pathname, search } = new URL(href, "http://internal");
  const { data, isFetching, isError } = useInfiniteQuery({
    ...queryOf({ pathname, search }),
    placeholderData: (previous) => previous,
  });
  return { list: data?.pages[0] ?? list, waiting: isFetching, failed: isError };
}

/** The query without its filters. */
function placeOf({ type, state, city }: ListingQuery): ListingQuery {
  return { ...(type ? { type } : {}), ...(state ? { state } : {}), ...(city ? { city } : {}) };
}
