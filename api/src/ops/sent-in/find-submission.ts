import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../db/schema.ts";
import { findSubmission, type StoredSubmission } from "../../submissions/submission-store.ts";
import { flag, idOrPrefix, wholeId } from "../inputs.ts";
import { OperationError } from "../operation.ts";

export const SUBMISSION = { noun: "submission", from: "submissions list", tables: ["submissions"] } as const;

/** A new listing, or what the host of one wants changed on the own page (docs/product/host.md#changes). */
export const SUBMISSION_KINDS = ["new", "edit"] as const;
export type SubmissionKind = (typeof SUBMISSION_KINDS)[number];

export const submissionId = idOrPrefix(SUBMISSION.from);

/** The version that the operator has seen: a submission that was changed since is refused. Without it, any. */
export const version = z.number().int().min(1).meta({ hidden: true }).optional();

export const silent = flag("send its host no mail, now or later");

export const wholeSubmissionId = (db: Kysely<Database>, id: string): Promise<string> => wholeId(db, id, SUBMISSION);

export async function findById(db: Kysely<Database>, id: string): Promise<StoredSubmission> {
  const found = await findSubmission(db, id);
  if (!found) throw new OperationError(`There is no submission ${id}; \`submissions list\` shows them.`);
  return found;
}
