import type { Database } from "@nightlatch/database/schema";
import type { Kysely } from "kysely";
import { z } from "zod";
import { endDeskSession, listSessions, openSessions } from "../desk/desk-sessions.ts";
import { issueLink, linkAddress } from "../desk/links.ts";
import { DESK_ROLES, isPersonsName, NAME_MAX } from "../desk/operators.ts";
import { dropPasskey, listPasskeys } from "../desk/passkey-store.ts";
import { choice, idListedBy, line, reason, whole } from "../inputs.ts";
import { OperationError, operation, writeOperation } from "../operation.ts";
import { currentOperator, recordOps } from "../ops-audit.ts";
import { time } from "../show.ts";
import { ADDRESS_HELP } from "../site-address.ts";

const HOUR_MS = 60 * 60 * 1_000;
const LINK_HOURS = 12;
const HOURS_MAX = 168;

const openInput = z.object({
  name: line(NAME_MAX, "whose it is; the audit shows this name", "name").refine(
    isPersonsName,
    "must be a person's: the audit uses this one for a tool.",
  ),
  hours: whole(HOURS_MAX, `for how long they stay signed in, 1 to ${HOURS_MAX}`).default(12),
  role: choice(DESK_ROLES, "what they may do").default("curator"),
});

/** Returns the only copy of the token, because the database stores its hash (docs/product/desk.md#the-link). */
const open = writeOperation(
  {
    role: "owner",
    input: openInput,
    output: openInput.extend({ address: z.string(), expiresAt: time }),
    audit: ["desk.open"],
    undo: "desk revoke",
    command: {
      does: "Creates a link that signs in one person, and prints it once.",
      more: ADDRESS_HELP,
      examples: ["desk open --name Ada --hours 12", "desk open --name Ben --role owner --json"],
      says: ({ address, name, role, hours, expiresAt }) => [
        `Address  ${address}`,
        `For      ${name}, ${role}, ${hours} hours`,
        `Expires  ${expiresAt}`,
        "It is shown only now, and works once. Anyone who has the address can use it.",
      ],
    },
  },
  async (trx, { name, hours, role }, now, context) => {
    const site = await context.siteAddress(trx);
    const expiresAt = new Date(now.getTime() + Math.min(hours, LINK_HOURS) * HOUR_MS);
    const token = await issueLink(trx, { name, role, openedBy: currentOperator(), sessionSeconds: hours * 3_600 }, expiresAt);
    await recordOps(trx, { action: "desk.open", subject: `desk ${name}`, changes: { role, hours } });
    return { name, role, hours, address: linkAddress(site, token), expiresAt };
  },
);

const role = z.enum(DESK_ROLES);
const deskSession = z.object({
  ...{ id: z.string(), name: z.string(), role, device: z.string(), openedBy: z.string() },
  ...{ since: z.string(), lastUsed: z.string(), until: z.string() },
});
const deskPasskey = z.object({ id: z.string(), name: z.string(), label: z.string(), since: z.string(), lastUsed: z.string().nullable() });
const deskLink = z.object({ name: z.string(), role, openedBy: z.string(), until: time });

const list = operation(
  {
    role: "owner",
    input: z.object({}),
    output: z.object({ sessions: z.array(deskSession), passkeys: z.array(deskPasskey), links: z.array(deskLink) }),
    command: {
      does: "Lists who is signed in, newest first, who has passkeys, and unused links.",
      says: ({ sessions, passkeys, links }) => {
        const lines = [
          ...sessions.map(
            ({ id, name, role, device, openedBy, since, lastUsed, until }) =>
              `${id}  ${name}  ${role}  ${device}  let in by ${openedBy}  since ${since}  last used ${lastUsed}  until ${until}`,
          ),
          ...passkeys.map(({ id, name, label, since }) => `${id}  ${name}  passkey ${label}  since ${since}`),
          ...links.map(({ name, role, openedBy, until }) => `A link for ${name}, ${role}, made by ${openedBy}, is valid until ${until}`),
        ];
        return lines.length > 0 ? lines : "No one is signed in, no one has a passkey, and there is no unused link.";
      },
    },
  },
  async (db, _input, now) => {
    const links = await db
      .selectFrom("desk_links")
      .select(["name", "role", "opened_by as openedBy", "expires_at as until"])
      .where("used_at", "is", null)
      .where("expires_at", ">", now)
      .orderBy("created_at", "desc")
      .execute();
    return { sessions: await listSessions(db, now), passkeys: await listPasskeys(db), links };
  },
);

const revokeInput = z
  .object({
    id: idListedBy("desk list").meta({ description: "the session's id, from `desk list`", argument: true }).optional(),
    passkey: line(2_000, "a passkey's id, in place of a session's", "id").optional(),
    name: line(NAME_MAX, "the person, in place of an id", "name").optional(),
    reason,
  })
  .refine(
    ({ id, passkey, name }) => [id, passkey, name].filter((each) => each !== undefined).length === 1,
    "Give the ID of a session, --passkey ID, or --name for everything of one person.",
  );
type RevokeInput = z.output<typeof revokeInput>;

const revoked = z.object({ name: z.string(), sessions: z.number(), links: z.number(), passkeys: z.number() });

const revoke = writeOperation(
  {
    role: "owner",
    input: revokeInput,
    output: revoked,
    audit: ["desk.revoke"],
    command: {
      does: "Ends a session, a passkey, or all sessions, passkeys and links of a person, at once.",
      examples: ["desk revoke 4f0c1a2e-93b5-4a43-8a53-0f5b7d1f4c11", "desk revoke --name Ada --reason 'laptop lost'"],
      says: ({ name, sessions, links, passkeys }) => `Ended for ${name}: sessions ${sessions}, links ${links}, passkeys ${passkeys}.`,
    },
  },
  async (trx, input, now) => {
    const { name, ...counts } = await revokeIn(trx, input, now);
    await recordOps(trx, { action: "desk.revoke", subject: `desk ${name}`, changes: counts, reason: input.reason });
    return { name, ...counts };
  },
);

async function revokeIn(trx: Kysely<Database>, { id, passkey, name = "" }: RevokeInput, now: Date): Promise<z.output<typeof revoked>> {
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
