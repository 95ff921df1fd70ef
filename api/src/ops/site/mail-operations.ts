import { z } from "zod";
import { closeTroubled, listTroubled, requeueTroubled } from "../../mail/outbox.ts";
import { idShownBy, reason } from "../inputs.ts";
import { OperationError, operation } from "../operation.ts";
import { recordOps } from "../ops-audit.ts";

const LIST_MAX = 500;
export const TROUBLED = ["failed", "uncertain"] as const;
const state = z.enum(TROUBLED, { error: `--state must be one of ${TROUBLED.join(", ")}.` });

/** `mails list`: mails that failed, or that may not have arrived. It does not show their text. */
const list = operation(z.object({ state: state.optional() }), async (db, { state }) => {
  const rows = await listTroubled(db, state ? [state] : TROUBLED, LIST_MAX);
  return rows.map((row) => ({
    id: row.id,
    state: row.status,
    kind: row.kind,
    to: row.recipient,
    subject: row.content?.subject ?? null,
    messageId: row.message_id,
    because: row.last_error,
    createdAt: row.created_at.toISOString(),
  }));
});

const settleInput = z.object({ id: idShownBy("mails list"), reason });

const settle = (action: "mail.retry" | "mail.close") =>
  operation(settleInput, (db, { id, reason }) =>
    db.transaction().execute(async (trx) => {
      const row = await trx.selectFrom("mail_outbox").select(["kind", "message_id", "status"]).where("id", "=", id).executeTakeFirst();
      if (!row) throw new OperationError(`There is no mail ${id}; \`mails list\` shows them.`);
      const done = action === "mail.retry" ? await requeueTroubled(trx, id) : await closeTroubled(trx, id);
      if (!done) throw new OperationError(`The mail ${id} is neither failed nor uncertain: it is ${row.status}.`);
      await recordOps(trx, { action, subject: `mail ${id}`, changes: { kind: row.kind, was: row.status }, reason });
      return { id, kind: row.kind, messageId: row.message_id };
    }),
  );

export const mailOperations = { "mails list": list, "mails retry": settle("mail.retry"), "mails close": settle("mail.close") };
