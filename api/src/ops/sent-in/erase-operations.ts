import { sql } from "kysely";
import { z } from "zod";
import { comparable, createEraser } from "../../erasure/addresses.ts";
import { eraseAddress } from "../../erasure/erase-address.ts";
import { finishErasure } from "../../erasure/finish-erasure.ts";
import { listingsNaming } from "../../erasure/sweep.ts";
import { line, reason } from "../inputs.ts";
import { OperationError, operation } from "../operation.ts";
import { recordOps } from "../ops-audit.ts";

const ADDRESS_MAX = 254;

const eraseInput = z
  .object({
    email: line("--email", ADDRESS_MAX).regex(/^[^\s@]+@[^\s@]+$/, "--email must be an email address."),
    reason,
    yes: z.boolean().default(false),
  })
  .refine(({ yes }) => yes, "Add --yes to erase everything about the address for good; no backup brings it back.");

/**
 * `erase`: erases everything about an email address (docs/product/abuse-and-privacy.md#erasure).
 *
 * @returns how much was erased; `left`, why a part of the files could not be done now
 */
const erase = operation("owner", eraseInput, async (db, { email, reason }, _now, around) => {
  if (comparable(email) === comparable(around.mailer.addresses.operator))
    throw new OperationError("--email is OPERATOR_EMAIL, which notices go to.");
  const naming = await listingsNaming(db, [email]);
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
      throw new OperationError(`--email has asked for a removal that waits: ${references}. Settle it first with \`removals resolve\`.`);
    }
    const erased = await eraseAddress(trx, email, naming);
    // The operator's own words may hold the address.
    const entry = { subject: "address", changes: erased, reason: createEraser(email, []).erase(reason) };
    await recordOps(trx, { action: "address.erase", ...entry, changes: { ...entry.changes } });
    return erased;
  });
  return { ...erased, left: await finishErasure(db, around, erased.records) };
});

export const eraseOperations = { erase };
