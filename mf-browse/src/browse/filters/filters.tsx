import type { ListingPage, ListingQuery } from "@nightlatch/domain";
import { useInfiniteQuery } from "@nightlatch/runtime";
import { Button, Modal } from "@nightlatch/ui";
import { startTransition, useDeferredValue, useOptimistic, useState } from "react";
import type { Address } from "../address.ts";
import browse from "../browse.module.css";
import type { PagedList } from "../list-rules.ts";
import { activeFilters, hrefOf, readListQuery } from "../list-rules.ts";
import { countOf } from "../texts.ts";
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
  // The time of the press that opened it: another press gives another sheet, however late the elements of the last one go.
  const [open, setOpen] = useState(0);
  return (
    <div className={styles.narrow}>
      <Button variant="secondary" className={styles.opener} aria-haspopup="dialog" onClick={({ timeStamp }) => setOpen(timeStamp)}>
        Filters{acting > 0 ? ` (${acting})` : ""}
      </Button>
      {/* What is closed already goes between frames. */}
      {open ? <Sheet key={open} {...sheet} close={() => startTransition(() => setOpen(0))} /> : null}
    </div>
  );
}

/**
 * The sheet: a draft of the filters, with the number of places they would show. They act only after "Show n places". Head and foot
 * answer the press, and the choices come in the frames after that (docs/adr/0039).
 */
function Sheet({ address, list, go, queryOf, close }: Omit<FilterSheetProps, "acting"> & { close: () => void }) {
  const [query, setQuery] = useState(() => readListQuery(address));
  const href = hrefOf(address.pathname, query);
  const drafted = useDrafted(href, list, queryOf);
  const isAnswered = useDeferredValue(true, false);
  return (
    <Modal title="Filters" whole close={close}>
      {(dismiss) => (
        <>
          <div className={styles.sheet}>
            {isAnswered ? <FilterForm pathname={address.pathname} query={query} list={drafted.list} onChange={setQuery} folds /> : null}
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
              onClick={({ currentTarget }) => {
                // The list dims in the frame without the sheet; React follows when that is painted (docs/adr/0039).
                currentTarget.closest(`.${browse.besideFilters}`)?.lastElementChild?.setAttribute("aria-busy", "true");
                dismiss();
                requestAnimationFrame(() => setTimeout(go, 0, href));
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

/**
 * The filters of a list: beside it on a wide screen, where each choice acts at once, and in a sheet on a narrow one,
 * where all act together. Without JavaScript they are a form.
 */
export function Filters({ address, list, go, queryOf }: Omit<FilterSheetProps, "acting">) {
  // A choice shows at once, however long the list behind it takes.
  const [query, showQuery] = useOptimistic(readListQuery(address));

  function change(next: ListingQuery): void {
    startTransition(() => {
      showQuery(next);
      go(hrefOf(address.pathname, next));
    });
  }

  return (
    <>
      <FilterSheet address={address} list={list} acting={activeFilters(address).length} go={go} queryOf={queryOf} />
      <section className={styles.side} aria-label="Filters">
        {/* Another place is another form, since its choices have their own order. */}
        <FilterForm key={address.pathname} pathname={address.pathname} query={query} list={list} onChange={change} />
      </section>
    </>
  );
}
