import { classNames } from "@nightlatch/ui";
import { type ComponentProps, type ReactNode, useState } from "react";
import css from "./table.module.css";

export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  readonly number?: boolean;
  readonly id?: string;
}

export interface Choosing<Row> {
  readonly isChosen: (row: Row) => boolean;
  readonly choose: (rows: readonly Row[], is: boolean) => void;
  readonly nameOf: (row: Row) => string;
  readonly all?: string;
}

export interface Order {
  readonly sort: string;
  readonly descending: boolean;
  readonly sortBy: (sort: string) => void;
}

export function useChosen<Row extends { readonly id: string }>(nameOf: (row: Row) => string) {
  const [chosen, setChosen] = useState<readonly Row[]>([]);
  const without = (rows: readonly Row[]) => chosen.filter(({ id }) => !rows.some((row) => row.id === id));
  const choosing: Choosing<Row> = {
    isChosen: ({ id }) => chosen.some((each) => each.id === id),
    choose: (rows, is) => setChosen(is ? [...without(rows), ...rows] : without(rows)),
    nameOf,
  };
  return { chosen, choosing, chooseNone: () => setChosen([]) };
}

interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf?: (row: Row) => string;
  readonly choosing?: Choosing<Row> | undefined;
}

export function Table<Row>({ label, columns, rows, keyOf = (row) => String((row as { id: unknown }).id), choosing }: TableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section className={css.tableRoom} aria-label={label} tabIndex={0}>
      <table className={css.table}>
        <TableHead {...{ columns, rows, choosing }} />
        <tbody>
          {rows.map((row) => (
            <TableRow key={keyOf(row)} {...{ row, columns, choosing }} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowPartProps<Row> extends ComponentProps<"tr"> {
  readonly columns: readonly Column<Row>[];
  readonly choosing?: Choosing<Row> | undefined;
  readonly styles?: Readonly<Record<string, string>>;
}

export function TableHead<Row>({
  columns,
  rows,
  choosing,
  order,
  styles = css,
  ...tr
}: RowPartProps<Row> & { readonly rows: readonly Row[]; readonly order?: Order }) {
  const all = choosing?.all ?? "Select all on this page";
  const stateOf = (id: string | undefined) => (order?.sort !== id ? undefined : order?.descending ? "descending" : "ascending");
  return (
    <thead>
      <tr {...tr}>
        {choosing ? (
          <th scope="col" className={styles.tick}>
            <input
              type="checkbox"
              aria-label={all}
              checked={rows.every(choosing.isChosen)}
              onChange={({ target }) => choosing.choose(rows, target.checked)}
            />
            <span aria-hidden="true">{all}</span>
          </th>
        ) : null}
        {columns.map(({ id, head, number }) => {
          const state = order && stateOf(id);
          return (
            <th key={head} scope="col" aria-sort={state} className={classNames(number && styles.number)}>
              {order ? (
                <button type="button" onClick={() => order.sortBy(state === "ascending" ? `-${id}` : `${id}`)}>
                  {head}
                  <span aria-hidden="true">{state === "ascending" ? " ↑" : state === "descending" ? " ↓" : ""}</span>
                </button>
              ) : (
                head
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

export function TableRow<Row>({ row, columns, choosing, styles = css, ...tr }: RowPartProps<Row> & { readonly row: Row }) {
  return (
    <tr {...tr}>
      {choosing ? (
        <td className={styles.tick}>
          <input
            type="checkbox"
            aria-label={`Select ${choosing.nameOf(row)}`}
            checked={choosing.isChosen(row)}
            onChange={({ target }) => choosing.choose([row], target.checked)}
          />
        </td>
      ) : null}
      {columns.map(({ head, cell, number }, index) =>
        index === 0 ? (
          <th key={head} scope="row">
            {cell(row)}
          </th>
        ) : (
          <td key={head} data-head={head} className={classNames(number && styles.number)}>
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}
