import { DAY_MS, utcDay } from "@nightlatch/database/clock";
import type { Database } from "@nightlatch/database/schema";
import type { PreviewGrant } from "@nightlatch/domain";
import { ApiFault } from "@nightlatch/http/errors";
import { shorten } from "@nightlatch/http/validation";
import { type Kysely, sql } from "kysely";
import type { AdTrackBody } from "./ads-schema.ts";
import { hashParts, hashSession } from "./pick-ad.ts";

const COUNTER = { impression: "impressions", click: "clicks" } as const;

/** Counts an event once per view, or once per session and property. @param grant the preview session @throws {ApiFault} `invalid_body` */
export async function trackAd(
  db: Kysely<Database>,
  track: AdTrackBody,
  { grant, now = new Date() }: { grant?: PreviewGrant | undefined; now?: Date } = {},
): Promise<void> {
  await rejectUnknown(db, track, grant);
  const { creativeId, event = "click" } = track;
  const counter = COUNTER[event];
  await db.transaction().execute(async (trx) => {
    const marked = await trx
      .insertInto("ad_marks")
      .values({ mark: markOf(track, event), at: now })
      .onConflict((conflict) => conflict.column("mark").doNothing())
      .returning("mark")
      .executeTakeFirst();
    if (!marked) return;
    await trx
      .insertInto("ad_days")
      .values({ day: utcDay(now), creative_id: creativeId, [counter]: 1 })
      .onConflict((conflict) =>
        conflict.columns(["day", "creative_id"]).doUpdateSet({ [counter]: sql<number>`${sql.ref(`ad_days.${counter}`)} + 1` }),
      )
      .execute();
  });
}

function markOf({ viewId, sessionId, propertyId, creativeId }: AdTrackBody, event: string): string {
  const view = viewId === undefined ? ["session", hashSession(sessionId), propertyId] : ["view", viewId];
  return hashParts(...view, creativeId, event);
}

async function rejectUnknown(
  db: Kysely<Database>,
  { creativeId, placementId, propertyId }: AdTrackBody,
  grant: PreviewGrant | undefined,
): Promise<void> {
  const creative = await db.selectFrom("ad_creatives").select("placement_id").where("id", "=", creativeId).executeTakeFirst();
  if (!creative) throw unknown("creativeId", `There is no advertisement "${shorten(creativeId)}".`);
  if (creative.placement_id !== placementId) {
    throw unknown("placementId", `The advertisement "${shorten(creativeId)}" is not shown in "${shorten(placementId)}".`);
  }
  const property = await db.selectFrom("listings").select(["id", "published"]).where("id", "=", propertyId).executeTakeFirst();
  // Reports a draft like a missing property, so that the response does not reveal drafts.
  if (!property || !(property.published || maySee(grant, propertyId)))
    throw unknown("propertyId", `There is no property "${shorten(propertyId)}".`);
}

const maySee = (grant: PreviewGrant | undefined, id: string): boolean =>
  grant !== undefined && (grant.scope === "all" || grant.allowedIds.includes(id));

function unknown(field: string, detail: string): ApiFault {
  return new ApiFault("invalid_body", { values: { detail }, field });
}

export const AD_SESSION_RETENTION_MS = DAY_MS;

export async function deleteOldAdSessions(db: Kysely<Database>, now: Date = new Date()): Promise<void> {
  const until = new Date(now.getTime() - AD_SESSION_RETENTION_MS);
  const ahead = new Date(now.getTime() + AD_SESSION_RETENTION_MS);
  await db
    .deleteFrom("ad_showings")
    .where(({ or, eb }) => or([eb("first_at", "<=", until), eb("first_at", ">", ahead)]))
    .execute();
  await db
    .deleteFrom("ad_marks")
    .where(({ or, eb }) => or([eb("at", "<=", until), eb("at", ">", ahead)]))
    .execute();
}
