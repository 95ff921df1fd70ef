import { randomUUID } from "node:crypto";
import type { StoredPhoto } from "@nightlatch/database/photo-files";
import type { Database } from "@nightlatch/database/schema";
import {
  type ArrangedImage,
  type CaptionedImage,
  choiceOf,
  featureOf,
  type HostedProposal,
  hostedFieldsOf,
  readFeatures,
  readList,
  readListing,
  type SourceRecord,
  type SubmittedPhoto,
  TAG_MAP,
  tagsOf,
} from "@nightlatch/domain";
import { UNDO_SECONDS } from "@nightlatch/forms/submissions/submission-store";
import { ApiFault } from "@nightlatch/http/errors";
import { attachPhotos } from "@nightlatch/media/photo-records";
import { type Kysely, sql } from "kysely";
import { addPhotos, arrangeImages, captionedImages, IMAGES_FIELD, readRequestedImages, toRequestedImages } from "./proposed-images.ts";

const WAITING_MAX = 10;

export const HOST_NOTE = "Note from the host";

type ProposedValues = Readonly<Record<string, unknown>>;

export function valuesFor(record: SourceRecord, fields: readonly string[]): ProposedValues {
  const listing = readListing(record);
  const currentValues: ProposedValues = {
    Name: record.Name,
    Description: listing.description,
    City: listing.city,
    State: listing.state,
    Country: listing.country,
    Website: listing.website,
    "Booking Link": listing.bookingLink,
    "Max Guests": listing.capacity || null,
    Tags: tagsOf(hostedFieldsOf(listing, record)),
    [IMAGES_FIELD]: captionedImages(record),
  };
  return Object.fromEntries(
    fields
      .filter((field) => field !== HOST_NOTE)
      .map((field) => [field, (Object.hasOwn(currentValues, field) ? currentValues[field] : record[field]) ?? null]),
  );
}

interface NewProposal {
  readonly listing: { readonly id: string; readonly record: SourceRecord };
  readonly values: ProposedValues;
  readonly seen: ProposedValues;
  readonly photos: readonly SubmittedPhoto[];
  readonly arranged?: { readonly wanted: readonly ArrangedImage[]; readonly seen: readonly CaptionedImage[] } | undefined;
}

export async function storeProposal(trx: Kysely<Database>, { listing, values, seen, photos, arranged }: NewProposal): Promise<string> {
  const waiting = (await proposalsOf(trx, listing.id)).filter(({ declined }) => declined === undefined);
  if (waiting.length >= WAITING_MAX) {
    const detail = `${WAITING_MAX} of your changes are already waiting for us. Please give us a little time, or reply to one of our emails.`;
    throw new ApiFault("invalid_body", { values: { detail } });
  }
  const id = randomUUID();
  const base = { ...valuesFor(listing.record, Object.keys(values)), ...seen, ...(arranged ? { [IMAGES_FIELD]: arranged.seen } : {}) };
  await trx
    .insertInto("submissions")
    .values({ id, record: JSON.stringify(values), status: "pending", listing_id: listing.id, base: JSON.stringify(base) })
    .execute();
  const ids = await attachPhotos(trx, id, photos);
  if (arranged) {
    const wanted = toRequestedImages(arranged.wanted, new Map(photos.map(({ photo }, at) => [photo, ids[at] ?? ""])));
    await trx
      .updateTable("submissions")
      .set({ record: JSON.stringify({ ...values, [IMAGES_FIELD]: wanted }) })
      .where("id", "=", id)
      .execute();
  }
  return id;
}

const DECLINED_DAYS = 30;

export async function proposalsOf(db: Kysely<Database>, listingId: string): Promise<HostedProposal[]> {
  const rows = await db
    .selectFrom("submissions")
    .select(({ selectFrom }) => [
      "id",
      "record",
      "status",
      "created_at",
      selectFrom("photos")
        .select(sql<string | number>`count(*)`.as("count"))
        .whereRef("photos.submission_id", "=", "submissions.id")
        .as("photos"),
      selectFrom("audit")
        .select(sql<string | null>`case when changes->>'hostTold' = 'false' then null else changes->>'reason' end`.as("reason"))
        .where("action", "=", "submission.reject")
        .where("subject", "=", sql<string>`'submission ' || submissions.id`)
        .orderBy("audit.id", "desc")
        .limit(1)
        .as("reason"),
    ])
    .where("listing_id", "=", listingId)
    .where(({ or, and, eb }) =>
      or([
        eb("status", "=", "pending"),
        and([
          eb("status", "=", "declined"),
          // Hides the decision from the host while the operator can undo it.
          eb("decided_at", "<", sql<Date>`now() - make_interval(secs => ${UNDO_SECONDS})`),
          eb("decided_at", ">", sql<Date>`now() - make_interval(days => ${DECLINED_DAYS})`),
        ]),
      ]),
    )
    .orderBy("created_at")
    .execute();
  return rows.flatMap(({ id, record, status, created_at, photos, reason }) => {
    if (status === "declined" && reason === null) return [];
    const sentAt = created_at.toISOString();
    const about = { id, sentAt, fields: Object.keys(record), photos: Number(photos ?? 0) };
    return [status === "declined" && reason !== null ? { ...about, declined: reason } : about];
  });
}

export function withProposal(
  record: SourceRecord,
  { values, base, photos }: { readonly values: ProposedValues; readonly base: ProposedValues; readonly photos: readonly StoredPhoto[] },
): SourceRecord {
  const { Tags: tags, [HOST_NOTE]: _note, [IMAGES_FIELD]: _images, ...plain } = values;
  const edited: Record<string, unknown> = { ...record, ...plain };
  // Sets both spellings of the field, because readers use the second when the first is empty.
  if ("Max Guests" in plain && record["Max Number of Guests"] !== undefined) edited["Max Number of Guests"] = plain["Max Guests"];
  if (Array.isArray(tags)) Object.assign(edited, withTags(record, tags));
  const wanted = readRequestedImages(values);
  if (wanted) {
    const images = arrangeImages(record, { wanted, base: (base[IMAGES_FIELD] ?? []) as readonly CaptionedImage[], photos });
    Object.assign(edited, { "Preview Image": images.slice(0, 1), "Image Gallery": images });
  } else if (photos.length > 0) Object.assign(edited, addPhotos(record, photos));
  return edited as SourceRecord;
}

function withTags(record: SourceRecord, tags: readonly string[]): Record<string, unknown> {
  const wanted = new Set(tags.map((id) => TAG_MAP[id]?.slug ?? id).map(choiceOf));
  const meaning = (field: string, entry: string) =>
    readFeatures({ id: "entry", [field]: [entry] } as SourceRecord, TAG_MAP).map(({ slug }) => slug);
  const stays = (field: string) => (entry: string) =>
    meaning(field, entry).every((slug) => featureOf(slug) === undefined || wanted.has(choiceOf(slug)));
  const furniture = readList(record["Kink Furniture"]).filter(stays("Kink Furniture"));
  const remaining = readList(record.Tags).filter(stays("Tags"));
  const there = new Set(
    [...remaining.flatMap((entry) => meaning("Tags", entry)), ...furniture.flatMap((entry) => meaning("Kink Furniture", entry))].map(
      choiceOf,
    ),
  );
  const flags = Object.entries({
    "Lifestyle Aware": "lifestyle-aware",
    "Lifestyle Friendly": "lifestyle-friendly",
    "One Couple Only": "one-couple-only",
  });
  return {
    Tags: [...remaining, ...tags.filter((id) => !there.has(choiceOf(TAG_MAP[id]?.slug ?? id)))],
    ...(record["Kink Furniture"] === undefined ? {} : { "Kink Furniture": furniture }),
    ...Object.fromEntries(flags.filter(([field, slug]) => record[field] && !wanted.has(slug)).map(([field]) => [field, false])),
  };
}
