import { sql } from "kysely";
import { z } from "zod";
import { choice, limit, line } from "../inputs.ts";
import { operation } from "../operation.ts";
import { recordOps, recordRead } from "../ops-audit.ts";
import { time } from "../show.ts";

export const SUBSCRIBERS_PAGE = 500;

const page = operation(
  {
    role: "owner",
    input: z.object({ after: z.string() }),
    output: z.array(z.object({ email: z.string(), key: z.string(), tags: z.array(z.string()).readonly(), confirmedAt: time.nullable() })),
  },
  async (db, { after }) => {
    const rows = await db
      .selectFrom("subscribers")
      .select(["id", "email", "email_key as key", "tags", "confirmed_at as confirmedAt"])
      .where("status", "=", "confirmed")
      .where("email_key", ">", after)
      .orderBy("email_key")
      .limit(SUBSCRIBERS_PAGE)
      .execute();
    if (rows[0]) await recordRead(db, "subscribers", { count: rows.length, first: rows[0].id });
    return rows;
  },
);

const list = operation(
  {
    role: "owner",
    input: z.object({
      state: choice(["confirmed", "pending", "all"], "which").default("confirmed"),
      query: line(200, "only addresses with this text in them").optional(),
      after: z.string().meta({ description: "start after this address", value: "key" }).default(""),
      limit: limit(100),
    }),
    output: z.object({
      counts: z.object({ confirmed: z.number(), pending: z.number() }),
      subscribers: z.array(
        z.object({
          ...{ id: z.string(), email: z.string(), key: z.string(), state: z.enum(["confirmed", "pending"]) },
          ...{ tags: z.array(z.string()).readonly(), createdAt: time, confirmedAt: time.nullable() },
        }),
      ),
    }),
    command: {
      does: "Lists addresses in alphabetical order.",
      examples: ["subscribers list --query example.org"],
      says: ({ counts, subscribers }) => [
        ...subscribers.map(({ email, state, tags, createdAt }) => `${email}  ${state}  ${tags.join(", ")}  ${createdAt}`),
        `${counts.confirmed} confirmed, ${counts.pending} not yet.`,
      ],
    },
  },
  async (db, { state, query, after, limit }) => {
    const counted = await db
      .selectFrom("subscribers")
      .select(({ fn }) => ["status", fn.countAll<string | number>().as("count")])
      .groupBy("status")
      .execute();
    const rows = await db
      .selectFrom("subscribers")
      .select(["id", "email", "email_key as key", "status as state", "tags", "created_at as createdAt", "confirmed_at as confirmedAt"])
      .$if(state !== "all", (select) => select.where("status", "=", state as "pending"))
      .$if(query !== undefined, (select) => select.where(sql<boolean>`strpos(email_key, ${String(query).toLowerCase()}) > 0`))
      .where("email_key", ">", after)
      .orderBy("email_key")
      .limit(limit)
      .execute();
    if (rows[0]) await recordRead(db, "subscribers", { count: rows.length, first: rows[0].id });
    const countOf = (status: string): number => Number(counted.find((row) => row.status === status)?.count ?? 0);
    return { counts: { confirmed: countOf("confirmed"), pending: countOf("pending") }, subscribers: rows };
  },
);

const exported = operation(
  {
    role: "owner",
    input: z.object({ count: z.number().int().min(0) }),
    output: z.object({ count: z.number() }),
    audit: ["subscribers.export"],
  },
  async (db, { count }) => {
    await recordOps(db, { action: "subscribers.export", subject: "subscribers", changes: { count } });
    return { count };
  },
);

export const subscriberOperations = { "subscribers list": list, "subscribers page": page, "subscribers exported": exported };
