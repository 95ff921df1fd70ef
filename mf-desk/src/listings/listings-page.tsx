import { lazyImport, useInfiniteQuery, useSearchParams } from "@nightlatch/runtime";
import { Suspense, useEffect, useState } from "react";
import { DESK, type ResultOf } from "../desk/desk-api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { ActionButton, counted, ErrorNotice, Loading, number } from "../ui/index.ts";
import type { Chosen } from "./bulk-dialog.tsx";
import { columnsOf, countOf, filterOf, sortOf } from "./filter.ts";
import { FilterForm } from "./filter-form.tsx";
import styles from "./listings.module.css";

const PAGE = 200;

const ListingTable = lazyImport(async () => (await import(/* webpackChunkName: "listing-table" */ "./listing-table.tsx")).ListingTable);
const BulkDialog = lazyImport(async () => (await import(/* webpackChunkName: "listing-table" */ "./bulk-dialog.tsx")).BulkDialog);

const NONE: Chosen = { slugs: [], all: false };

export function ListingsPage() {
  return (
    <DeskPage title="Listings" wide>
      <Listings />
    </DeskPage>
  );
}

function useListings(params: URLSearchParams) {
  const { me, run } = useDesk();
  const input = { ...filterOf(params), ...sortOf(params), limit: PAGE };
  return useInfiniteQuery({
    queryKey: [DESK, "run", "listings list", me.name, input],
    queryFn: ({ pageParam }) => run("listings list", { ...input, cursor: pageParam, count: pageParam === undefined }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

function Listings() {
  const [params, setParams] = useSearchParams();
  const listQuery = useListings(params);
  const [chosen, setChosen] = useState(NONE);
  const [isChanging, setChanging] = useState(false);
  useEffect(ListingTable.prefetch, []);
  const filter = filterOf(params);
  const change = (changes: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setChosen(NONE);
    setParams(next, { replace: true });
  };
  const pages = listQuery.data?.pages ?? [];
  const rows = pages.flatMap(({ listings }) => listings);
  const total = pages[0]?.total ?? 0;
  const states = pages[0]?.states;
  const count = chosen.all ? total : chosen.slugs.length;
  return (
    <div className={styles.page}>
      <FilterForm params={params} change={change} />
      <div className={styles.bar}>
        <p role="status">
          {listQuery.data ? `${counted(total, "listing")}${countOf(filter) > 0 ? " found" : ""}` : ""}
          {states && !params.get("shown") ? `: ${inStates(states)}` : ""}
          {count > 0 ? `, ${number(count)} selected` : ""}
        </p>
        {count > 0 && !chosen.all && total > chosen.slugs.length ? (
          <ActionButton content={`Select all ${number(total)}`} variant="quiet" onClick={() => setChosen({ slugs: [], all: true })} />
        ) : null}
        {count > 0 ? (
          <>
            <ActionButton content={`Change ${number(count)}`} variant="primary" onClick={() => setChanging(true)} />
            <ActionButton content="Deselect all" variant="quiet" onClick={() => setChosen(NONE)} />
          </>
        ) : null}
      </div>
      <ErrorNotice error={listQuery.error} retry={() => void listQuery.refetch()} />
      {listQuery.isPending && !listQuery.error ? <Loading /> : null}
      {listQuery.data && rows.length === 0 ? (
        <p>{countOf(filter) > 0 ? "No listings match. Remove a filter." : "No listings yet."}</p>
      ) : null}
      {rows.length > 0 ? (
        <Suspense fallback={<Loading />}>
          <ListingTable
            rows={rows}
            total={total}
            columns={columnsOf(params)}
            order={{ ...sortOf(params), sortBy: (sort) => change({ sort }) }}
            chosen={chosen}
            choose={setChosen}
            more={listQuery.hasNextPage && !listQuery.isFetching ? () => void listQuery.fetchNextPage() : undefined}
            changed={() => void listQuery.refetch()}
          />
        </Suspense>
      ) : null}
      {isChanging ? (
        <Suspense fallback={<Loading />}>
          <BulkDialog
            chosen={chosen}
            filter={filter}
            close={() => setChanging(false)}
            done={() => {
              setChosen(NONE);
              void listQuery.refetch();
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

function inStates(states: NonNullable<ResultOf<"listings list">["states"]>): string {
  const words = { published: "published", paused: "paused", drafts: states.drafts === 1 ? "draft" : "drafts" } as const;
  return (["published", "paused", "drafts"] as const)
    .filter((state) => states[state] > 0)
    .map((state) => `${number(states[state])} ${words[state]}`)
    .join(", ");
}
