import { sql } from "kysely";
import { z } from "zod";
import { comparable, eraserOf } from "../../erasure/addresses.ts";
import { eraseAddress } from "../../erasure/erase-address.ts";
import { findPeople } from "../../erasure/erase-host.ts";
import { finishErasure } from "../../erasure/finish-erasure.ts";
import { eraseMentions, readMentions } from "../../erasure/mentions.ts";
import { findPerson } from "../../erasure/person.ts";
import { listingsNaming } from "../../erasure/sweep.ts";
import { line, reason } from "../inputs.ts";
import { ConflictError, MisunderstoodError, OperationError, operation } from "../operation.ts";
import { recordOps } from "../ops-audit.ts";
import { addressInput } from "./person-operations.ts";

const eraseInput = z
  .object({ email: addressInput, reason, yes: z.boolean().default(false) })
  .refine(({ yes }) => yes, "Add --yes to erase everything about the address for good; no backup brings it back.");

/**
 * `erase`: erases everything about an email address (docs/product/abuse-and-privacy.md#erasure). Mentions in other people's
 * texts wait for `mentions erase`.
 *
 * @returns how much was erased; `left`, why a part of the files could not be done now
 */
const erase = operation("owner", eraseInput, async (db, { email, reason }, _now, around) => {
  if (comparable(email) === comparable(around.mailer.addresses.operator))
    throw new OperationError("ADDRESS is OPERATOR_EMAIL, which notices go to.");
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
      throw new OperationError(`ADDRESS has asked for a removal that waits: ${references}. Settle it first with \`removals resolve\`.`);
    }
    const person = await findPerson(trx, email);
    const erased = await eraseAddress(trx, person, naming);
    // The operator's own words may name the person.
    const entry = { subject: "address", changes: erased, reason: eraserOf(person).erase(reason) };
    await recordOps(trx, { action: "address.erase", ...entry, changes: { ...entry.changes } });
    return erased;
  });
  return { ...erased, left: await finishErasure(db, around, erased.records) };
});

/** `mentions list`: texts of other people that name somebody who was erased, and `seen`, a hash of exactly these. */
const listMentions = operation("owner", z.object({}), (db) => readMentions(db));

const SEEN = "--seen must be the word that `mentions list` shows.";
const mentionsInput = z
  .object({
    seen: line("--seen", 100),
    keep: z.array(z.uuid({ error: "--keep takes ids that `mentions list` shows." })).default([]),
    reason,
    yes: z.boolean().default(false),
  })
  .refine(({ yes }) => yes, "Add --yes to take the mentions out of the texts for good.");

/**
 * `mentions erase`: takes exactly the mentions that were shown out of their texts, without the kept ones.
 *
 * @throws {ConflictError} when anything else would go by now
 */
const takeOut = operation("owner", mentionsInput, async (db, { seen, keep, reason }, _now, around) => {
  const done = await db.transaction().execute(async (trx) => {
    const { mentions } = await readMentions(trx);
    const unknown = keep.find((id) => mentions.every((each) => each.id !== id));
    if (unknown !== undefined) throw new MisunderstoodError(`--keep ${unknown} is no id that \`mentions list\` shows.`, "keep");
    const erased = await eraseMentions(trx, { seen, keep });
    if (!erased) throw new ConflictError(`${SEEN} What waits is not what was shown any more; look at it again.`);
    await recordOps(trx, { action: "mentions.erase", subject: "mentions", changes: { ...erased, kept: keep.length }, reason });
    return { ...erased, kept: keep.length };
  });
  return { ...done, left: await finishErasure(db, around, done.records) };
});

export const eraseOperations = { erase, "mentions list": listMentions, "mentions erase": takeOut };
