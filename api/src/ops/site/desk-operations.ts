import { isStorableText } from "@nightlatch/domain";
import { sql } from "kysely";
import { z } from "zod";
import { endDeskSession, openSessions } from "../../desk/desk-sessions.ts";
import { issueLink, linkAddress } from "../../desk/links.ts";
import { DESK_ROLES, isPersonsName, NAME_MAX } from "../../desk/operators.ts";
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
const open = operation(openInput, (db, { name, hours, role }, now, around) =>
  db.transaction().execute(async (trx) => {
    const site = await around.siteAddress(trx);
    const expiresAt = new Date(now.getTime() + Math.min(hours, LINK_HOURS) * HOUR_MS);
    const token = await issueLink(trx, { name, role, openedBy: whoWorks(), sessionSeconds: hours * 3_600 }, expiresAt);
    await recordOps(trx, { action: "desk.open", subject: `desk ${name}`, changes: { role, hours } });
    return { name, role, hours, address: linkAddress(site, token), expiresAt: expiresAt.toISOString() };
  }),
);

/** `desk list`: who is signed in, the latest first, and whose links wait. */
const list = operation(z.object({}), async (db, _input, now) => {
  const sessions = await openSessions(db, now).selectAll().orderBy("started_at", "desc").orderBy("id").execute();
  const links = await db
    .selectFrom("desk_links")
    .select(["name", "role", "opened_by", "expires_at"])
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .execute();
  return {
    sessions: sessions.map(({ id, name, role, opened_by, device, started_at, used_at, expires_at }) => ({
      ...{ id, name, role, device, openedBy: opened_by },
      since: started_at.toISOString(),
      lastUsed: used_at.toISOString(),
      until: expires_at.toISOString(),
    })),
    links: links.map(({ name, role, opened_by, expires_at }) => ({ name, role, openedBy: opened_by, until: expires_at.toISOString() })),
  };
});

const revokeInput = z
  .object({ id: idShownBy("desk list").optional(), name: line("--name", NAME_MAX).optional(), reason })
  .refine(({ id, name }) => (id === undefined) !== (name === undefined), "Give the ID of a session, or --name for all that is a person's.");

/** `desk revoke`: ends a session, or all sessions and links of a person, at once. */
const revoke = operation(revokeInput, (db, { id, name, reason }, now) =>
  db.transaction().execute(async (trx) => {
    if (id !== undefined) {
      const whose = await endDeskSession(trx, id, now);
      if (whose === undefined) throw new OperationError(`There is no open session ${id}; \`desk list\` shows them.`);
      await recordOps(trx, { action: "desk.revoke", subject: `desk ${whose}`, changes: { sessions: 1 }, reason });
      return { name: whose, sessions: 1, links: 0 };
    }
    const person = String(name);
    const sessions = await trx
      .updateTable("desk_sessions")
      .set({ ended_at: now })
      .where("name", "=", person)
      .where("ended_at", "is", null)
      .where("expires_at", ">", now)
      .returning(sql<number>`1`.as("one"))
      .execute();
    const links = await trx
      .updateTable("desk_links")
      .set({ used_at: now })
      .where("name", "=", person)
      .where("used_at", "is", null)
      .where("expires_at", ">", now)
      .returning(sql<number>`1`.as("one"))
      .execute();
    if (sessions.length + links.length === 0)
      throw new OperationError(`Nothing at the desk is open for ${person}; \`desk list\` shows what is.`);
    const changes = { sessions: sessions.length, links: links.length };
    await recordOps(trx, { action: "desk.revoke", subject: `desk ${person}`, changes, reason });
    return { name: person, ...changes };
  }),
);

export const deskOperations = { "desk open": open, "desk list": list, "desk revoke": revoke };
