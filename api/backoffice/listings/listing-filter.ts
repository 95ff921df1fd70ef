import type { Database } from "@nightlatch/database/schema";
import {
  canonicalFeatureSlug,
  FEATURES,
  fold,
  PLANS,
  PROPERTY_TYPES,
  readPlanId,
  readTypeId,
  TAG_MAP,
  typeSlugOf,
} from "@nightlatch/domain";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { choices, day, flag, line } from "../inputs.ts";
import { OperationError } from "../operation.ts";
import { nearest } from "../show.ts";

const MISSING = ["photos", "facts", "booking-link", "description"] as const;

const LACKS: Readonly<Record<(typeof MISSING)[number], ReturnType<typeof sql<boolean>>>> = {
  photos: sql<boolean>`photos = 0`,
  facts: sql<boolean>`facts = 0`,
  "booking-link": sql<boolean>`not booking`,
  description: sql<boolean>`not described`,
};

const NO_PLAN = "none";

const filterShape = z.object({
  drafts: flag("only drafts"),
  published: flag("only published ones"),
  paused: flag("only those that their hosts have paused"),
  search: line(200, "with this text in slug, name, city, state or country").optional(),
  type: line(100, "of this type: its slug, id or name", "type").optional(),
  tag: line(100, "with this tag or furniture: its slug, id or name", "tag").optional(),
  country: line(200, "in this country", "name").optional(),
  state: line(200, "in this state", "name").optional(),
  city: line(200, "in this city", "name").optional(),
  plan: line(20, `on this plan, or ${NO_PLAN}`, "plan").optional(),
  featured: z
    .boolean()
    .meta({ description: "only featured ones", off: "not-featured", offDescription: "only those that are not featured" })
    .optional(),
  boosted: z.boolean().meta({ description: "only boosted ones" }).optional(),
  verified: z
    .boolean()
    .meta({ description: "only verified ones", off: "not-verified", offDescription: "only those that are not verified" })
    .optional(),
  missing: choices(MISSING).meta({ description: "without", value: "what" }).default([]),
  since: day("changed on this day or later, such as 2026-03-04, UTC").optional(),
});

export const BOTH_STATES = "Give only one of --drafts, --published and --paused, or none of them for all listings.";

export const isOneState = ({ drafts, published, paused }: Pick<ListingFilter, "drafts" | "published" | "paused">): boolean =>
  [drafts, published, paused].filter(Boolean).length < 2;

export const filterFields = filterShape.shape;
export const filterSchema = filterShape.refine(isOneState, BOTH_STATES);
export type ListingFilter = z.output<typeof filterShape>;

export const featuredAt = (now: Date) => sql<boolean>`(featured or coalesce(boost_until > ${now}, false))`;
export const boostedAt = (now: Date) => sql<boolean>`coalesce(boost_until > ${now}, false)`;

export async function resolveFilter(db: Kysely<Database>, filter: ListingFilter): Promise<ListingFilter> {
  const place = async (flag: "country" | "state" | "city") => {
    const wanted = filter[flag];
    return wanted === undefined ? undefined : placeKey(db, flag, wanted);
  };
  return {
    ...filter,
    type: filter.type === undefined ? undefined : typeOf(filter.type),
    tag: filter.tag === undefined ? undefined : tagOf(filter.tag),
    plan: filter.plan === undefined ? undefined : planOf(filter.plan),
    country: await place("country"),
    state: await place("state"),
    city: await place("city"),
  };
}

function unknown(flag: string, word: string, candidates: readonly string[]): OperationError {
  const near = nearest(word, candidates);
  return new OperationError(`--${flag}: there is no ${flag} ${word}.${near === undefined ? "" : ` Did you mean ${near}?`}`);
}

function typeOf(word: string): string {
  const slug = typeSlugOf(readTypeId(word)) ?? PROPERTY_TYPES.find((type) => type.slug === word)?.slug;
  if (slug !== undefined) return slug;
  throw unknown(
    "type",
    word,
    PROPERTY_TYPES.flatMap(({ slug, label }) => [slug, label]),
  );
}

export function tagOf(word: string): string {
  const slug = FEATURES.find((feature) => feature.slug === word)?.slug ?? TAG_MAP[word]?.slug ?? canonicalFeatureSlug(word);
  if (slug !== undefined) return slug;
  throw unknown(
    "tag",
    word,
    FEATURES.flatMap(({ slug, label }) => [slug, label]),
  );
}

function planOf(word: string): string {
  const plan = word.toLowerCase() === NO_PLAN ? NO_PLAN : readPlanId(word);
  if (plan !== undefined) return plan;
  throw unknown("plan", word, [NO_PLAN, ...PLANS.map(({ id }) => id)]);
}

async function placeKey(db: Kysely<Database>, flag: "country" | "state" | "city", word: string): Promise<string> {
  const key = fold(word);
  const column = `${flag}_key` as const;
  const found = await db.selectFrom("listing_index").select("id").where(column, "=", key).limit(1).executeTakeFirst();
  if (found) return key;
  const known = await db.selectFrom("listing_index").select(flag).distinct().where(flag, "<>", "").execute();
  throw unknown(
    flag,
    word,
    known.map((row) => String((row as Record<string, unknown>)[flag])),
  );
}

export function matching(db: Kysely<Database>, filter: ListingFilter, now: Date) {
  const { drafts, published, paused, type, tag, plan, missing, since } = filter;
  const needle = filter.search === undefined ? undefined : fold(filter.search);
  let query = db.selectFrom("listing_index");
  if (published) query = query.where("published", "=", true);
  if (drafts) query = query.where("published", "=", false).where("paused", "=", false);
  if (paused) query = query.where("paused", "=", true);
  if (type !== undefined) query = query.where(sql<boolean>`${type} = any(types)`);
  if (tag !== undefined) query = query.where(sql<boolean>`${tag} = any(tags)`);
  if (plan !== undefined) query = query.where("plan", "=", plan === NO_PLAN ? "" : plan);
  for (const flag of ["country", "state", "city"] as const) {
    const key = filter[flag];
    if (key !== undefined) query = query.where(`${flag}_key`, "=", key);
  }
  if (filter.verified !== undefined) query = query.where("verified", "=", filter.verified);
  if (filter.featured !== undefined) query = query.where(sql<boolean>`${featuredAt(now)} = ${filter.featured}`);
  if (filter.boosted !== undefined) query = query.where(sql<boolean>`${boostedAt(now)} = ${filter.boosted}`);
  if (since !== undefined) query = query.where("updated_at", ">=", new Date(`${since}T00:00:00Z`));
  for (const what of missing) query = query.where(LACKS[what]);
  if (needle !== undefined)
    query = query.where(({ or }) =>
      or(
        (["slug", "name_key", "city_key", "state_key", "country_key"] as const).map(
          (column) => sql<boolean>`strpos(${sql.ref(column)}, ${needle}) > 0`,
        ),
      ),
    );
  return query;
}
