import { isStorableText } from "@nightlatch/domain";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../db/schema.ts";
import { endDeskSession, listSessions, openSessions } from "../../desk/desk-sessions.ts";
import { issueLink, linkAddress } from "../../desk/links.ts";
import { DESK_ROLES, isPersonsName, NAME_MAX } from "../../desk/operators.ts";
import { dropPasskey, listPasskeys } from "../../desk/passkey-store.ts";
import { idShownBy, line, reason, whole } from "../inputs.ts";
import { OperationError, operation } from "../operation.ts";
import { recordOps, whoWorks } from "../ops-audit.ts";

const HOUR_MS = 60 * 60 * 1_000;
/** Hours within which a link has to be used; it lasts no longer than the session that it opens. */
const LINK_HOURS = 12;
const HOURS_MAX = 168;

const openInput = z.object({
  name: line("--name", NAME_MAX)
    .refine(isStorableText, "--name has a character that is not text.")
    .refine(isPersonsName, "--name must be a person's: this one stands for a tool in the audit."),
  hours: whole("--hours", HOURS_MAX).default(12),
  role: z.enum(DESK_ROLES, { error: `--role must be one of ${DESK_ROLES.join(", ")}.` }).default("curator"),
});

/**
 * `desk open`: makes a link that lets one person into the desk on the web, once (docs/product/desk.md#the-link). Its token is in the
 * answer and stored nowhere.
 */
const open = operation("owner", openInput, (db, { name, hours, role }, now, around) =>
  db.transaction().execute(async (trx) => {
    const site = await around.siteAddress(trx);
    const expiresAt = new Date(now.getTime() + Math.min(hours, LINK_HOURS) * HOUR_MS);
    const token = await issueLink(trx, { name, role, openedBy: whoWorks(), sessionSeconds: hours * 3_600 }, expiresAt);
    await recordOps(trx, { action: "desk.open", subject: `desk ${name}`, changes: { role, hours } });
    return { name, role, hours, address: linkAddress(site, token), expiresAt: expiresAt.toISOString() };
  }),
);

/** `desk list`: who is signed in, the latest first, and whose links wait. */
const list = operation("owner", z.object({}), async (db, _input, now) => {
  const links = await db
    .selectFrom("desk_links")
    .select(["name", "role", "opened_by", "expires_at"])
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .execute();
  return {
    sessions: await listSessions(db, now),
    passkeys: await listPasskeys(db),
    links: links.map(({ name, role, opened_by, expires_at }) => ({ name, role, openedBy: opened_by, until: expires_at.toISOString() })),
  };
});

const revokeInput = z
  .object({
    id: idShownBy("desk list").optional(),
    passkey: line("--passkey", 2_000).optional(),
    name: line("--name", NAME_MAX).optional(),
    reason,
  })
  .refine(
    ({ id, passkey, name }) => [id, passkey, name].filter((each) => each !== undefined).length === 1,
    "Give the ID of a session, --passkey ID, or --name for all that is a person's.",
  );
type RevokeInput = z.output<typeof revokeInput>;

/** What was taken from a person, as counts. */
interface Revoked {
  readonly name: string;
  readonly sessions: number;
  readonly links: number;
  readonly passkeys: number;
}

/** `desk revoke`: ends a session, takes a passkey away, or does so with all that is a person's, their links too; at once. */
const revoke = operation("owner", revokeInput, (db, input, now) =>
  db.transaction().execute(async (trx) => {
    const { name, ...counts } = await revokeIn(trx, input, now);
    await recordOps(trx, { action: "desk.revoke", subject: `desk ${name}`, changes: counts, reason: input.reason });
    return { name, ...counts };
  }),
);

async function revokeIn(trx: Kysely<Database>, { id, passkey, name = "" }: RevokeInput, now: Date): Promise<Revoked> {
  if (id !== undefined) {
    const whose = await endDeskSession(trx, id, now);
    if (whose === undefined) throw new OperationError(`There is no open session ${id}; \`desk list\` shows them.`);
    return { name: whose, sessions: 1, links: 0, passkeys: 0 };
  }
  if (passkey !== undefined) {
    const whose = await dropPasskey(trx, passkey);
    if (whose === undefined) throw new OperationError(`There is no passkey ${passkey}; \`desk list\` shows them.`);
    return { name: whose, sessions: 0, links: 0, passkeys: 1 };
  }
  const sessions = await openSessions(trx, now).select("id").where("name", "=", name).execute();
  for (const each of sessions) await endDeskSession(trx, each.id, now);
  const { numUpdatedRows } = await trx
    .updateTable("desk_links")
    .set({ used_at: now })
    .where("name", "=", name)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  const { numDeletedRows } = await trx.deleteFrom("desk_passkeys").where("name", "=", name).executeTakeFirst();
  const [links, passkeys] = [Number(numUpdatedRows), Number(numDeletedRows)];
  if (sessions.length + links + passkeys === 0)
    throw new OperationError(`Nothing at the desk is open for ${name}; \`desk list\` shows what is.`);
  return { name, sessions: sessions.length, links, passkeys };
}

export const deskOperations = { "desk open": open, "desk list": list, "desk revoke": revoke };
