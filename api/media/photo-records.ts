import { draftsFor } from "@nightlatch/catalogue/drafts";
import type { View } from "@nightlatch/catalogue/preview/preview-views";
import { LISTING_OF_SUBMISSION } from "@nightlatch/database/listing-queries";
import { fileKey, photoIdIn, type StoredPhoto, toSourceImage } from "@nightlatch/database/photo-files";
import type { Database } from "@nightlatch/database/schema";
import { hashSecret } from "@nightlatch/database/secrets";
import { PHOTO_RETENTION_MS, type SourceImage, type SubmittedPhoto } from "@nightlatch/domain";
import { ApiFault } from "@nightlatch/http/errors";
import { type Kysely, sql } from "kysely";

/** Most bytes of photos without a listing, so that a flood of uploads cannot fill the disk. */
const WAITING_BYTES_MAX = 2 * 1024 ** 3;

/** Prefix of the value that replaces a photo's secret hash until its files are stored. */
const UNFINISHED = "unfinished-";

export const isUnfinished = sql<boolean>`photos.claim_hash like ${`${UNFINISHED}%`}`;

interface NewPhoto extends Omit<StoredPhoto, "caption"> {
  readonly bytes: number;
  readonly hashes: Readonly<Record<string, string>>;
}

export async function insertPhoto(db: Kysely<Database>, { hashes, ...photo }: NewPhoto): Promise<void> {
  await db
    .insertInto("photos")
    .values({ ...photo, hashes: JSON.stringify(hashes), claim_hash: UNFINISHED + photo.id })
    .execute();
}

export async function finishPhoto(db: Kysely<Database>, id: string, secret: string): Promise<void> {
  await db
    .updateTable("photos")
    .set({ claim_hash: hashSecret(secret) })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirstOrThrow();
}

export async function freePhotoSpace(db: Kysely<Database>, id: string): Promise<void> {
  await db.updateTable("photos").set({ bytes: 0 }).where("id", "=", id).execute();
}

/** @returns undefined for photos from before migration 0030 that were never moved to another storage */
export async function readHash(db: Kysely<Database>, name: string): Promise<string | undefined> {
  const photo = await db
    .selectFrom("photos")
    .select("hashes")
    .where("id", "=", photoIdIn(name) ?? "")
    .executeTakeFirst();
  return photo?.hashes?.[fileKey(name)];
}

export async function hasFreeSpace(db: Kysely<Database>): Promise<boolean> {
  const { bytes } = await db
    .selectFrom("photos")
    .leftJoin("submissions", "submissions.id", "photos.submission_id")
    .select(({ fn }) => fn.sum<string | number | null>("photos.bytes").as("bytes"))
    .where("photos.listing_id", "is", null)
    .where(({ eb, or }) => or([eb("submissions.status", "is", null), eb("submissions.status", "!=", "accepted")]))
    .executeTakeFirstOrThrow();
  return Number(bytes) < WAITING_BYTES_MAX;
}

const isUnclaimed = (secret: string, now: Date) =>
  sql<boolean>`claim_hash = ${hashSecret(secret)} and submission_id is null and listing_id is null
    and photos.created_at > ${new Date(now.getTime() - PHOTO_RETENTION_MS)}`;

/** Call in the submission's transaction. @returns photo ids in the order of `photos` @throws {ApiFault} `invalid_body` */
export async function attachPhotos(
  trx: Kysely<Database>,
  submissionId: string,
  photos: readonly SubmittedPhoto[],
  now: Date = new Date(),
): Promise<string[]> {
  const ids: string[] = [];
  for (const [position, { photo, caption }] of photos.entries()) {
    const attached = await trx
      .updateTable("photos")
      .set({ submission_id: submissionId, position, caption })
      .where(isUnclaimed(photo, now))
      .returning("id")
      .executeTakeFirst();
    const detail = `Photo ${position + 1} is no longer here. Please add it again.`;
    if (!attached) throw new ApiFault("invalid_body", { values: { detail }, field: `Photos.${position}.photo` });
    ids.push(attached.id);
  }
  return ids;
}

export async function photosOf(db: Kysely<Database>, submissionId: string): Promise<StoredPhoto[]> {
  return (await submittedPhotosOf(db, submissionId)).filter(({ leftOut }) => !leftOut);
}

export interface SubmissionPhoto extends StoredPhoto {
  readonly leftOut: boolean;
}

export async function submittedPhotosOf(db: Kysely<Database>, submissionId: string): Promise<SubmissionPhoto[]> {
  return db
    .selectFrom("photos")
    .select(["id", "width", "height", "placeholder", "caption", "left_out as leftOut"])
    .where("submission_id", "=", submissionId)
    .orderBy("position")
    .orderBy("id")
    .execute();
}

export async function arrangePhotos(
  trx: Kysely<Database>,
  submissionId: string,
  photos: readonly { readonly id: string; readonly caption: string; readonly leftOut: boolean }[],
): Promise<void> {
  for (const [position, { id, caption, leftOut }] of photos.entries()) {
    await trx
      .updateTable("photos")
      .set({ position, caption, left_out: leftOut })
      .where("id", "=", id)
      .where("submission_id", "=", submissionId)
      .execute();
  }
}

export const isOfAd = sql<boolean>`exists (select 1 from ad_creatives where image_path like '/media/photos/' || photos.id || '-%')`;

/** Returns the URL of a recent upload for an advertisement, or undefined if the upload no longer exists. */
export async function uploadedAddress(trx: Kysely<Database>, secret: string, now: Date): Promise<string | undefined> {
  const photo = await trx
    .selectFrom("photos")
    .select(["id", "width", "height", "placeholder", "caption"])
    .where(isUnclaimed(secret, now))
    .executeTakeFirst();
  return photo && toSourceImage(photo).url;
}

/** The photo's row stays if the listing drops the photo, so that undo can restore it. @returns undefined if missing or claimed */
export async function claimForListing(
  trx: Kysely<Database>,
  { secret, listing, now }: { readonly secret: string; readonly listing: string; readonly now: Date },
): Promise<SourceImage | undefined> {
  const photo = await trx
    .updateTable("photos")
    .set({ listing_id: listing })
    .where(isUnclaimed(secret, now))
    .where(({ not }) => not(isOfAd))
    .returning(["id", "width", "height", "placeholder", "caption"])
    .executeTakeFirst();
  return photo && toSourceImage(photo);
}

/** True if a visible listing or an advertisement shows the photo. Other photos stay hidden even from people who know the URL. */
export async function isPhotoVisible(db: Kysely<Database>, id: string, { grant }: Pick<View, "grant">): Promise<boolean> {
  const photo = await db
    .selectFrom("photos")
    .leftJoin("submissions", "submissions.id", "photos.submission_id")
    .select([sql<string | null>`coalesce(photos.listing_id, ${LISTING_OF_SUBMISSION})`.as("listing"), isOfAd.as("isOfAd")])
    .where("photos.id", "=", id)
    .executeTakeFirst();
  if (photo?.isOfAd) return true;
  if (!photo?.listing) return false;
  const listing = db.selectFrom("listings").select("record").where("id", "=", photo.listing);
  const visible =
    (await listing.where("published", "=", true).executeTakeFirst()) ??
    (grant ? await draftsFor(listing, grant).executeTakeFirst() : undefined);
  const { "Preview Image": preview, "Image Gallery": gallery } = visible?.record ?? {};
  return JSON.stringify([preview, gallery]).includes(`/${id}-`);
}
