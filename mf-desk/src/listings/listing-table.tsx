import { deskPaths } from "@nightlatch/contract";
import { typeLabel } from "@nightlatch/domain";
import { Link } from "@nightlatch/runtime";
import { VisuallyHidden } from "@nightlatch/ui";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { type Choosing, type Column, type Order, TableHead, TableRow, Time } from "../ui/index.ts";
import type { Chosen } from "./bulk-dialog.tsx";
import { EditableCell } from "./editable-cell.tsx";
import type { ListedListing, ListingColumn } from "./filter.ts";
import styles from "./listing-table.module.css";

interface ListingTableProps {
  readonly rows: readonly ListedListing[];
  readonly total: number;
  readonly columns: readonly ListingColumn[];
  readonly order: Order;
  readonly chosen: Chosen;
  readonly choose: (chosen: Chosen) => void;
  readonly more: (() => void) | undefined;
  readonly changed: () => void;
}

const ROW_PX = 49;
const AHEAD = 40;

/** A virtual table: renders only rows in view, each with `aria-rowindex` for its position in the whole list. */
export function ListingTable({ rows, total, columns, order, chosen: { slugs, all }, choose, more, changed }: ListingTableProps) {
  const scroller = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
  useSideways(scroller);
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= rows.length - AHEAD) more?.();
  }, [last, rows.length, more]);
  const before = items[0]?.start ?? 0;
  const behind = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const choosing: Choosing<ListedListing> = {
    all: "Select all shown",
    isChosen: ({ slug }) => all || slugs.includes(slug),
    choose: (marked, is) => {
      const markedSlugs = new Set(marked.map(({ slug }) => slug));
      // After "select all", deselecting one row keeps only the loaded rows selected.
      const others = (all ? rows.map(({ slug }) => slug) : slugs).filter((slug) => !markedSlugs.has(slug));
      choose({ all: false, slugs: is ? [...others, ...markedSlugs] : others });
    },
    nameOf: ({ name }) => name,
  };
  const cells = columns.map((column): Column<ListedListing> => ({ ...column, cell: (row) => cellOf(column.id, row, changed) }));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section className={styles.room} aria-label="Listings" tabIndex={0} ref={scroller}>
      <table className={styles.table} aria-rowcount={total + 1}>
        <TableHead columns={cells} {...{ rows, choosing, order, styles }} aria-rowindex={1} />
        {before > 0 ? <Gap height={before} span={columns.length + 1} /> : null}
        <tbody>
          {items.map(({ index, key }) => {
            const row = rows[index];
            return row ? (
              <TableRow
                key={key}
                columns={cells}
                {...{ row, choosing, styles }}
                data-index={index}
                ref={virtual.measureElement}
                aria-rowindex={index + 2}
                aria-selected={choosing.isChosen(row)}
              />
            ) : null;
          })}
        </tbody>
        {behind > 0 ? <Gap height={behind} span={columns.length + 1} /> : null}
      </table>
    </section>
  );
}

function Gap({ height, span }: { readonly height: number; readonly span: number }) {
  return (
    <tbody aria-hidden="true">
      <tr>
        <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
      </tr>
    </tbody>
  );
}

function useSideways(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      element.toggleAttribute("data-moved", scrollLeft > 0);
      element.toggleAttribute("data-more", scrollLeft + clientWidth < scrollWidth - 1);
    };
    const observer = new ResizeObserver(mark);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    element.addEventListener("scroll", mark, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", mark);
    };
  }, [scroller]);
}

const FIELDS = { city: "City", state: "State", country: "Country" } as const;
const isEditable = (id: ListingColumn["id"]): id is keyof typeof FIELDS => id in FIELDS;

function cellOf(id: ListingColumn["id"], row: ListedListing, changed: () => void): ReactNode {
  if (isEditable(id)) return <EditableCell row={row} field={FIELDS[id]} value={row[id]} changed={changed} />;
  switch (id) {
    case "name":
      return <Link to={deskPaths.listings(row.slug)}>{row.name}</Link>;
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

function None() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>none</VisuallyHidden>
    </>
  );
}
