import { comparable } from "../../erasure/addresses.ts";
import type { Erasures } from "../../erasure/tombstones.ts";
import { isContactField } from "../listings/contact-fields.ts";
import type { TableRow } from "../tables/read-table.ts";

/** What a run has to leave as it is, whatever the table says. */
export interface Kept {
  /** Records whose listings were removed here. */
  readonly removedHere: ReadonlySet<string>;
  /** The listing of each record that was seen before. */
  readonly listingOf: ReadonlyMap<string, string>;
  /** Listings that are hidden until a day. */
  readonly hidden: ReadonlySet<string>;
  readonly erasures: Erasures;
  /** Whether rows are found by what names them first: then a record that was seen before is its listing, whatever it is called. */
  readonly byRecord: boolean;
}

/** What a run found in the rows on its way. */
export interface Passed {
  /** The record of each row, by the row's number. */
  readonly records: Map<number, string>;
  /** Records that were left out because their listings were removed here, with their names. */
  readonly leftOut: Map<string, string>;
}

/**
 * The rows of the table that a run may take. Those of listings that were removed here are left out: who asked to be taken off
 * the site must not come back by itself. A listing that is hidden until a day stays hidden, and contacts that were erased stay so.
 */
export async function* keptOut(rows: AsyncIterable<TableRow>, kept: Kept, passed: Passed): AsyncGenerator<TableRow> {
  for await (const row of rows) {
    const { recordId } = row;
    if (recordId !== undefined) passed.records.set(row.row, recordId);
    if (recordId === undefined || "problem" in row) {
      yield row;
      continue;
    }
    if (kept.removedHere.has(recordId)) {
      passed.leftOut.set(recordId, String(row.record.Name ?? recordId));
      continue;
    }
    const isHidden = kept.hidden.has(kept.listingOf.get(recordId) ?? recordId);
    const email = row.record["Host Email"];
    const isErased = typeof email === "string" && kept.erasures.of(comparable(email)).has("address");
    const fields = Object.entries(row.record).filter(
      ([field]) => !(isHidden && field.toLowerCase() === "published") && !(isErased && isContactField(field)),
    );
    const id = kept.byRecord ? idOf(row.record, recordId, kept) : undefined;
    yield { ...row, record: { ...Object.fromEntries(fields), ...(id === undefined ? {} : { id }) } };
  }
}

/** The id that finds a record's listing, also where a map leaves the record's own out; undefined where its slug does. */
function idOf({ id, Slug: slug }: Readonly<Record<string, unknown>>, record: string, { listingOf }: Kept): string | undefined {
  return listingOf.get(record) ?? (id || slug ? undefined : record);
}
