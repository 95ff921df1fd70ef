import { withPrivacyInStep } from "@nightlatch/database/consistent-fields";
import type { Database } from "@nightlatch/database/schema";
import { type SourceRecord, VERIFIED_KEYS } from "@nightlatch/domain";
import type { Kysely } from "kysely";
import { z } from "zod";
import { choices } from "../inputs.ts";
import { type NeededRole, OperationError } from "../operation.ts";
import { didYouMean } from "../show.ts";
import { decodeCell, encodeCell, fieldsRole, KNOWN_FIELDS } from "./cells.ts";
import type { StoredListing } from "./listing-changes.ts";
import { ALLOWABLE, type Allowable, odditiesOf } from "./oddities.ts";
import { lengthProblem, problemOf } from "./record-problems.ts";

const ELSEWHERE: Readonly<Record<string, string>> = {
  id: "id cannot change: everything else refers to it.",
  published: "use `listings publish` or `listings unpublish`.",
  Published: "use `listings publish` or `listings unpublish`.",
  "Boost Until": "use `listings boost`.",
  "Updated At": "Updated At is set automatically.",
};

export const setFlag = z.array(z.string()).meta({
  description: "a field, spelt as in `ops fields`; an empty value empties it; lists are separated by commas",
  value: "field=value",
  repeat: "each",
});
export const allowFlag = choices(ALLOWABLE).meta({ description: "store values that the site doesn't know", value: "kinds" }).default([]);

type Values = Readonly<Record<string, unknown>>;

export const readAssignments = (set: readonly string[], stored: StoredListing): Values =>
  Object.fromEntries(set.map((assignment) => readAssignment(assignment, stored)));

export function withValues(stored: StoredListing, values: Values, allow: readonly Allowable[]): SourceRecord {
  for (const field of ["Name", "Slug"]) if (values[field] === null) throw new OperationError(`--set ${field} must not be empty.`);
  const edited = { ...withPrivacyInStep(stored.record, { ...stored.record, ...values }), ...stored.contact, ...values };
  const problem = lengthProblem({ ...stored.record, ...stored.contact }, edited) ?? problemOf(edited, Object.keys(values));
  if (problem !== undefined) throw new OperationError(`--set ${problem}`);
  refuseOdd(values, stored, allow);
  return edited;
}

const fieldOf = (assignment: string): string => assignment.slice(0, Math.max(0, assignment.indexOf("="))).trim();

export const setRole = ({ set }: { readonly set: readonly string[] }): NeededRole => fieldsRole(set.map(fieldOf), "change");

function readAssignment(assignment: string, { record, contact }: StoredListing): [field: string, value: unknown] {
  const field = fieldOf(assignment);
  if (field === "") throw new OperationError(`--set takes "Field=value", not ${JSON.stringify(assignment)}.`);
  const elsewhere = Object.hasOwn(ELSEWHERE, field) ? ELSEWHERE[field] : undefined;
  if (elsewhere) throw new OperationError(`--set ${field}: ${elsewhere}`);
  if (!KNOWN_FIELDS.includes(field) && !Object.hasOwn({ ...record, ...contact }, field))
    throw new OperationError(`--set: there is no field ${field}.${didYouMean(field, KNOWN_FIELDS)}`);
  return [field, decodeCell(field, assignment.slice(assignment.indexOf("=") + 1).trim())];
}

function refuseOdd(values: Readonly<Record<string, unknown>>, { record }: StoredListing, allow: readonly Allowable[]): void {
  for (const [field, value] of Object.entries(values)) {
    if (!KNOWN_FIELDS.includes(field) || encodeCell(field, value) === encodeCell(field, record[field])) continue;
    const stored = new Set(odditiesOf(field, record[field]).map(({ what }) => what));
    const odd = odditiesOf(field, value).find(({ kind, what }) => !(allow as readonly string[]).includes(kind) && !stored.has(what));
    if (odd) throw new OperationError(`--set ${odd.what} ${odd.why} --allow ${odd.kind} stores it anyway.`);
  }
}

export async function rejectTakenSlug(db: Kysely<Database>, slug: string): Promise<void> {
  const taken = await db.selectFrom("listings").select("id").where("slug", "=", slug).executeTakeFirst();
  if (taken) throw new OperationError(`--set Slug: another listing has ${slug}.`);
}

/** Changes all four flags, because any one of them makes a listing verified (docs/product/data.md#verified). */
export function withVerified(record: SourceRecord, verified: boolean): SourceRecord {
  if (verified) return { ...record, Verified: true };
  const held = VERIFIED_KEYS.filter((key) => record[key] !== undefined && record[key] !== null);
  return { ...record, ...Object.fromEntries(held.map((key) => [key, false])) };
}
