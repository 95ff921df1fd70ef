import { randomUUID } from "node:crypto";
import {
  choiceOf,
  featureOf,
  type HostedProposal,
  hostedFieldsOf,
  readFeatures,
  readList,
  readListing,
  type SentPhoto,
  type SourceImage,
  type SourceRecord,
  TAG_MAP,
  tagsOf,
} from "@nightlatch/domain";
import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { ApiFault } from "../errors.ts";
import { type KeptPhoto, toSourceImage } from "../photos/photo-files.ts";
import { attachPhotos } from "../photos/photo-store.ts";

/** Most proposals of one listing that wait at a time. */
const WAITING_MAX = 10;

/** The field of a proposal that is said to the operator, and never part of a listing. */
export const HOST_NOTE = "Note from the host";

/** What a host wants changed, by the record's fields. */
export type ProposedValues = Readonly<Record<string, unknown>>;

/** The values of a listing for the fields of a proposal, as a proposal has them. */
export function valuesFor(record: SourceRecord, fields: readonly string[]): ProposedValues {
  const listing = readListing(record);
  const shown: ProposedValues = {
    Name: record.Name,
    Description: listing.description,
    City: listing.city,
    State: listing.state,
    Country: listing.country,
    Website: listing.website,
    "Booking Link": listing.bookingLink,
    "Max Guests": listing.capacity || null,
    Tags: tagsOf(hostedFieldsOf(listing, record)),
  };
  return Object.fromEntries(
    fields
      .filter((field) => field !== HOST_NOTE)
      .map((field) => [field, (Object.hasOwn(shown, field) ? shown[field] : record[field]) ?? null]),
  );
}

/**
 * Stores what a host wants changed: a submission that waits for the operator.
 *
 * @returns its id
 * @throws {ApiFault} `invalid_body` for a photo that is not there, or when too many wait already
 */
export async function storeProposal(
  trx: Kysely<Database>,
  {
    listing,
    values,
    photos,
  }: {
    readonly listing: { readonly id: string; readonly record: SourceRecord };
    readonly values: ProposedValues;
    readonly photos: readonly SentPhoto[];
  },
): Promise<string> {
  const waiting = await proposalsOf(trx, listing.id);
  if (waiting.length >= WAITING_MAX) {
    const detail = `${WAITING_MAX} changes of yours wait for us already. Please give us a little time, or reply to one of our emails.`;
    throw new ApiFault("invalid_body", { values: { detail } });
  }
  const id = randomUUID();
  await trx
    .insertInto("submissions")
    .values({
      id,
      record: JSON.stringify(values),
      status: "pending",
      listing_id: listing.id,
      base: JSON.stringify(valuesFor(listing.record, Object.keys(values))),
    })
    .execute();
  await attachPhotos(trx, id, photos);
  return id;
}

/** What a host proposed for a listing and waits for the operator, the oldest first. */
export async function proposalsOf(db: Kysely<Database>, listingId: string): Promise<HostedProposal[]> {
  const rows = await db
    .selectFrom("submissions")
    .select(({ selectFrom }) => [
      "id",
      "record",
      "created_at",
      selectFrom("photos")
        .select(sql<string | number>`count(*)`.as("count"))
        .whereRef("photos.submission_id", "=", "submissions.id")
        .as("photos"),
    ])
    .where("listing_id", "=", listingId)
    .where("status", "=", "pending")
    .orderBy("created_at")
    .execute();
  return rows.map(({ id, record, created_at, photos }) => ({
    id,
    sentAt: created_at.toISOString(),
    fields: Object.keys(record),
    photos: Number(photos ?? 0),
  }));
}

/** A listing's record with what its host proposed. Photos of the host stand together, before drawn pictures; the cover stays while it is one. */
export function withProposal(record: SourceRecord, values: ProposedValues, photos: readonly KeptPhoto[]): SourceRecord {
  const { Tags: tags, [HOST_NOTE]: _note, ...plain } = values;
  const edited: Record<string, unknown> = { ...record, ...plain };
  // Where the first spelling is empty, the second one is read, so it gets the same value.
  if ("Max Guests" in plain && record["Max Number of Guests"] !== undefined) edited["Max Number of Guests"] = plain["Max Guests"];
  if (Array.isArray(tags)) Object.assign(edited, withTags(record, tags));
  if (photos.length > 0) Object.assign(edited, withPhotos(record, photos.map(toSourceImage)));
  return edited as SourceRecord;
}

/** The fields of features for these tags. What the form does not offer stays. */
function withTags(record: SourceRecord, tags: readonly string[]): Record<string, unknown> {
  const wanted = new Set(tags.map((id) => TAG_MAP[id]?.slug ?? id).map(choiceOf));
  const meaning = (field: string, entry: string) =>
    readFeatures({ id: "entry", [field]: [entry] } as SourceRecord, TAG_MAP).map(({ slug }) => slug);
  const stays = (field: string) => (entry: string) =>
    meaning(field, entry).every((slug) => featureOf(slug) === undefined || wanted.has(choiceOf(slug)));
  const furniture = readList(record["Kink Furniture"]).filter(stays("Kink Furniture"));
  const kept = readList(record.Tags).filter(stays("Tags"));
  const there = new Set(
    [...kept.flatMap((entry) => meaning("Tags", entry)), ...furniture.flatMap((entry) => meaning("Kink Furniture", entry))].map(choiceOf),
  );
  const flags = Object.entries({
    "Lifestyle Aware": "lifestyle-aware",
    "Lifestyle Friendly": "lifestyle-friendly",
    "One Couple Only": "one-couple-only",
  });
  return {
    Tags: [...kept, ...tags.filter((id) => !there.has(choiceOf(TAG_MAP[id]?.slug ?? id)))],
    ...(record["Kink Furniture"] === undefined ? {} : { "Kink Furniture": furniture }),
    ...Object.fromEntries(flags.filter(([field, slug]) => record[field] && !wanted.has(slug)).map(([field]) => [field, false])),
  };
}

const isHosts = ({ url }: SourceImage): boolean => url.startsWith("/media/photos/");

function withPhotos(record: SourceRecord, added: readonly SourceImage[]): Pick<SourceRecord, "Preview Image" | "Image Gallery"> {
  const [cover] = record["Preview Image"] ?? [];
  const gallery = record["Image Gallery"] ?? (cover ? [cover] : []);
  const own = gallery.filter(isHosts);
  const images = [...own, ...added, ...gallery.filter((image) => !isHosts(image))];
  return { "Preview Image": cover && isHosts(cover) ? [cover] : images.slice(0, 1), "Image Gallery": images };
}
