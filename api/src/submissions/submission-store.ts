import { randomUUID } from "node:crypto";
import { type NewProperty, PRIVATE_FIELDS } from "@nightlatch/shared/domain";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";

const privateFields: readonly string[] = PRIVATE_FIELDS;

/**
 * Keeps a listing that was handed in: pending and unpublished (READINGS 48). What it says about its host goes to a table
 * of its own.
 *
 * @returns its id
 */
export async function storeSubmission(trx: Kysely<Database>, record: NewProperty): Promise<string> {
  const id = randomUUID();
  const entries = Object.entries(record).filter(([, value]) => value !== undefined);
  const part = (isPrivate: boolean) =>
    JSON.stringify(Object.fromEntries(entries.filter(([key]) => privateFields.includes(key) === isPrivate)));
  await trx
    .insertInto("submissions")
    .values({ id, record: part(false), status: "pending" })
    .execute();
  await trx
    .insertInto("submission_contacts")
    .values({ submission_id: id, fields: part(true) })
    .execute();
  return id;
}
