import { deskPaths } from "@nightlatch/contract";
import { typeLabel } from "@nightlatch/domain";
import { Link } from "@nightlatch/runtime";
import { classNames, VisuallyHidden } from "@nightlatch/ui";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useRef } from "react";
import { Time } from "../ui/index.ts";
import type { Chosen } from "./bulk-dialog.tsx";
import { EditableCell } from "./editable-cell.tsx";
import type { Column } from "./filter.ts";
import type { ListedListing } from "./listed.ts";
import styles from "./listing-table.module.css";
import { useSideways } from "./use-sideways.ts";

interface ListingTableProps {
  readonly rows: readonly ListedListing[];
  readonly total: number;
  readonly columns: readonly Column[];
  readonly order: { readonly sort: Column["id"]; readonly descending: boolean };
  readonly sortBy: (sort: string) => void;
  readonly chosen: Chosen;
  readonly choose: (chosen: Chosen) => void;
  /** Fetches the next rows; undefined while there are none to fetch. */
  readonly more: (() => void) | undefined;
  /** Called once a listing was changed. */
  readonly changed: () => void;
}

const ROW_PX = 49;
/** How many rows before the last one the next are fetched. */
const AHEAD = 40;

/** The table of listings. Only the rows in view are there; a row tells its number among all, so that those who hear the table know where they are. */
export function ListingTable({ rows, total, columns, order, sortBy, chosen, choose, more, changed }: ListingTableProps) {
  const room = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({ count: rows.length, getScrollElement: () => room.current, estimateSize: () => ROW_PX, overscan: 12 });
  useSideways(room);
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= rows.length - AHEAD) more?.();
  }, [last, rows.length, more]);
  const before = items[0]?.start ?? 0;
  const behind = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the keys
    <section className={styles.room} aria-label="Listings" tabIndex={0} ref={room}>
      <table className={styles.table} aria-rowcount={total + 1}>
        <Head columns={columns} order={order} sortBy={sortBy} rows={rows} chosen={chosen} choose={choose} />
        {before > 0 ? <Gap height={before} span={columns.length + 1} /> : null}
        <tbody>
          {items.map(({ index, key }) => {
            const row = rows[index];
            return row ? (
              <tr key={key} data-index={index} ref={virtual.measureElement} aria-rowindex={index + 2} aria-selected={isChosen(row, chosen)}>
                <td className={styles.tick}>
                  <input
                    type="checkbox"
                    aria-label={`Choose ${row.name}`}
                    checked={isChosen(row, chosen)}
                    onChange={({ target }) => choose(withRow(row, rows, chosen, target.checked))}
                  />
                </td>
                {columns.map(({ id, number }, at) =>
                  at === 0 ? (
                    <th key={id} scope="row">
                      <Link to={deskPaths.listings(row.slug)}>{row.name}</Link>
                    </th>
                  ) : (
                    <td key={id} className={classNames(number && styles.number)}>
                      {cellOf(id, row, changed)}
                    </td>
                  ),
                )}
              </tr>
            ) : null;
          })}
        </tbody>
        {behind > 0 ? <Gap height={behind} span={columns.length + 1} /> : null}
      </table>
    </section>
  );
}

/** The room of rows that are not in view. */
function Gap({ height, span }: { readonly height: number; readonly span: number }) {
  return (
    <tbody aria-hidden="true">
      <tr>
        <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
      </tr>
    </tbody>
  );
}

const isChosen = ({ slug }: ListedListing, { slugs, all }: Chosen): boolean => all || slugs.includes(slug);

function withRow({ slug }: ListedListing, rows: readonly ListedListing[], { slugs, all }: Chosen, is: boolean): Chosen {
  // One that is taken out of all leaves those that were seen.
  const now = all ? rows.map((row) => row.slug) : slugs;
  return { all: false, slugs: is ? [...now, slug] : now.filter((each) => each !== slug) };
}

type HeadProps = Pick<ListingTableProps, "columns" | "order" | "sortBy" | "rows" | "chosen" | "choose">;

function Head({ columns, order, sortBy, rows, chosen, choose }: HeadProps) {
  const every = chosen.all || (rows.length > 0 && rows.every((row) => chosen.slugs.includes(row.slug)));
  const state = (id: string) => (order.sort !== id ? undefined : order.descending ? "descending" : "ascending");
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={styles.tick}>
          <input
            type="checkbox"
            aria-label="Choose all that are shown"
            checked={every}
            onChange={({ target }) => choose({ all: false, slugs: target.checked ? rows.map(({ slug }) => slug) : [] })}
          />
        </th>
        {columns.map(({ id, head, number }) => (
          <th key={id} scope="col" aria-sort={state(id)} className={classNames(number && styles.number)}>
            <button type="button" onClick={() => sortBy(state(id) === "ascending" ? `-${id}` : id)}>
              {head}
              <span aria-hidden="true">{state(id) === "ascending" ? " ↑" : state(id) === "descending" ? " ↓" : ""}</span>
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}

const FIELDS = { city: "City", state: "State", country: "Country" } as const;
const isEditable = (id: Column["id"]): id is keyof typeof FIELDS => id in FIELDS;

function cellOf(id: Column["id"], row: ListedListing, changed: () => void): ReactNode {
  if (isEditable(id)) return <EditableCell row={row} field={FIELDS[id]} value={row[id]} changed={changed} />;
  switch (id) {
    case "published":
      return row.published ? "Published" : <strong>{row.paused ? "Paused" : "Draft"}</strong>;
    case "type":
      return row.types.map(typeLabel).join(", ") || <None />;
    case "plan":
      return row.plan ? row.plan[0]?.toUpperCase() + row.plan.slice(1) : <None />;
    case "featured":
      return row.boostUntil ? "Boosted" : row.featured ? "Featured" : <None />;
    case "verified":
    case "booking":
      return row[id] ? "Yes" : <None />;
    case "photos":
      return row.photos;
    case "facts":
      return `${row.facts} of 7`;
    case "updated":
      return <Time iso={row.updatedAt} />;
    default:
      return row.slug;
  }
}

/** A cell with nothing in it, which is said to those who hear it. */
function None() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>none</VisuallyHidden>
    </>
  );
}
