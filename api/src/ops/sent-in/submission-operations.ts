import { type PublicRecord, readListing, type SourceRecord, slugify, toPublicRecord } from "@nightlatch/domain";
import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import { lockListings, putListingsIn } from "../../db/listing-store.ts";
import type { Database } from "../../db/schema.ts";
import { largestFile } from "../../photos/photo-files.ts";
import { imageFields, photosOf } from "../../photos/photo-store.ts";
import { tellDeclined, tellPublished } from "../../submissions/host-letters.ts";
import { findSubmission, SUBMISSION_STATES, settleSubmission } from "../../submissions/submission-store.ts";
import { idShownBy, line, reason } from "../inputs.ts";
import { ConflictError, OperationError, operation } from "../operation.ts";
import { doneBefore, recordOps } from "../ops-audit.ts";

const LIST_MAX = 500;
const id = idShownBy("submissions list");
const state = z.enum([...SUBMISSION_STATES, "all"], { error: `--state must be one of ${SUBMISSION_STATES.join(", ")}, all.` });

/** `submissions list`: submissions, those that wait longest first. */
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

/** `submissions show`. Of the host's fields it shows only the names, unless `--contacts` is given. */
const show = operation(z.object({ id, contacts: z.boolean().default(false) }), async (db, { id, contacts }) => {
  const { record, contact, status, createdAt } = await find(db, id);
  return {
    id,
    state: status,
    createdAt: createdAt.toISOString(),
    record,
    photos: (await photosOf(db, id)).map(({ caption, ...photo }) => ({ file: largestFile(photo), caption })),
    hostFields: Object.keys(contact),
    ...(contacts ? { host: contact } : {}),
  };
});

const silent = z.boolean().default(false);
const approveInput = z.object({ id, reason, draft: z.boolean().default(false), silent, slug: line("--slug", 200).optional() });

/**
 * `submissions approve`: makes a listing of a submission. Everybody sees it, unless `--draft` is given
 * (docs/product/forms-add-listing.md#what-becomes-of-it). Its host is told by mail; the host of a draft is told once it
 * is published.
 *
 * @returns `address`, the listing's address in the mail to the host, if one is sent; `public`, the fields that visitors
 * see once it is published; `kept`, the names of the fields that they never see
 */
const approve = operation(approveInput, async (db, { id, reason, draft, silent, slug: wanted }, now, around) => {
  const publish = !draft;
  const approved = await db.transaction().execute(async (trx) => {
    await lockListings(trx);
    const submission = await settle(trx, id, "accepted");
    const images = imageFields(await photosOf(trx, id));
    const record: SourceRecord = {
      ...submission.record,
      ...images,
      id,
      Slug: await freeSlug(trx, submission.record, wanted),
      Published: publish,
    };
    await putListingsIn(trx, [{ ...record, ...submission.contact }], now);
    const { slug, name } = readListing(record);
    await recordOps(trx, {
      action: "submission.approve",
      subject: `submission ${id}`,
      changes: { listing: id, slug, published: publish },
      reason,
    });
    const { id: _id, Slug: _slug, Published: _published, ...shown } = toPublicRecord(record);
    const { contact } = submission;
    const told = publish ? await tellPublished(trx, { id, slug, name, contact }, around, { now, silent }) : { hostTold: false };
    const kept = [...Object.keys(submission.record), ...Object.keys(submission.contact)].filter((field) => !Object.hasOwn(shown, field));
    return { id, slug, name, published: publish, ...told, public: shown satisfies Partial<PublicRecord>, kept };
  });
  around.mailer.wake();
  return approved;
});

const rejectInput = z.object({ id, reason: line("--reason", 500), silent });

/** `submissions reject`: declines a submission. Its host gets the reason by mail; with `--silent` it is only recorded. */
const reject = operation(rejectInput, async (db, { id, reason, silent }, _now, around) => {
  const rejected = await db.transaction().execute(async (trx) => {
    const { record, contact } = await settle(trx, id, "declined");
    const { name } = readListing({ ...record, id });
    await recordOps(trx, { action: "submission.reject", subject: `submission ${id}`, changes: {}, reason });
    const hostTold = !silent && (await tellDeclined(trx, { name, reason, contact }, around));
    return { id, name, state: "declined" as const, hostTold };
  });
  around.mailer.wake();
  return rejected;
});

async function find(db: Kysely<Database>, id: string) {
  const found = await findSubmission(db, id);
  if (!found) throw new OperationError(`There is no submission ${id}; \`submissions list\` shows them.`);
  return found;
}

/** Settles a pending submission, so that nothing else can settle it too. @throws {OperationError} when it is not pending */
async function settle(trx: Transaction<Database>, id: string, status: "accepted" | "declined") {
  const settled = await settleSubmission(trx, id, status);
  const found = await find(trx, id);
  if (!settled)
    throw new ConflictError(
      `The submission ${id} is not pending any more: it was ${found.status}${await doneBefore(trx, `submission ${id}`)}.`,
    );
  return found;
}

/** A free slug: that of the name, with a number at its end when another listing has it. @throws {OperationError} for a taken `--slug` */
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
