import type { ListingQuery } from "@nightlatch/domain";
import { startTransition, useOptimistic } from "react";
import { activeFilters, hrefOf, readListQuery } from "../browse/list-rules.ts";
import { FilterForm } from "./filter-form.tsx";
import { FilterSheet, type FilterSheetProps } from "./filter-sheet.tsx";
import styles from "./filters.module.css";

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
