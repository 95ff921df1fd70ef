import { type ReactNode, useEffect, useRef, useState } from "react";
import type { InputOf, OperationName, ResultOf } from "../desk/desk-api.ts";
import { useAnswer } from "../desk/desk-context.ts";
import { Choice } from "./choice.tsx";
import { AroundNothing, type NothingWords } from "./nothing.tsx";
import { Pager, usePaging } from "./pager.tsx";
import styles from "./pieces.module.css";
import { Trouble } from "./trouble.tsx";

/** Which entries of a list can be shown: the operation's word for them, and ours. */
export type States<State extends string> = readonly (readonly [state: State, words: string])[];

export interface ListProps<Name extends OperationName, Row, State extends string> {
  /** The operation that gives the list, page by page. */
  readonly operation: Name;
  readonly limit: number;
  readonly rowsOf: (answer: ResultOf<Name>) => readonly Row[];
  /** What the page behind an entry is asked for by. */
  readonly markOf: (row: Row) => string | number;
  /** What one entry is called, and what several are. */
  readonly noun: readonly [one: string, many: string];
  /** What is said in place of no entries. */
  readonly empty: (state: State | undefined) => NothingWords;
  readonly states?: States<State>;
  /** What else is asked for. With another input, the list begins at its first page. */
  readonly input?: Readonly<Record<string, unknown>>;
  /** What the list is filtered by, beside the choice of a state. */
  readonly filters?: ReactNode;
  readonly children: (rows: readonly Row[], state: State | undefined) => ReactNode;
}

/**
 * A list of what an operation gives: its filters, how much there is, the entries and its pages. What was shown stays until the next
 * answer is there, and how much that has is told.
 */
export function List<Name extends OperationName, Row, State extends string = never>(props: ListProps<Name, Row, State>) {
  const { operation, limit, rowsOf, markOf, noun, empty, states, input = {}, filters, children } = props;
  const [state, setState] = useState(states?.[0]?.[0]);
  const asked = { ...input, ...(state === undefined ? {} : { state }) };
  const paging = usePaging(JSON.stringify(asked));
  const page = { ...asked, limit, ...(paging.after === undefined ? {} : { after: paging.after }) };
  const { data, error, isPlaceholderData, refetch } = useAnswer(operation, page as InputOf<Name>, { keeps: true });
  const rows = data === undefined ? undefined : rowsOf(data);
  const last = rows?.length === limit ? rows.at(-1) : undefined;
  const nothing = rows?.length === 0 ? empty(state) : undefined;
  const told = useTurnedPages(paging.page, isPlaceholderData);
  return (
    <>
      {states || filters ? (
        <div className={styles.filters}>
          {states && state !== undefined ? <Choice label="Show" value={state} options={states} choose={setState} /> : null}
          {filters}
        </div>
      ) : null}
      <AroundNothing nothing={nothing}>
        <p className={styles.count} role="status" ref={told} tabIndex={-1}>
          {rows === undefined && !error ? "One moment." : null}
          {rows === undefined ? null : (nothing?.title ?? `${rows.length} ${noun[rows.length === 1 ? 0 : 1]}`)}
          {rows !== undefined && (last !== undefined || paging.page > 1) ? `, page ${paging.page}` : null}
        </p>
      </AroundNothing>
      {error ? <Trouble error={error} retry={() => void refetch()} /> : null}
      {rows !== undefined && rows.length > 0 ? children(rows, state) : null}
      <Pager paging={paging} last={last === undefined ? undefined : markOf(last)} />
    </>
  );
}

/** Leads to the top of the list, once another page of it is there. */
function useTurnedPages(page: number, isComing: boolean) {
  const top = useRef<HTMLParagraphElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (isComing || shown.current === page) return;
    shown.current = page;
    top.current?.focus();
  }, [page, isComing]);
  return top;
}
