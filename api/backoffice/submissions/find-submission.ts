import type { Database } from "@nightlatch/database/schema";
import { findSubmission, type StoredSubmission } from "@nightlatch/forms/submissions/submission-store";
import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import { flag, idOrPrefix, noSuch, wholeId } from "../inputs.ts";
import { ConflictError } from "../operation.ts";
import { doneBefore } from "../ops-audit.ts";

export const SUBMISSION = { noun: "submission", from: "submissions list", tables: ["submissions"] } as const;

export const SUBMISSION_KINDS = ["new", "edit"] as const;
export type SubmissionKind = (typeof SUBMISSION_KINDS)[number];

export const submissionId = idOrPrefix(SUBMISSION.from);

export const version = z.number().int().min(1).meta({ hidden: true }).optional();

export const silent = flag("send its host no email, now or later");

type FoundSubmission = StoredSubmission & { readonly id: string };

export async function findById(db: Kysely<Database>, named: string): Promise<FoundSubmission> {
  const id = await wholeId(db, named, SUBMISSION);
  const found = await findSubmission(db, id);
  if (!found) throw noSuch(SUBMISSION, id);
  return { id, ...found };
}

export async function takeWaiting(trx: Transaction<Database>, named: string, seen: number | undefined): Promise<FoundSubmission> {
  const id = await wholeId(trx, named, SUBMISSION);
  await trx.selectFrom("submissions").select("id").where("id", "=", id).forUpdate().execute();
  const found = await findById(trx, id);
  const isSeen = seen === undefined || seen === found.version;
  if (found.status === "pending" && isSeen) return found;
  const before = await doneBefore(trx, `submission ${id}`);
  throw new ConflictError(
    found.status === "pending"
      ? `The submission was changed${before}. Look at it again.`
      : `The submission ${id} is no longer pending: it was ${found.status}${before}.`,
  );
}
