import { sql } from "kysely";
import { z } from "zod";
import { reason } from "../inputs.ts";
import { kindOf } from "../listings/cells.ts";
import { isContactField } from "../listings/contact-fields.ts";
import { operation } from "../operation.ts";
import { recordOps, recordRead } from "../ops-audit.ts";
import { take } from "./import-operation.ts";
import { BATCH, storedListings } from "./stored-listings.ts";

type Row = Readonly<Record<string, unknown>>;

/** The names of all fields that any listing has, with those of hosts apart. */
const fields = operation("curator", z.object({}), async (db) => {
  const keysOf = async (table: "listings" | "host_contacts", column: "record" | "fields") => {
    const { rows } = await sql<{
      key: string;
    }>`select distinct jsonb_object_keys(${sql.ref(column)}) as key from ${sql.table(table)}`.execute(db);
    return rows.map(({ key }) => key);
  };
  const stored = await keysOf("listings", "record");
  return {
    fields: stored.filter((field) => !isContactField(field)),
    hostFields: [...stored.filter(isContactField), ...(await keysOf("host_contacts", "fields"))],
  };
});

/** A page of whole listings, ordered by id. */
const page = operation("owner", z.object({ after: z.string(), contacts: z.boolean() }), async (db, { after, contacts }) => {
  const found = await storedListings(db).where("listings.id", ">", after).orderBy("listings.id").limit(BATCH).execute();
  const [first, last] = [found[0], found.at(-1)];
  if (contacts && first && last) await recordRead(db, "listings", { count: found.length, first: first.id, last: last.id });
  const shown = (record: Row) =>
    contacts ? record : Object.fromEntries(Object.entries(record).filter(([field]) => !isContactField(field)));
  return found.map(({ id, record, fields }) => ({ ...shown(record), ...(contacts ? fields : {}), id }));
});

const exported = operation(
  "owner",
  z.object({ count: z.number().int(), contacts: z.boolean(), reason }),
  async (db, { reason, ...changes }) => {
    await recordOps(db, { action: "listing.export", subject: "listings", changes, reason });
    return changes;
  },
);

const VALUES_AT_ONCE = 5_000;

/** The texts that a field has in listings, a page of them in the order of their ids. */
export const values = operation(
  "curator",
  z.object({
    field: z
      .string()
      .refine((field) => !isContactField(field), "--match cannot be a contact: several listings may have the same host.")
      .refine((field) => ["text", "amount", "other"].includes(kindOf(field)), "--match must be a field with one text or number."),
    after: z.string(),
  }),
  async (db, { field, after }) =>
    db
      .selectFrom("listings")
      .select(["id", sql<string>`record->>${field}::text`.as("value")])
      .where(sql<boolean>`trim(record->>${field}::text) <> ''`)
      .where("id", ">", after)
      .orderBy("id")
      .limit(VALUES_AT_ONCE)
      .execute(),
);

export const tableOperations = {
  "listings fields": fields,
  "listings page": page,
  "listings exported": exported,
  "listings values": values,
  "listings import": take,
};
