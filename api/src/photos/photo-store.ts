import { PHOTO_KEPT_MS, type SentPhoto, type SourceImage } from "@nightlatch/domain";
import { type Kysely, sql } from "kysely";
import { draftsFor } from "../catalogue/drafts.ts";
import { LISTING_OF_SUBMISSION } from "../db/listing-queries.ts";
import type { Database } from "../db/schema.ts";
import { ApiFault } from "../errors.ts";
import { hashSecret } from "../preview/secrets.ts";
import type { View } from "../preview/views.ts";
import { fileKey, type KeptPhoto, photoIdIn, toSourceImage } from "./photo-files.ts";

/** Most bytes of photos that no listing shows yet: a flood of uploads must not fill the disk. */
const WAITING_BYTES_MAX = 2 * 1024 ** 3;

/** Begins what stands for the hash of a photo's secret until its files are stored. No hash begins like it, so nobody can claim the photo. */
const UNFINISHED = "unfinished-";

/** Whether a photo's upload is under way, or was cut off. */
export const isUnfinished = sql<boolean>`photos.claim_hash like ${`${UNFINISHED}%`}`;

interface NewPhoto extends Omit<KeptPhoto, "caption"> {
  /** Bytes of all its files together. */
  readonly bytes: number;
  /** The SHA-256 of each file, in hex, by `fileKey`. */
  readonly hashes: Readonly<Record<string, string>>;
}

/** Stores the row of a photo that is unfinished. Call it before the files are written: files without a row would never be deleted. */
export async function insertPhoto(db: Kysely<Database>, { hashes, ...photo }: NewPhoto): Promise<void> {
  await db
    .insertInto("photos")
    .values({ ...photo, hashes: JSON.stringify(hashes), claim_hash: UNFINISHED + photo.id })
    .execute();
}

/**
 * Notes that a photo's files are stored.
 *
 * @param secret by which a host attaches the photo to a listing
 * @throws {NoResultError} when it was deleted meanwhile
 */
export async function finishPhoto(db: Kysely<Database>, id: string, secret: string): Promise<void> {
  await db
    .updateTable("photos")
    .set({ claim_hash: hashSecret(secret) })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** Lets a photo that could not be stored take no room from others until it is deleted. */
export async function freeRoomOf(db: Kysely<Database>, id: string): Promise<void> {
  await db.updateTable("photos").set({ bytes: 0 }).where("id", "=", id).execute();
}

/** The SHA-256 of a photo's file, in hex; undefined where none is known, as of photos from before 0030 that were never moved. */
export async function readHash(db: Kysely<Database>, name: string): Promise<string | undefined> {
  const photo = await db
    .selectFrom("photos")
    .select("hashes")
    .where("id", "=", photoIdIn(name) ?? "")
    .executeTakeFirst();
  return photo?.hashes?.[fileKey(name)];
}

export async function hasRoom(db: Kysely<Database>): Promise<boolean> {
  const { bytes } = await db
    .selectFrom("photos")
    .leftJoin("submissions", "submissions.id", "photos.submission_id")
    .select(({ fn }) => fn.sum<string | number | null>("photos.bytes").as("bytes"))
    .where("photos.listing_id", "is", null)
    .where(({ eb, or }) => or([eb("submissions.status", "is", null), eb("submissions.status", "!=", "accepted")]))
    .executeTakeFirstOrThrow();
  return Number(bytes) < WAITING_BYTES_MAX;
}

/**
 * Attaches uploaded photos to the submission that names them, in the transaction that stores it.
 *
 * @returns the photos' ids, in this order
 * @throws {ApiFault} `invalid_body` for a photo that is unknown, attached already, or too old; it tells which photo, but
 * not why
 */
export async function attachPhotos(
  trx: Kysely<Database>,
  submissionId: string,
  photos: readonly SentPhoto[],
  now: Date = new Date(),
): Promise<string[]> {
  const ids: string[] = [];
  for (const [position, { photo, caption }] of photos.entries()) {
    const attached = await trx
      .updateTable("photos")
      .set({ submission_id: submissionId, position, caption })
      .where("claim_hash", "=", hashSecret(photo))
      .where("submission_id", "is", null)
      .where("listing_id", "is", null)
      .where("created_at", ">", new Date(now.getTime() - PHOTO_KEPT_MS))
      .returning("id")
      .executeTakeFirst();
    const detail = `Photo ${position + 1} is not here any more. Please add it again.`;
    if (!attached) throw new ApiFault("invalid_body", { values: { detail }, field: `Photos.${position}.photo` });
    ids.push(attached.id);
  }
  return ids;
}

/** The photos of a submission that its listing shows, in order. */
export async function photosOf(db: Kysely<Database>, submissionId: string): Promise<KeptPhoto[]> {
  return (await sentPhotosOf(db, submissionId)).filter(({ leftOut }) => !leftOut);
}

/** A photo as the operator sees it. */
export interface SentInPhoto extends KeptPhoto {
  /** Whether the operator leaves it out of the listing. */
  readonly leftOut: boolean;
}

/** All photos that came with a submission, in order. */
export async function sentPhotosOf(db: Kysely<Database>, submissionId: string): Promise<SentInPhoto[]> {
  return db
    .selectFrom("photos")
    .select(["id", "width", "height", "placeholder", "caption", "left_out as leftOut"])
    .where("submission_id", "=", submissionId)
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** The order and the captions of a submission's photos, as the operator wants them; `ids` of others change nothing. */
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

/** Whether a photo is an advertisement's picture. */
export const isOfAd = sql<boolean>`exists (select 1 from ad_creatives where image_path like '/media/photos/' || photos.id || '-%')`;

/**
 * The address of a photo that was uploaded within a day, for an advertisement that is stored in the same transaction.
 *
 * @param secret what the upload was answered with
 * @returns undefined when it is not here, or not any more
 */
export async function uploadedAddress(trx: Kysely<Database>, secret: string, now: Date): Promise<string | undefined> {
  const photo = await trx
    .selectFrom("photos")
    .select(["id", "width", "height", "placeholder", "caption"])
    .where("claim_hash", "=", hashSecret(secret))
    .where("submission_id", "is", null)
    .where("listing_id", "is", null)
    .where("created_at", ">", new Date(now.getTime() - PHOTO_KEPT_MS))
    .executeTakeFirst();
  return photo && toSourceImage(photo).url;
}

/**
 * Makes a photo that was uploaded within a day a listing's, in the transaction that changes the listing. It stays so when it is
 * taken out of the listing, since that can be gone back on, and is deleted when the listing is gone.
 *
 * @param secret what the upload was answered with
 * @returns undefined when it is not here, or not any more, or belongs to something else
 */
export async function claimForListing(
  trx: Kysely<Database>,
  { secret, listing, now }: { readonly secret: string; readonly listing: string; readonly now: Date },
): Promise<SourceImage | undefined> {
  const photo = await trx
    .updateTable("photos")
    .set({ listing_id: listing })
    .where("claim_hash", "=", hashSecret(secret))
    .where("submission_id", "is", null)
    .where("listing_id", "is", null)
    .where("created_at", ">", new Date(now.getTime() - PHOTO_KEPT_MS))
    .where(({ not }) => not(isOfAd))
    .returning(["id", "width", "height", "placeholder", "caption"])
    .executeTakeFirst();
  return photo && toSourceImage(photo);
}

/**
 * Whether a photo may be seen: only when a listing that the view shows has it, or an advertisement. A photo that waits for the operator, was
 * declined, or was taken out of its listing is shown to nobody, not even to people who know its address.
 */
export async function isShown(db: Kysely<Database>, id: string, { grant }: Pick<View, "grant">): Promise<boolean> {
  const photo = await db
    .selectFrom("photos")
    .leftJoin("submissions", "submissions.id", "photos.submission_id")
    .select([sql<string | null>`coalesce(photos.listing_id, ${LISTING_OF_SUBMISSION})`.as("listing"), isOfAd.as("isOfAd")])
    .where("photos.id", "=", id)
    .executeTakeFirst();
  if (photo?.isOfAd) return true;
  if (!photo?.listing) return false;
  const listing = db.selectFrom("listings").select("record").where("id", "=", photo.listing);
  const shown =
    (await listing.where("published", "=", true).executeTakeFirst()) ??
    (grant ? await draftsFor(listing, grant).executeTakeFirst() : undefined);
  const { "Preview Image": preview, "Image Gallery": gallery } = shown?.record ?? {};
  return JSON.stringify([preview, gallery]).includes(`/${id}-`);
}
