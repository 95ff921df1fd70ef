import { sendBeaconJson } from "@nightlatch/api-client";
import { paths } from "@nightlatch/contract";
import { Link, useSavedStay } from "@nightlatch/runtime";
import { Button, ResponsiveImage, VisuallyHidden } from "@nightlatch/ui";
import { Fragment, type Ref } from "react";
import { NoteEditor } from "../notes.tsx";
import { removeNotes, useNote } from "../notes-store.ts";
import styles from "./compare.module.css";
import type { CompareRow, CompareValue } from "./compare-rows.ts";
import type { Column } from "./use-facts.ts";

interface CompareTableProps {
  readonly ref: Ref<HTMLElement>;
  readonly columns: readonly Column[];
  readonly rows: readonly CompareRow[];
  readonly waiting: boolean;
  readonly remove: (slug: string) => void;
}

export function CompareTable({ ref, columns, rows, waiting, remove }: CompareTableProps) {
  return (
    <div className={styles.room}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its content is scrolled by keys too */}
      <section ref={ref} className={styles.box} aria-label="Comparison" aria-busy={waiting} data-stays={columns.length} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td className={styles.corner} />
              {columns.map(({ card, facts }) => (
                <th key={card.slug} scope="col">
                  <Link to={paths.property(facts?.slug ?? card.slug)}>{facts?.name ?? card.name}</Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className={styles.pictures}>
              <th scope="row">
                <VisuallyHidden>Picture</VisuallyHidden>
              </th>
              {columns.map((column) => (
                <td key={column.card.slug}>
                  <ImageCell {...column} of={columns.length} remove={remove} />
                </td>
              ))}
            </tr>
            {rows.map((row) => (
              <FieldRow key={row.key} row={row} columns={columns} waiting={waiting} />
            ))}
            <tr>
              <th scope="row">Your note</th>
              {columns.map(({ card }) => (
                <td key={card.slug} className={styles.own}>
                  <NoteEditor stay={card} />
                  <PrintedNote slug={card.slug} />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
    </div>
  );
}

interface FieldRowProps extends Pick<CompareTableProps, "columns" | "waiting"> {
  readonly row: CompareRow;
}

function FieldRow({ row: { key, title, none, cells, differs }, columns, waiting }: FieldRowProps) {
  return (
    <tr data-differs={differs || undefined}>
      <th scope="row">
        {title} {differs ? <span className={styles.differs}>differs</span> : null}
      </th>
      {columns.map(({ card, facts, gone }, index) => (
        <td key={card.slug}>
          {key === "booking" && facts?.booking ? (
            <BookingLink slug={facts.slug} booking={facts.booking} />
          ) : (
            <CompareCell values={cells[index]} none={none} gone={gone} waiting={waiting} />
          )}
        </td>
      ))}
    </tr>
  );
}

type ImageCellProps = Column & { readonly of: number; readonly remove: (slug: string) => void };

function ImageCell({ card, facts, gone, of, remove }: ImageCellProps) {
  const sizes = `(width >= 62rem) ${Math.min(30, 60 / of)}rem, 40vw`;
  return (
    <figure className={styles.figure}>
      <ResponsiveImage className={styles.picture} image={facts ? facts.picture : card.picture} sizes={sizes} alt="" />
      <figcaption>
        {gone ? <p className={styles.gone}>No longer listed</p> : null}
        <Button variant="quiet" className={styles.remove} onClick={() => remove(card.slug)}>
          Remove<VisuallyHidden> {card.name} from the comparison</VisuallyHidden>
        </Button>
        {gone ? <Unsave column={{ card, facts, gone }} remove={remove} /> : null}
      </figcaption>
    </figure>
  );
}

function Unsave({ column: { card }, remove }: { readonly column: Column; readonly remove: (slug: string) => void }) {
  const { toggle } = useSavedStay(card);
  const { text, hearts } = useNote(card.slug);
  const unsave = () => {
    remove(card.slug);
    toggle();
    removeNotes([card.slug]);
  };
  return (
    <Button variant="quiet" className={styles.remove} onClick={unsave}>
      Unsave{text !== "" || hearts > 0 ? ", with its note" : ""}
      <VisuallyHidden> {card.name}</VisuallyHidden>
    </Button>
  );
}

interface CompareCellProps {
  readonly values: readonly CompareValue[] | undefined;
  readonly none: string;
  readonly gone: boolean;
  readonly waiting: boolean;
}

function CompareCell({ values, none, gone, waiting }: CompareCellProps) {
  if (gone) return <span className={styles.soft}>No longer listed</span>;
  if (!values) return <span className={styles.soft}>{waiting ? "Loading" : "Not loaded"}</span>;
  if (values.length === 0) return <span className={styles.soft}>{none}</span>;
  return (
    <ul className={styles.said}>
      {values.map(({ text, shared }) => (
        <li key={text} data-shared={shared || undefined}>
          {text}
        </li>
      ))}
    </ul>
  );
}

function BookingLink({ slug, booking }: { slug: string; booking: NonNullable<NonNullable<Column["facts"]>["booking"]> }) {
  const count = () => sendBeaconJson("/api/outbound", { slug, kind: "booking" });
  return (
    <>
      <a
        href={booking.url}
        target="_blank"
        rel="sponsored nofollow noopener"
        onClick={count}
        // A middle click opens the link too; a right click only opens a menu.
        onAuxClick={(event) => event.button === 1 && count()}
      >
        {booking.domain.split(/(?=\.)/).map((part, index) => (
          <Fragment key={index}>
            {part}
            <wbr />
          </Fragment>
        ))}
        <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </a>
      <span className={styles.disclosure}>
        {booking.affiliate ? "Affiliate link: we may earn a commission." : "We earn nothing from this link."}
      </span>
    </>
  );
}

function PrintedNote({ slug }: { slug: string }) {
  const { text, hearts } = useNote(slug);
  return (
    <p className={styles.printed}>
      {hearts > 0 ? `${hearts} of 3 hearts. ` : ""}
      {text}
    </p>
  );
}
