import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { OperationError } from "../operation.ts";
import { decodeCell, KNOWN_FIELDS } from "./cells.ts";
import { changeListing, type ListingChange, type StoredListing } from "./listing-changes.ts";
import { problemOf } from "./record-problems.ts";

/** Fields that another command changes, or that cannot change, each with what to tell. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  id: "id is fixed: everything else points at it.",
  published: "use `listings publish` or `listings unpublish`.",
  Published: "use `listings publish` or `listings unpublish`.",
  "Boost Until": "use `listings boost`.",
  "Updated At": "Updated At is set by itself.",
};

interface Edit {
  readonly slug: string;
  readonly reason: string | undefined;
  /** Texts of the form `Field=value`, fields as the source spells them. An empty value empties the field. */
  readonly set: readonly string[];
  readonly now: Date;
}

/** `listings edit`. When one of the values is not valid, nothing is written. @throws {OperationError} */
export function editListing(db: Kysely<Database>, { slug, reason, set, now }: Edit): Promise<ListingChange> {
  return changeListing(db, {
    slug,
    reason,
    now,
    action: "listing.edit",
    edit: async (stored, trx) => {
      const values = Object.fromEntries(set.map((assignment) => readAssignment(assignment, stored)));
      for (const field of ["Name", "Slug"]) if (values[field] === null) throw new OperationError(`--set ${field} must not be empty.`);
      const edited = { ...stored.record, ...stored.contact, ...values };
      const problem = problemOf(edited, Object.keys(values));
      if (problem !== undefined) throw new OperationError(`--set ${problem}`);
      if (typeof values.Slug === "string" && values.Slug !== slug) await refuseBadSlug(trx, values.Slug);
      return edited;
    },
  });
}

function readAssignment(assignment: string, { record, contact }: StoredListing): [field: string, value: unknown] {
  const at = assignment.indexOf("=");
  const field = assignment.slice(0, Math.max(0, at)).trim();
  if (field === "") throw new OperationError(`--set takes "Field=value", not ${JSON.stringify(assignment)}.`);
  const elsewhere = Object.hasOwn(ELSEWHERE, field) ? ELSEWHERE[field] : undefined;
  if (elsewhere) throw new OperationError(`--set ${field}: ${elsewhere}`);
  // A mistyped name must be refused: the value would be stored, and nothing would ever read it.
  if (!KNOWN_FIELDS.includes(field) && !Object.hasOwn({ ...record, ...contact }, field)) {
    const near = KNOWN_FIELDS.find((known) => known.toLowerCase() === field.toLowerCase());
    throw new OperationError(`--set names a field that the listing does not have: ${field}.${near ? ` Did you mean ${near}?` : ""}`);
  }
  return [field, decodeCell(field, assignment.slice(at + 1).trim())];
}

async function refuseBadSlug(db: Kysely<Database>, slug: string): Promise<void> {
  if (!/^[\p{Ll}\p{Lo}\p{N}]+(-[\p{Ll}\p{Lo}\p{N}]+)*$/u.test(slug)) {
    throw new OperationError("--set Slug must be small letters and digits with single hyphens between them.");
  }
  const taken = await db.selectFrom("listings").select("id").where("slug", "=", slug).executeTakeFirst();
  if (taken) throw new OperationError(`--set Slug names another listing's: ${slug}.`);
}
