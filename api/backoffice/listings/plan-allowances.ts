import { boostRegion } from "@nightlatch/database/listing-index";
import { isUploaded } from "@nightlatch/database/photo-files";
import type { Database } from "@nightlatch/database/schema";
import {
  type Listing,
  PLAN_FEATURES,
  type PlanId,
  planOf,
  REGION_GROUPS,
  type Region,
  readFlag,
  readPlanId,
  type SourceRecord,
  statesOf,
} from "@nightlatch/domain";
import type { HostedRow } from "@nightlatch/hosts/change-hosted";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { BeyondPlanError } from "../operation.ts";

export const allowanceSchema = z.object({
  what: z.enum(["photos", "featured", "listings"]),
  label: z.string(),
  used: z.number(),
  limit: z.number().nullable(),
});
type Allowance = z.output<typeof allowanceSchema>;

type Measured = Pick<HostedRow, "id" | "record" | "contact">;

const includes = (plan: PlanId, feature: string): boolean => Boolean(PLAN_FEATURES.find(({ id }) => id === feature)?.values[plan]);

export const planFeatures = (plan: PlanId): string[] =>
  PLAN_FEATURES.filter(({ values }) => values[plan] !== false).map(({ label, values }) =>
    values[plan] === true ? label : `${label}: ${String(values[plan])}`,
  );

export async function allowancesOf(db: Kysely<Database>, { id, record, contact }: Measured): Promise<readonly Allowance[]> {
  const plan = readPlanId(record.Plan);
  if (plan === undefined) return [];
  const imageUrls = [...(record["Preview Image"] ?? []), ...(record["Image Gallery"] ?? [])].map(({ url }) => url);
  const own = new Set(imageUrls.filter(isUploaded)).size;
  const email = typeof contact["Host Email"] === "string" ? contact["Host Email"].trim().toLowerCase() : "";
  const { name, perPurchase } = planOf(plan);
  const others = email === "" ? 0 : await othersOnPlan(db, id, email, plan);
  const unless = (feature: string) => (includes(plan, feature) ? null : 0);
  return [
    { what: "photos", label: "The host's own photos", used: own, limit: unless("custom-photos") },
    { what: "featured", label: "Marked as featured", used: readFlag(record.Featured) ? 1 : 0, limit: unless("homepage-spotlight") },
    { what: "listings", label: `The host's listings on ${name}`, used: 1 + others, limit: perPurchase ? null : 1 },
  ];
}

async function othersOnPlan(db: Kysely<Database>, id: string, email: string, plan: PlanId): Promise<number> {
  const { others } = await db
    .selectFrom("listing_index")
    .innerJoin("host_contacts", "host_contacts.listing_id", "listing_index.id")
    .select(sql<number>`count(*)::int`.as("others"))
    .where(sql<string>`lower(trim(host_contacts.fields->>'Host Email'))`, "=", email)
    .where("plan", "=", plan)
    .where("listing_index.id", "!=", id)
    .executeTakeFirstOrThrow();
  return others;
}

const isOver = ({ used, limit }: Allowance): boolean => limit !== null && used > limit;

/** Accepts earlier excess. @returns whether the change exceeds the plan @throws {BeyondPlanError} unless `overPlan` is set */
export async function rejectBeyondPlan(db: Kysely<Database>, before: Measured, after: SourceRecord, overPlan: boolean): Promise<boolean> {
  const plan = readPlanId(after.Plan);
  if (plan === undefined) return false;
  const had = readPlanId(before.record.Plan) === plan ? await allowancesOf(db, before) : [];
  const has = await allowancesOf(db, { id: before.id, record: after, contact: after });
  const beyond = has.filter((now) => isOver(now) && now.used > (had.find(({ what }) => what === now.what)?.used ?? 0));
  const { name } = planOf(plan);
  const words = beyond.map(({ label, used, limit }) => `${label}: ${used}. The plan ${name} includes ${limit === 0 ? "none" : limit}.`);
  const booking = after["Booking Link"];
  if (booking && booking !== before.record["Booking Link"] && !includes(plan, "booking-link"))
    words.push(`The plan ${name} does not include a booking link of the host's choice.`);
  if (words.length > 0 && !overPlan) throw new BeyondPlanError(words.join(" "));
  return words.length > 0;
}

/** Most concurrent boosts in a region (docs/product/pricing.md#featured-boost). */
const BOOSTS_PER_REGION = 5;

export async function boostSlots(db: Kysely<Database>, listing: Pick<Listing, "state" | "country">, now: Date) {
  const region = boostRegion(listing);
  const rows = await db.selectFrom("listing_index").select("id").where("region", "=", region).where("boost_until", ">", now).execute();
  return { region: regionInWords(region, listing.country), taken: rows.length, limit: BOOSTS_PER_REGION, ids: rows.map(({ id }) => id) };
}

function regionInWords(region: string, country: string): string {
  if (!(REGION_GROUPS as readonly string[]).includes(region)) return country || "no country";
  return statesOf(region as Region)
    .filter((name) => name.length > 2)
    .join(", ");
}
