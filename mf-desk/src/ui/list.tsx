import { type ReactNode, useEffect, useRef, useState } from "react";
import type { InputOf, OperationName, ResultOf } from "../desk/desk-api.ts";
import { useDesk, useOperationQuery } from "../desk/desk-context.ts";
import { ActionButton } from "./action-button.tsx";
import { Input } from "./form.tsx";
import styles from "./pieces.module.css";
import { EmptyStateFrame, type EmptyStateText, ErrorNotice, NONE_SETTLED } from "./query-result.tsx";
import { counted } from "./words.tsx";

type Mark = string | number;
type EntryOf<Result> = Result extends readonly (infer Entry)[] ? Entry : never;

interface ListProps<Name extends OperationName, Row, State extends string> {
  readonly operation: Name;
  readonly limit?: number;
  readonly rowsOf?: (result: ResultOf<Name>) => readonly Row[];
  readonly markOf?: (row: Row) => Mark;
  readonly noun: readonly [one: string, many: string];
  readonly empty: EmptyStateText | ((state: State | undefined, isSearched: boolean) => EmptyStateText);
  readonly states?: Readonly<Record<State, string>>;
  readonly search?: readonly [field: string, label: string];
  readonly contacts?: string;
  readonly input?: Readonly<Record<string, unknown>>;
  readonly children: (rows: readonly Row[], state: State | undefined) => ReactNode;
}

export function List<Name extends OperationName, Row = EntryOf<ResultOf<Name>>, State extends string = never>(
  props: ListProps<Name, Row, State>,
) {
  const { operation, limit = 50, rowsOf = (result) => result as readonly Row[], markOf = (row) => (row as { id: Mark }).id } = props;
  const { noun, empty, states, search, contacts, input = {}, children } = props;
  const isOwner = useDesk().me.role === "owner";
  const first = states && (Object.keys(states)[0] as State);
  const [state, setState] = useState(first);
  const [searchText, setSearchText] = useState("");
  const [areContactsVisible, setContactsVisible] = useState(false);
  const isSearched = searchText.trim() !== "";
  const filterInput = {
    ...input,
    // Requests contacts only on demand, because the API audits each such request (docs/product/desk.md#contacts).
    ...(contacts && isOwner ? { contacts: areContactsVisible } : {}),
    ...(search && isSearched ? { [search[0]]: searchText.trim() } : {}),
    ...(state === undefined ? {} : { state }),
  };
  const paging = usePaging(JSON.stringify(filterInput));
  const page = { ...filterInput, limit, ...(paging.after === undefined ? {} : { after: paging.after }) };
  const { data, error, isPlaceholderData, refetch } = useOperationQuery(operation, page as InputOf<Name>, { keepPrevious: true });
  const rows = data === undefined ? undefined : rowsOf(data);
  const last = rows?.length === limit ? rows.at(-1) : undefined;
  const emptyText = typeof empty === "function" ? empty(state, isSearched) : state === first ? empty : NONE_SETTLED;
  const emptyState = rows?.length === 0 ? emptyText : undefined;
  const top = useFocusAfterPaging(paging.page, isPlaceholderData);
  return (
    <>
      {states || search || (contacts && isOwner) ? (
        <div className={styles.filters}>
          {states && state !== undefined ? (
            <Input label="Show" value={state} options={states} set={(value) => setState(value as State)} />
          ) : null}
          {search ? (
            <Input label={search[1]} type="search" value={searchText} set={setSearchText} maxLength={200} autoComplete="off" />
          ) : null}
          {contacts && isOwner ? (
            <div>
              <ActionButton
                content={`${areContactsVisible ? "Hide" : "Show"} ${contacts}`}
                onClick={() => setContactsVisible(!areContactsVisible)}
              />
            </div>
          ) : null}
        </div>
      ) : null}
      <EmptyStateFrame emptyState={emptyState}>
        <p className={styles.count} role="status" ref={top} tabIndex={-1}>
          {rows === undefined && !error ? "Loading..." : null}
          {rows === undefined ? null : (emptyState?.title ?? counted(rows.length, ...noun))}
          {rows !== undefined && (last !== undefined || paging.page > 1) ? `, page ${paging.page}` : null}
        </p>
      </EmptyStateFrame>
      <ErrorNotice error={error} retry={() => void refetch()} />
      {rows !== undefined && rows.length > 0 ? children(rows, state) : null}
      {paging.page === 1 && last === undefined ? null : (
        <nav className={styles.pager} aria-label="Pages">
          <ActionButton content="Previous page" disabled={paging.page === 1} onClick={paging.previous} />
          <span>Page {paging.page}</span>
          <ActionButton content="Next page" disabled={last === undefined} onClick={() => last !== undefined && paging.next(markOf(last))} />
        </nav>
      )}
    </>
  );
}

function usePaging(of: string) {
  const [{ marks, ...state }, set] = useState<{ readonly of: string; readonly marks: readonly Mark[] }>({ of, marks: [] });
  const now = state.of === of ? marks : [];
  const go = (next: readonly Mark[]) => set({ of, marks: next });
  return { after: now.at(-1), page: now.length + 1, next: (after: Mark) => go([...now, after]), previous: () => go(now.slice(0, -1)) };
}

function useFocusAfterPaging(page: number, isLoadingPage: boolean) {
  const top = useRef<HTMLParagraphElement>(null);
  const lastPage = useRef(page);
  useEffect(() => {
    if (isLoadingPage || lastPage.current === page) return;
    lastPage.current = page;
    top.current?.focus();
  }, [page, isLoadingPage]);
  return top;
}
