import { isStorableText, PREVIEW_SCOPES } from "@nightlatch/domain";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../db/schema.ts";
import { issueToken, revokeToken } from "../../preview/tokens.ts";
import { wholeId } from "../ids.ts";
import { idOrPrefix, whole } from "../inputs.ts";
import { ConflictError, OperationError, operation } from "../operation.ts";
import { doneBefore, recordOps } from "../ops-audit.ts";
import { behind, paging } from "../paging.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const NAME_MAX = 80;

const issueInput = z
  .object({
    name: z
      .string({ error: "--name is required: whom the banner greets." })
      .trim()
      .min(1, "--name is required: whom the banner greets.")
      .max(NAME_MAX, `--name must have at most ${NAME_MAX} characters.`)
      .refine(isStorableText, "--name has a character that is not text."),
    days: whole("--days", 365),
    scope: z.enum(PREVIEW_SCOPES, { error: `--scope must be one of ${PREVIEW_SCOPES.join(", ")}.` }),
    allow: z.array(z.string()),
    sessions: whole("--sessions", 100),
  })
  .refine(({ scope, allow }) => scope === "all" || allow.length > 0, "--scope listed needs --allow SLUG,... to say what it opens.")
  .refine(({ scope, allow }) => scope === "listed" || allow.length === 0, "--allow goes with --scope listed; scope all opens every draft.");

/**
 * `preview issue`. The token is in the answer, also as a part of the address, and is stored nowhere
 * (docs/product/preview.md#the-access-parameter).
 */
const issue = operation("owner", issueInput, async (db, { name, days, scope, allow, sessions }, now, around) => {
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  const allowedIds = await idsOf(db, allow);
  const { id, token, site } = await db.transaction().execute(async (trx) => {
    const site = await around.siteAddress(trx);
    const issued = await issueToken(trx, { name, scope, allowedIds, expiresAt, maxSessions: sessions });
    const changes = { scope, allow, sessions, expiresAt: expiresAt.toISOString() };
    await recordOps(trx, { action: "preview.issue", subject: `preview ${issued.id}`, changes });
    return { ...issued, site };
  });
  return { id, token, name, scope, allow, sessions, expiresAt: expiresAt.toISOString(), address: `${site}/?access=${token}` };
});

async function idsOf(db: Kysely<Database>, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const rows = await db.selectFrom("listings").select(["id", "slug"]).where("slug", "in", slugs).execute();
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  const unknown = slugs.filter((slug) => !ids.has(slug));
  if (unknown.length) throw new OperationError(`--allow names no listing of this directory: ${unknown.join(", ")}.`);
  return [...ids.values()];
}

const FROM = "preview list";
const TOKEN = { noun: "preview token", from: FROM, tables: ["preview_tokens"] } as const;

/** `preview list`: every invitation ever issued, newest first, page by page, without its token. */
const list = operation("owner", z.object(paging(FROM)), async (db, { limit, after }, now) => {
  const tokens = await db
    .selectFrom("preview_tokens")
    .selectAll()
    .where(await behind(db, { table: "preview_tokens", named: TOKEN, after, newestFirst: true }))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  const sessions = await db
    .selectFrom("preview_sessions")
    .select(({ fn }) => ["token_id", fn.countAll<string | number>().as("open")])
    .where("ended_at", "is", null)
    .groupBy("token_id")
    .execute();
  const events = await db
    .selectFrom("preview_events")
    .select(({ fn }) => ["token_id", fn.countAll<string | number>().as("views"), fn.max("at").as("last")])
    .groupBy("token_id")
    .execute();
  const used = new Map(events.map(({ token_id, views, last }) => [token_id, { views: Number(views), lastAt: last.toISOString() }]));
  const open = new Map(sessions.map((row) => [row.token_id, Number(row.open)]));
  return tokens.map((token) => ({
    id: token.id,
    name: token.name,
    scope: token.scope,
    allowedIds: token.allowed_ids,
    openSessions: open.get(token.id) ?? 0,
    sessions: token.max_sessions,
    views: used.get(token.id)?.views ?? 0,
    lastAt: used.get(token.id)?.lastAt ?? null,
    createdAt: token.created_at.toISOString(),
    expiresAt: token.expires_at.toISOString(),
    state: token.revoked_at ? ("revoked" as const) : token.expires_at <= now ? ("expired" as const) : ("open" as const),
    ...(token.revoked_because ? { because: token.revoked_because } : {}),
  }));
});

/** `preview use`: what the holders of an invitation did, the newest first: sessions and the pages that their browsers told. */
const use = operation(
  "owner",
  z.object({ id: idOrPrefix(FROM), limit: whole("--limit", 1_000).default(100) }),
  async (db, { id: named, limit }) => {
    const id = await wholeId(db, named, TOKEN);
    const token = await db.selectFrom("preview_tokens").select("name").where("id", "=", id).executeTakeFirst();
    if (!token) throw new OperationError(`There is no preview token ${id}; \`preview list\` shows them.`);
    const sessions = await db
      .selectFrom("preview_sessions")
      .select(["started_at", "ended_at"])
      .where("token_id", "=", id)
      .orderBy("started_at", "desc")
      .limit(limit)
      .execute();
    const events = await db
      .selectFrom("preview_events")
      .select(["event", "path", "at"])
      .where("token_id", "=", id)
      .orderBy("at", "desc")
      .limit(limit)
      .execute();
    return {
      id,
      name: token.name,
      sessions: sessions.map(({ started_at, ended_at }) => ({
        startedAt: started_at.toISOString(),
        endedAt: ended_at?.toISOString() ?? null,
      })),
      events: events.map(({ event, path, at }) => ({ event, path, at: at.toISOString() })),
    };
  },
);

/** `preview revoke`: closes an invitation and ends its sessions at once. */
const revoke = operation(
  "owner",
  z.object({ id: idOrPrefix(FROM), reason: z.string().trim().min(1) }),
  async (db, { id: named, reason }, now) => {
    const id = await wholeId(db, named, TOKEN);
    const token = await db.selectFrom("preview_tokens").select(["id", "name"]).where("id", "=", id).executeTakeFirst();
    if (!token) throw new OperationError(`There is no preview token ${id}; \`preview list\` shows them.`);
    await db.transaction().execute(async (trx) => {
      if (!(await revokeToken(trx, id, reason, now)))
        throw new ConflictError(`The invitation was closed before${await doneBefore(trx, `preview ${id}`)}.`);
      await recordOps(trx, { action: "preview.revoke", subject: `preview ${id}`, changes: { reason } });
    });
    return { id, name: token.name, revoked: true };
  },
);

export const previewOperations = { "preview issue": issue, "preview list": list, "preview use": use, "preview revoke": revoke };
