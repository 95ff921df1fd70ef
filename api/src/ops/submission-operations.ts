import { type PublicRecord, readListing, type SourceRecord, slugify, toPublicRecord } from "@nightlatch/shared/domain";
import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import { lockListings, putListingsIn } from "../db/listing-store.ts";
import type { Database } from "../db/schema.ts";
import { findSubmission, SUBMISSION_STATES, settleSubmission } from "../submissions/submission-store.ts";
import { idShownBy, line, reason } from "./inputs.ts";
import { OperationError, operation } from "./operation.ts";
import { recordOps } from "./ops-audit.ts";

const LIST_MAX = 500;
const id = idShownBy("submissions list");
const state = z.enum([...SUBMISSION_STATES, "all"], { error: `--state must be one of ${SUBMISSION_STATES.join(", ")}, all.` });

/** `submissions list`, the one that waits longest first. */
const list = operation(z.object({ state: state.default("pending") }), async (db, { state }) => {
  const rows = await db
    .selectFrom("submissions")
    .select(["id", "record", "status", "created_at"])
    .$if(state !== "all", (query) => query.where("status", "=", state as (typeof SUBMISSION_STATES)[number]))
    .orderBy("created_at")
    .limit(LIST_MAX)
    .execute();
  return rows.map(({ id, record, status, created_at }) => {
    const { name, city, state, country } = readListing({ ...record, id });
    return { id, state: status, name, place: [city, state, country].filter(Boolean).join(", "), createdAt: created_at.toISOString() };
  });
});

/** `submissions show`: of the host only which fields there are, without `--contacts`. */
const show = operation(z.object({ id, contacts: z.boolean().default(false) }), async (db, { id, contacts }) => {
  const { record, contact, status, createdAt } = await find(db, id);
  return {
    id,
    state: status,
    createdAt: createdAt.toISOString(),
    record,
    hostFields: Object.keys(contact),
    ...(contacts ? { host: contact } : {}),
  };
});

const approveInput = z.object({ id, reason, publish: z.boolean().default(false), slug: line("--slug", 200).optional() });

/**
 * `submissions approve`: makes a listing of it, a draft unless `--publish` says otherwise (READINGS 48).
 *
 * @returns `public` with the fields that visitors see once it is published, `kept` with the names of those they never do
 */
const approve = operation(approveInput, (db, { id, reason, publish, slug }, now) =>
  db.transaction().execute(async (trx) => {
    await lockListings(trx);
    const submission = await settle(trx, id, "accepted");
    const record: SourceRecord = { ...submission.record, id, Slug: await freeSlug(trx, submission.record, slug), Published: publish };
    await putListingsIn(trx, [{ ...record, ...submission.contact }], now);
    const { slug: address, name } = readListing(record);
    await recordOps(trx, {
      action: "submission.approve",
      subject: `submission ${id}`,
      changes: { listing: id, slug: address, published: publish },
      reason,
    });
    const { id: _id, Slug: _slug, Published: _published, ...shown } = toPublicRecord(record);
    const kept = [...Object.keys(submission.record), ...Object.keys(submission.contact)].filter((field) => !Object.hasOwn(shown, field));
    return { id, slug: address, name, published: publish, public: shown satisfies Partial<PublicRecord>, kept };
  }),
);

const rejectInput = z.object({ id, reason: line("--reason", 500) });

const reject = operation(rejectInput, (db, { id, reason }) =>
  db.transaction().execute(async (trx) => {
    const { record } = await settle(trx, id, "declined");
    await recordOps(trx, { action: "submission.reject", subject: `submission ${id}`, changes: {}, reason });
    return { id, name: readListing({ ...record, id }).name, state: "declined" as const };
  }),
);

async function find(db: Kysely<Database>, id: string) {
  const found = await findSubmission(db, id);
  if (!found) throw new OperationError(`There is no submission ${id}; \`submissions list\` shows them.`);
  return found;
}

/** Takes one that is pending out of the others' reach. */
async function settle(trx: Transaction<Database>, id: string, status: "accepted" | "declined") {
  const settled = await settleSubmission(trx, id, status);
  const found = await find(trx, id);
  if (!settled) throw new OperationError(`The submission ${id} is not pending any more: it was ${found.status}.`);
  return found;
}

/** The slug of the name, with a number behind it when another listing has it. @throws {OperationError} for a taken `--slug` */
async function freeSlug(
  trx: Transaction<Database>,
  record: Readonly<Record<string, unknown>>,
  wanted: string | undefined,
): Promise<string> {
  const base = slugify(wanted ?? String(record.Name ?? "")) || "stay";
  if (wanted !== undefined && base !== wanted) throw new OperationError(`--slug must be written as ${base}.`);
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    const taken = await trx.selectFrom("listings").select("id").where("slug", "=", slug).executeTakeFirst();
    if (!taken) return slug;
    if (wanted !== undefined) throw new OperationError(`--slug is another listing's: ${wanted}.`);
  }
}

export const submissionOperations = {
  "submissions list": list,
  "submissions show": show,
  "submissions approve": approve,
  "submissions reject": reject,
};
