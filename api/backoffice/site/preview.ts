import { issueToken, revokeToken } from "@nightlatch/catalogue/preview/tokens";
import { DAY_MS } from "@nightlatch/database/clock";
import type { Database } from "@nightlatch/database/schema";
import { PREVIEW_SCOPES } from "@nightlatch/domain";
import type { Kysely } from "kysely";
import { z } from "zod";
import { behind, choice, idOrPrefix, limit, line, noSuch, paging, whole, wholeId } from "../inputs.ts";
import { ConflictError, OperationError, operation, writeOperation } from "../operation.ts";
import { doneBefore, recordOps } from "../ops-audit.ts";
import { bigint, counted, time } from "../show.ts";
import { ADDRESS_HELP } from "../site-address.ts";

const NAME_MAX = 80;

const issueInput = z
  .object({
    name: line(NAME_MAX, "the name that the banner greets", "name"),
    days: whole(365, "for how many days it is valid, 1 to 365").default(14),
    scope: choice(PREVIEW_SCOPES, "all drafts, or the listed ones").default("all"),
    allow: z.array(z.string()).meta({ description: "the drafts that `--scope listed` opens", value: "slugs" }).default([]),
    sessions: whole(100, "how many browsers can have it open at once, 1 to 100").default(3),
  })
  .refine(({ scope, allow }) => scope === "all" || allow.length > 0, "--scope listed needs --allow SLUG,... to say what it opens.")
  .refine(({ scope, allow }) => scope === "listed" || allow.length === 0, "--allow goes with --scope listed; scope all opens every draft.");
const previewId = idOrPrefix("preview list");

const issue = writeOperation(
  {
    role: "owner",
    input: issueInput,
    output: z.object({
      ...{ id: z.string(), token: z.string(), name: z.string(), scope: z.enum(PREVIEW_SCOPES), allow: z.array(z.string()) },
      ...{ sessions: z.number(), expiresAt: time, address: z.string() },
    }),
    audit: ["preview.issue"],
    undo: "preview revoke",
    command: {
      does: "Creates an invitation and prints its token, once.",
      more: ADDRESS_HELP,
      examples: [
        "preview issue --name Ada --days 7",
        "preview issue --name Press --scope listed --allow pine-cabin,old-mill --sessions 1 --json",
      ],
      says: ({ token, address, expiresAt }) => [
        `Token    ${token}`,
        `Address  ${address}`,
        `Expires  ${expiresAt}`,
        "It is shown only now. Anyone who has the address can open it.",
      ],
    },
  },
  async (trx, { name, days, scope, allow, sessions }, now, context) => {
    const expiresAt = new Date(now.getTime() + days * DAY_MS);
    const allowedIds = await idsOf(trx, allow);
    const site = await context.siteAddress(trx);
    const { id, token } = await issueToken(trx, { name, scope, allowedIds, expiresAt, maxSessions: sessions });
    const changes = { scope, allow, sessions, expiresAt: expiresAt.toISOString() };
    await recordOps(trx, { action: "preview.issue", subject: `preview ${id}`, changes });
    return { id, token, name, scope, allow, sessions, expiresAt, address: `${site}/?access=${token}` };
  },
);

async function idsOf(db: Kysely<Database>, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const rows = await db.selectFrom("listings").select(["id", "slug"]).where("slug", "in", slugs).execute();
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  const unknown = slugs.filter((slug) => !ids.has(slug));
  if (unknown.length) throw new OperationError(`--allow: there is no listing ${unknown.join(", ")}.`);
  return [...ids.values()];
}

const FROM = "preview list";
const TOKEN = { noun: "preview token", from: FROM, tables: ["preview_tokens"] } as const;

const list = operation(
  {
    role: "owner",
    input: z.object(paging(FROM)),
    output: z.array(
      z.object({
        ...{ id: z.string(), state: z.enum(["revoked", "expired", "open"]), because: z.string().optional(), name: z.string() },
        ...{ scope: z.enum(PREVIEW_SCOPES), allowedIds: z.array(z.string()).readonly(), openSessions: bigint, sessions: z.number() },
        ...{ views: bigint, lastAt: time.nullable(), createdAt: time, expiresAt: time },
      }),
    ),
    command: {
      does: "Lists invitations, newest first.",
      none: "No invitations yet.",
      says: (tokens) =>
        tokens.map(
          ({ id, name, scope, state, openSessions, sessions, views, lastAt, expiresAt, because }) =>
            `${id}  ${state}${because ? ` (${because})` : ""}  ${name}  scope ${scope}  ${openSessions} of ${sessions} browsers  ${views} events${lastAt ? `, the last ${lastAt}` : ""}  until ${expiresAt}`,
        ),
    },
  },
  async (db, { limit, after }, now) => {
    const tokens = await db
      .selectFrom("preview_tokens")
      .select(["id", "name", "scope", "allowed_ids as allowedIds", "max_sessions as sessions", "created_at as createdAt"])
      .select(["expires_at as expiresAt", "revoked_at", "revoked_because"])
      .select(({ selectFrom }) => [
        selectFrom("preview_sessions")
          .select(({ fn }) => fn.countAll<string | number>().as("open"))
          .whereRef("token_id", "=", "preview_tokens.id")
          .where("ended_at", "is", null)
          .$asScalar()
          .$notNull()
          .as("openSessions"),
        selectFrom("preview_events")
          .select(({ fn }) => fn.countAll<string | number>().as("views"))
          .whereRef("token_id", "=", "preview_tokens.id")
          .$asScalar()
          .$notNull()
          .as("views"),
        selectFrom("preview_events")
          .select(({ fn }) => fn.max("at").as("last"))
          .whereRef("token_id", "=", "preview_tokens.id")
          .as("lastAt"),
      ])
      .where(await behind(db, TOKEN, after, { newestFirst: true }))
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .execute();
    return tokens.map(({ revoked_at, revoked_because, ...token }) => ({
      ...token,
      state: revoked_at ? ("revoked" as const) : token.expiresAt <= now ? ("expired" as const) : ("open" as const),
      because: revoked_because || undefined,
    }));
  },
);

const findToken = async (db: Kysely<Database>, named: string) => {
  const id = await wholeId(db, named, TOKEN);
  const found = db.selectFrom("preview_tokens").select(["id", "name"]).where("id", "=", id);
  return found.executeTakeFirstOrThrow(() => noSuch(TOKEN, id));
};

const use = operation(
  {
    role: "owner",
    input: z.object({ id: previewId, limit: limit(100) }),
    output: z.object({
      ...{ id: z.string(), name: z.string() },
      sessions: z.array(z.object({ startedAt: time, endedAt: time.nullable() })),
      events: z.array(z.object({ at: time, event: z.string(), path: z.string() })),
    }),
    command: {
      does: "Shows when an invitation was opened, and which pages were viewed.",
      examples: ["preview use 4f0c1a2e"],
      says: ({ sessions, events }) => [
        `${counted(sessions.length, "browser has", "browsers have")} opened it.`,
        ...events.map(({ at, event, path }) => `${at}  ${event}  ${path}`),
      ],
    },
  },
  async (db, { id: named, limit }) => {
    const token = await findToken(db, named);
    const sessions = await db
      .selectFrom("preview_sessions")
      .select(["started_at as startedAt", "ended_at as endedAt"])
      .where("token_id", "=", token.id)
      .orderBy("started_at", "desc")
      .limit(limit)
      .execute();
    const events = await db
      .selectFrom("preview_events")
      .select(["event", "path", "at"])
      .where("token_id", "=", token.id)
      .orderBy("at", "desc")
      .limit(limit)
      .execute();
    return { ...token, sessions, events };
  },
);

const revoke = writeOperation(
  {
    role: "owner",
    input: z.object({ id: previewId, reason: line(500, "why, for the audit").default("revoked by the operator") }),
    output: z.object({ id: z.string(), name: z.string(), revoked: z.literal(true) }),
    audit: ["preview.revoke"],
    command: {
      does: "Revokes an invitation and ends its sessions at once.",
      examples: ["preview revoke 4f0c1a2e-93b5-4a43-8a53-0f5b7d1f4c11 --reason 'sent to the wrong person'"],
      says: ({ name }) => `The invitation of ${name} is closed.`,
    },
  },
  async (trx, { id: named, reason }, now) => {
    const { id, name } = await findToken(trx, named);
    if (!(await revokeToken(trx, id, reason, now)))
      throw new ConflictError(`The invitation was already closed${await doneBefore(trx, `preview ${id}`)}.`);
    await recordOps(trx, { action: "preview.revoke", subject: `preview ${id}`, changes: { reason } });
    return { id, name, revoked: true as const };
  },
);

export const previewOperations = { "preview issue": issue, "preview list": list, "preview use": use, "preview revoke": revoke };
