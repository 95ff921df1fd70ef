import { classNames } from "@nightlatch/ui";
import type { ReactNode } from "react";
import styles from "./table.module.css";

/** A column of a table. */
export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Whether it has numbers, which stand at the right. */
  readonly number?: boolean;
}

/** Rows of a table that can be chosen. */
export interface Choosing<Row> {
  readonly isChosen: (row: Row) => boolean;
  /** Chooses rows, or no longer. */
  readonly choose: (rows: readonly Row[], is: boolean) => void;
  /** What a row is called. */
  readonly nameOf: (row: Row) => string;
}

export interface TableProps<Row> {
  /** What the table is of, for those who do not see what is above it. */
  readonly label: string;
  /** The first column names the row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly choosing?: Choosing<Row>;
}

/**
 * A table. Where there is no room for its columns each row is a card, with the heads of the columns beside the values; one that is wider
 * than its place all the same is moved by itself, by keys too.
 */
export function Table<Row>({ label, columns, rows, keyOf, choosing }: TableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the keys
    <section className={styles.tableRoom} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {choosing ? (
              <th scope="col" className={styles.tick}>
                <input
                  type="checkbox"
                  aria-label="Choose all on this page"
                  checked={rows.every(choosing.isChosen)}
                  onChange={({ target }) => choosing.choose(rows, target.checked)}
                />
                <span aria-hidden="true">Choose all on this page</span>
              </th>
            ) : null}
            {columns.map(({ head, number }) => (
              <th key={head} scope="col" className={classNames(number && styles.number)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {choosing ? (
                <td className={styles.tick}>
                  <input
                    type="checkbox"
                    aria-label={`Choose ${choosing.nameOf(row)}`}
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
          ))}
        </tbody>
      </table>
    </section>
  );
}
