import type { Database } from "@nightlatch/database/schema";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { choice, flag, limit, line } from "../inputs.ts";
import { MisunderstoodError, operation } from "../operation.ts";
import {
  BOTH_STATES,
  boostedAt,
  featuredAt,
  filterFields,
  isOneState,
  type ListingFilter,
  matching,
  resolveFilter,
} from "./listing-filter.ts";

export const LIST_PAGE = 1_000;

const SORTS = {
  slug: ["slug", "text"],
  name: ["name_key", "text"],
  city: ["city_key", "text"],
  state: ["state_key", "text"],
  country: ["country_key", "text"],
  published: ["(published::int * 2 + paused::int)", "integer"],
  verified: ["verified", "boolean"],
  featured: ["featured_now", "boolean"],
  type: ["coalesce(types[1], '')", "text"],
  plan: ["plan", "text"],
  photos: ["photos", "integer"],
  facts: ["facts", "integer"],
  booking: ["booking", "boolean"],
  updated: ["updated_at", "timestamptz"],
} as const;
type ListingSort = keyof typeof SORTS;
const LISTING_SORTS = Object.keys(SORTS) as [ListingSort, ...ListingSort[]];

export const listShape = z.object({
  ...filterFields,
  sort: choice(LISTING_SORTS, "what to sort by", "column").default("slug"),
  descending: flag("in descending order"),
  limit: limit(100, LIST_PAGE),
  after: line(300, "start after this slug", "slug").optional(),
  cursor: line(1_000, "continue after the page that ended with this cursor").optional(),
  count: z.boolean().meta({ hidden: true }).default(true),
});
const listInput = listShape
  .refine(isOneState, BOTH_STATES)
  .refine(({ after, sort, descending, cursor }) => after === undefined || (sort === "slug" && !descending && !cursor), {
    error: "--after works with the order of slugs only; --cursor works with any order.",
  });

const statesSchema = z.object({ published: z.number(), paused: z.number(), drafts: z.number() });
export type States = z.output<typeof statesSchema>;

const listedSchema = z.object({
  ...{ id: z.string(), slug: z.string(), name: z.string(), place: z.string(), published: z.boolean(), paused: z.boolean() },
  ...{ featured: z.boolean(), verified: z.boolean(), city: z.string(), state: z.string(), country: z.string() },
  ...{ types: z.array(z.string()), plan: z.string(), photos: z.number(), facts: z.number(), booking: z.boolean() },
  ...{ updatedAt: z.string(), boostUntil: z.string().optional() },
});

/** A cursor contains the last listing's sort key, so changes between two pages cannot repeat or skip a listing. */
export const list = operation(
  {
    role: "curator",
    input: listInput,
    output: z.object({
      total: z.number(),
      states: statesSchema.optional(),
      next: z.string().optional(),
      listings: z.array(listedSchema),
    }),
  },
  async (db, input, now) => {
    const { sort, descending, limit, after, count } = input;
    const filter = await resolveFilter(db, input);
    const [column, type] = SORTS[sort];
    const value = sort === "featured" ? featuredAt(now) : sql.raw(column);
    const behind = input.cursor === undefined ? undefined : readCursor(input.cursor, sort);
    const sign = sql.raw(descending ? "<" : ">");
    const direction = descending ? "desc" : "asc";
    let query = matching(db, filter, now)
      .select([
        "id",
        "slug",
        "name",
        "city",
        "state",
        "country",
        "published",
        "paused",
        "verified",
        "types",
        "plan",
        "photos",
        "facts",
        "booking",
      ])
      .select([
        "boost_until",
        "updated_at",
        featuredAt(now).as("featured_now"),
        boostedAt(now).as("boosted"),
        sql<string>`(${value})::text`.as("key"),
      ]);
    if (after !== undefined) query = query.where("slug", ">", after);
    if (behind !== undefined) query = query.where(sql<boolean>`(${value}, slug) ${sign} (${behind.key}::${sql.raw(type)}, ${behind.slug})`);
    if (sort !== "slug") query = query.orderBy(value, direction);
    const rows = await query.orderBy("slug", direction).limit(limit).execute();
    const last = rows.length === limit ? rows.at(-1) : undefined;
    const states = count ? await countStates(db, filter, now) : undefined;
    return {
      total: states === undefined ? 0 : totalOf(states, filter),
      ...(states === undefined ? {} : { states }),
      next: last === undefined ? undefined : writeCursor(last, sort),
      listings: rows.map(({ key: _, boost_until, boosted, updated_at, featured_now, ...row }) => ({
        ...row,
        place: [row.city, row.state, row.country].filter(Boolean).join(", "),
        featured: Boolean(featured_now),
        updatedAt: updated_at.toISOString(),
        ...(boosted && boost_until ? { boostUntil: boost_until.toISOString() } : {}),
      })),
    };
  },
);

function countStates(db: Kysely<Database>, filter: ListingFilter, now: Date): Promise<States> {
  return matching(db, { ...filter, published: false, paused: false, drafts: false }, now)
    .select([
      sql<number>`(count(*) filter (where published))::int`.as("published"),
      sql<number>`(count(*) filter (where paused))::int`.as("paused"),
      sql<number>`(count(*) filter (where not published and not paused))::int`.as("drafts"),
    ])
    .executeTakeFirstOrThrow();
}

function totalOf(states: States, { published, paused, drafts }: ListingFilter): number {
  if (published) return states.published;
  if (paused) return states.paused;
  if (drafts) return states.drafts;
  return states.published + states.paused + states.drafts;
}

interface ListCursor {
  readonly key: string;
  readonly slug: string;
}

const writeCursor = ({ key, slug }: ListCursor, sort: ListingSort): string =>
  Buffer.from(JSON.stringify([sort, key, slug])).toString("base64url");

function readCursor(text: string, sort: ListingSort): ListCursor {
  try {
    const [, key, slug] = z
      .tuple([z.literal(sort), z.string(), z.string()])
      .parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    return { key, slug };
  } catch {
    throw new MisunderstoodError("--cursor must come from the page before, in the same order.");
  }
}

const COUNTED = ["country", "state", "city"] as const;

export const places = operation(
  {
    role: "curator",
    input: z.object({ of: choice(COUNTED).default("country"), country: line(200).optional(), state: line(200).optional() }),
    output: z.array(z.object({ name: z.string(), listings: z.number() })),
  },
  async (db, { of, ...within }, now) => {
    const filter = await resolveFilter(db, { drafts: false, published: false, paused: false, missing: [], ...within });
    const rows = await matching(db, filter, now)
      .select([of, sql<number>`count(*)::int`.as("listings")])
      .where(of, "<>", "")
      .groupBy(of)
      .orderBy("listings", "desc")
      .orderBy(of)
      .limit(LIST_PAGE)
      .execute();
    return rows.map((row) => ({ name: String((row as Record<string, unknown>)[of]), listings: row.listings }));
  },
);
