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

interface FilterSheetProps {
  readonly address: Address;
  readonly list: ListingPage;
  readonly acting: number;
  readonly go: (href: string) => void;
  readonly queryOf: (address: Address) => PagedList;
}

/** The modal filter sheet of narrow screens. On phones its button moves into the shell's bar (docs/conventions.md#the-bar-of-phones). */
function FilterSheet({ acting, ...sheet }: FilterSheetProps) {
  // The click's timestamp, so that each click opens a new sheet, even while the last one is being removed.
  const [open, setOpen] = useState(0);
  return (
    <div className={styles.narrow}>
      <Button variant="secondary" className={styles.opener} aria-haspopup="dialog" onClick={({ timeStamp }) => setOpen(timeStamp)}>
        Filters{acting > 0 ? ` (${acting})` : ""}
      </Button>
      {/* Closing is a transition, because removing the sheet is not urgent. */}
      {open ? <Sheet key={open} {...sheet} close={() => startTransition(() => setOpen(0))} /> : null}
    </div>
  );
}

/** Edits a copy of the filters, which "Show n places" applies. The form renders one frame after the click (docs/adr/0039). */
function Sheet({ address, list, go, queryOf, close }: Omit<FilterSheetProps, "acting"> & { close: () => void }) {
  const [query, setQuery] = useState(() => readListQuery(address));
  const href = hrefOf(address.pathname, query);
  const drafted = useDraftedList(href, list, queryOf);
  const hasResults = useDeferredValue(true, false);
  return (
    <Modal title="Filters" whole close={close}>
      {(dismiss) => (
        <>
          <div className={styles.sheet}>
            {hasResults ? <FilterForm pathname={address.pathname} query={query} list={drafted.list} onChange={setQuery} folds /> : null}
          </div>
          <footer className={styles.sheetFoot}>
            <p className={styles.problem} role="status">
              {drafted.problem}
            </p>
            <Button variant="quiet" onClick={() => setQuery(placeQuery(query))}>
              Clear all
            </Button>
            <Button
              aria-busy={drafted.waiting}
              onClick={({ currentTarget }) => {
                // Dims the list in the frame that closes the sheet. React renders the list after that frame (docs/adr/0039).
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

function useDraftedList(
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
    problem: isError ? "The count couldn't be updated." : problem,
  };
}

function placeQuery({ type, state, city }: ListingQuery): ListingQuery {
  return { ...(type ? { type } : {}), ...(state ? { state } : {}), ...(city ? { city } : {}) };
}

export function Filters({ address, list, go, queryOf }: Omit<FilterSheetProps, "acting">) {
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
        {/* The key resets the form, so that each place sorts its choices by its own counts. */}
        <FilterForm key={address.pathname} pathname={address.pathname} query={query} list={list} onChange={change} />
      </section>
    </>
  );
}
