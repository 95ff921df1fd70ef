import type { ListingPage, ListingQuery } from "@nightlatch/domain";
import { useInfiniteQuery } from "@nightlatch/runtime";
import { Button, Modal } from "@nightlatch/ui";
import { useState } from "react";
import type { Address } from "../browse/address.ts";
import { hrefOf, readListQuery } from "../browse/list-rules.ts";
import type { PagedList } from "../browse/paged-list.ts";
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
  /** The query of another list of this page: given, since the file that makes it loads this one. */
  readonly queryOf: (address: Address) => PagedList;
}

/**
 * The button that opens the filters on a narrow screen, and their sheet, a modal dialog. On a phone its style puts it into the
 * shell's bar (docs/architecture.md#the-bar-of-phones).
 */
export function FilterSheet({ acting, ...sheet }: FilterSheetProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.narrow}>
      <Button variant="secondary" className={styles.opener} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Filters{acting > 0 ? ` (${acting})` : ""}
      </Button>
      {open ? <Sheet {...sheet} close={() => setOpen(false)} /> : null}
    </div>
  );
}

/** The sheet: a draft of the filters, with the number of places they would show. They act only after "Show n places". */
function Sheet({ address, list, go, queryOf, close }: Omit<FilterSheetProps, "acting"> & { close: () => void }) {
  const [query, setQuery] = useState(() => readListQuery(address));
  const href = hrefOf(address.pathname, query);
  const drafted = useDrafted(href, list, queryOf);
  return (
    <Modal title="Filters" whole close={close}>
      {(dismiss) => (
        <>
          <div className={styles.sheet}>
            <FilterForm pathname={address.pathname} query={query} facets={drafted.list.facets} onChange={setQuery} folds />
          </div>
          <footer className={styles.sheetFoot}>
            <p className={styles.problem} role="status">
              {drafted.problem}
            </p>
            <Button variant="quiet" onClick={() => setQuery(placeOf(query))}>
              Clear all
            </Button>
            <Button
              aria-busy={drafted.waiting}
              onClick={() => {
                dismiss();
                go(href);
              }}
            >
              {`Show ${countOf(drafted.list.total, "place")}`}
            </Button>
          </footer>
        </>
      )}
    </Modal>
  );
}

/** The list that a draft of the filters would show; the last known one until it is there. */
function useDrafted(
  href: string,
  list: ListingPage,
  queryOf: FilterSheetProps["queryOf"],
): { list: ListingPage; waiting: boolean; problem: string } {
  const { pathname, search } = new URL(href, "http://internal");
  const { data, isFetching, isPaused, isError } = useInfiniteQuery({
    ...queryOf({ pathname, search }),
    placeholderData: (previous) => previous,
  });
  const problem = isPaused ? "You're offline. The count updates when you're back online." : "";
  return {
    list: data?.pages[0] ?? list,
    waiting: isFetching || isPaused,
    problem: isError ? "The count could not be brought up to date." : problem,
  };
}

/** The query without its filters. */
function placeOf({ type, state, city }: ListingQuery): ListingQuery {
  return { ...(type ? { type } : {}), ...(state ? { state } : {}), ...(city ? { city } : {}) };
}
