import { sql } from "kysely";
import { z } from "zod";
import { reason } from "../inputs.ts";
import { isContactField } from "../listings/contact-fields.ts";
import { BATCH, storedListings } from "../listings/listing-changes.ts";
import { operation } from "../operation.ts";
import { recordOps, recordRead } from "../ops-audit.ts";
import { take, values } from "./take-rows.ts";

type Row = Readonly<Record<string, unknown>>;

const fields = operation(
  { role: "curator", input: z.object({}), output: z.object({ fields: z.array(z.string()), hostFields: z.array(z.string()) }) },
  async (db) => {
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
  },
);

const page = operation(
  {
    role: "owner",
    input: z.object({ after: z.string(), contacts: z.boolean() }),
    output: z.array(z.looseObject({ id: z.string() })),
  },
  async (db, { after, contacts }) => {
    const found = await storedListings(db).where("listings.id", ">", after).orderBy("listings.id").limit(BATCH).execute();
    const [first, last] = [found[0], found.at(-1)];
    if (contacts && first && last) await recordRead(db, "listings", { count: found.length, first: first.id, last: last.id });
    const shown = (record: Row) =>
      contacts ? record : Object.fromEntries(Object.entries(record).filter(([field]) => !isContactField(field)));
    return found.map(({ id, record, fields }) => ({ ...shown(record), ...(contacts ? fields : {}), id }));
  },
);

const exported = operation(
  {
    role: "owner",
    input: z.object({ count: z.number().int(), contacts: z.boolean(), reason }),
    output: z.object({ count: z.number(), contacts: z.boolean() }),
    audit: ["listing.export"],
  },
  async (db, { reason, ...changes }) => {
    await recordOps(db, { action: "listing.export", subject: "listings", changes, reason });
    return changes;
  },
);

export const tableOperations = {
  "listings fields": fields,
  "listings page": page,
  "listings exported": exported,
  "listings values": values,
  "listings import": take,
};
