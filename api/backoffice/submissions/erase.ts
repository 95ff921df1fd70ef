import { comparable, eraserOf } from "@nightlatch/listings/erasure/email-addresses";
import { eraseAddress } from "@nightlatch/listings/erasure/erase-address";
import { findPeople } from "@nightlatch/listings/erasure/erase-host";
import { findPerson } from "@nightlatch/listings/erasure/find-person";
import { finishErasure, leftoverLine } from "@nightlatch/listings/erasure/finish-erasure";
import { eraseMentions, readMentions } from "@nightlatch/listings/erasure/mentions";
import { listingsNaming } from "@nightlatch/listings/erasure/sweep";
import { sql } from "kysely";
import { z } from "zod";
import { flag, line, reason } from "../inputs.ts";
import { ConflictError, MisunderstoodError, OperationError, operation } from "../operation.ts";
import { recordOps } from "../ops-audit.ts";
import { addressInput, mentionLine, mentionSchema } from "./person-data.ts";

export const mentionsLine = (waiting: number): string =>
  `${waiting} ${waiting === 1 ? "text by someone else names" : "texts by others name"} an erased person: \`mentions list\` shows ${waiting === 1 ? "it" : "them"}.`;

const eraseInput = z
  .object({
    email: addressInput.meta({ called: "ADDRESS", description: "whose data it is", value: "address" }),
    yes: flag("confirm; without it, you only see what would be erased"),
    reason: line(500, "why, for the audit, which leaves out the address").optional(),
  })
  .refine(({ yes }) => yes, "Add --yes to erase everything about the address for good; no backup brings it back.");

/** See docs/product/abuse-and-privacy.md#erasure. @returns counts of erased items; `left`: reasons why some files remain */
const erase = operation(
  {
    role: "owner",
    input: eraseInput,
    output: z.object({
      ...{ listings: z.number(), submissions: z.number(), removals: z.number(), messages: z.number(), mails: z.number() },
      ...{ subscriptions: z.number(), records: z.number(), texts: z.number(), waiting: z.number(), left: z.array(z.string()) },
    }),
    audit: ["address.erase"],
  },
  async (db, { email, reason }, _now, context) => {
    if (comparable(email) === comparable(context.mailer.addresses.operator))
      throw new OperationError("This address is OPERATOR_EMAIL, which gets the notices.");
    const naming = await listingsNaming(db, await findPeople(db, [email]));
    const erased = await db.transaction().execute(async (trx) => {
      const waiting = await trx
        .selectFrom("removal_requests")
        .innerJoin("removal_contacts", "removal_id", "removal_requests.id")
        .select("reference")
        .where("status", "=", "open")
        .where(sql<string>`lower(trim(fields->>'hostEmail'))`, "=", comparable(email))
        .execute();
      if (waiting.length > 0) {
        const references = waiting.map(({ reference }) => reference).join(", ");
        throw new OperationError(`This address has an open removal request: ${references}. Settle it first with \`removals resolve\`.`);
      }
      const person = await findPerson(trx, email);
      const erased = await eraseAddress(trx, person, naming);
      const entry = { subject: "address", changes: erased, reason: eraserOf(person).erase(reason) };
      await recordOps(trx, { action: "address.erase", ...entry, changes: { ...entry.changes } });
      return erased;
    });
    return { ...erased, left: await finishErasure(db, context, erased.records) };
  },
);

const listMentions = operation(
  {
    role: "owner",
    input: z.object({}),
    output: z.object({ mentions: z.array(mentionSchema.extend({ id: z.string() })), seen: z.string() }),
    command: {
      does: "Shows each mention: its id, where it is, and the words around it.",
      says: ({ mentions, seen }) =>
        mentions.length === 0
          ? "No mention waits."
          : [
              ...mentions.flatMap((each) => [each.id, mentionLine(each)]),
              "",
              `Remove all of them: \`mentions erase --seen ${seen} --yes\`; --keep ID leaves one as it is.`,
            ],
    },
  },
  (db) => readMentions(db),
);

const SEEN = "--seen must be the word that `mentions list` shows.";
const mentionsInput = z
  .object({
    seen: line(100, "the word at the end of `mentions list`", "word"),
    keep: z
      .array(z.uuid({ error: "takes ids that `mentions list` shows." }))
      .meta({ description: "mentions that stay as they are", value: "ids", repeat: "several" })
      .default([]),
    yes: flag("confirm; this cannot be undone"),
    reason,
  })
  .refine(({ yes }) => yes, "Add --yes to remove the mentions from the texts for good.");

/** Erases only the mentions that the operator saw. @throws {ConflictError} when the list has changed */
const takeOut = operation(
  {
    role: "owner",
    input: mentionsInput,
    output: z.object({ texts: z.number(), records: z.number(), kept: z.number(), left: z.array(z.string()) }),
    audit: ["mentions.erase"],
    command: {
      does: "Removes the mentions that `mentions list` showed from their texts, for good. If the list has changed, it removes nothing.",
      examples: ["mentions erase --seen Wb3xM9qLr0aT5uZc --yes"],
      says: ({ texts, records, kept }) => `Removed from ${texts + records} texts; ${kept} mentions stay.`,
      notes: ({ left }) => left.map(leftoverLine),
    },
  },
  async (db, { seen, keep, reason }, _now, context) => {
    const done = await db.transaction().execute(async (trx) => {
      const { mentions } = await readMentions(trx);
      const unknown = keep.find((id) => mentions.every((each) => each.id !== id));
      if (unknown !== undefined) throw new MisunderstoodError(`--keep ${unknown} is not an id that \`mentions list\` shows.`, "keep");
      const erased = await eraseMentions(trx, { seen, keep });
      if (!erased) throw new ConflictError(`${SEEN} The list has changed; look at it again.`);
      await recordOps(trx, { action: "mentions.erase", subject: "mentions", changes: { ...erased, kept: keep.length }, reason });
      return { ...erased, kept: keep.length };
    });
    return { ...done, left: await finishErasure(db, context, done.records) };
  },
);

export const eraseOperations = { erase, "mentions list": listMentions, "mentions erase": takeOut };
