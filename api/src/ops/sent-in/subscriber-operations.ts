import { z } from "zod";
import { operation } from "../operation.ts";
import { recordOps } from "../ops-audit.ts";

/** Most addresses on one page. */
export const SUBSCRIBERS_PAGE = 500;

/** A page of the waiting list's confirmed addresses, in alphabetical order, from the first one after `after`. */
const page = operation(z.object({ after: z.string() }), async (db, { after }) => {
  const rows = await db
    .selectFrom("subscribers")
    .select(["email", "email_key", "tags", "confirmed_at"])
    .where("status", "=", "confirmed")
    .where("email_key", ">", after)
    .orderBy("email_key")
    .limit(SUBSCRIBERS_PAGE)
    .execute();
  return rows.map(({ email, email_key, tags, confirmed_at }) => ({
    email,
    key: email_key,
    tags,
    confirmedAt: confirmed_at?.toISOString() ?? "",
  }));
});

const exported = operation(z.object({ count: z.number().int().min(0) }), async (db, { count }) => {
  await recordOps(db, { action: "subscribers.export", subject: "subscribers", changes: { count } });
  return { count };
});

export const subscriberOperations = { "subscribers page": page, "subscribers exported": exported };
