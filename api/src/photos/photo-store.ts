import { PHOTO_KEPT_MS, type SentPhoto, type SourceImage } from "@nightlatch/shared/domain";
import type { Kysely } from "kysely";
import { draftsFor } from "../catalogue/drafts.ts";
import type { Database } from "../db/schema.ts";
import { ApiFault } from "../errors.ts";
import { hashSecret } from "../preview/secrets.ts";
import type { View } from "../preview/views.ts";
import { type KeptPhoto, toSourceImage } from "./photo-files.ts";

/** Bytes that photos may take which no listing shows yet: a flood of uploads must not fill the disk. */
const WAITING_BYTES_MAX = 2 * 1024 ** 3;

interface NewPhoto extends Omit<KeptPhoto, "caption"> {
  /** What names the photo when the listing is handed in. */
  readonly secret: string;
  /** All files together. */
  readonly bytes: number;
}

/** Notes a photo before its files are written, so that there are none that nobody would delete. */
export async function insertPhoto(db: Kysely<Database>, { secret, ...photo }: NewPhoto): Promise<void> {
  await db
    .insertInto("photos")
    .values({ ...photo, claim_hash: hashSecret(secret) })
    .execute();
}

export async function hasRoom(db: Kysely<Database>): Promise<boolean> {
  const { bytes } = await db
    .selectFrom("photos")
    .leftJoin("submissions", "submissions.id", "photos.submission_id")
    .select(({ fn }) => fn.sum<string | number | null>("photos.bytes").as("bytes"))
    .where(({ eb, or }) => or([eb("submissions.status", "is", null), eb("submissions.status", "!=", "accepted")]))
    .executeTakeFirstOrThrow();
  return Number(bytes) < WAITING_BYTES_MAX;
}

/**
 * Gives uploaded photos to the listing that was handed in with them, in the transaction that stores it.
 *
 * @throws {ApiFault} `invalid_body` for one that is another's, was given away before, or is gone: it says which, and not why
 */
export async function attachPhotos(
  trx: Kysely<Database>,
  submissionId: string,
  photos: readonly SentPhoto[],
  now: Date = new Date(),
): Promise<void> {
  for (const [position, { photo, caption }] of photos.entries()) {
    const { numUpdatedRows } = await trx
      .updateTable("photos")
      .set({ submission_id: submissionId, position, caption })
      .where("claim_hash", "=", hashSecret(photo))
      .where("submission_id", "is", null)
      .where("created_at", ">", new Date(now.getTime() - PHOTO_KEPT_MS))
      .executeTakeFirst();
    if (numUpdatedRows === 1n) continue;
    const detail = `Photo ${position + 1} is not here any more. Please add it again.`;
    throw new ApiFault("invalid_body", { values: { detail }, field: `Photos.${position}.photo` });
  }
}

/** The photos that a listing was handed in with, in order. */
export async function photosOf(db: Kysely<Database>, submissionId: string): Promise<KeptPhoto[]> {
  return db
    .selectFrom("photos")
    .select(["id", "width", "height", "placeholder", "caption"])
    .where("submission_id", "=", submissionId)
    .orderBy("position")
    .execute();
}

/** What a record says of its photos; nothing when there are none. The cover is Preview Image, all are Image Gallery. */
export function imageFields(photos: readonly KeptPhoto[]): { "Preview Image"?: SourceImage[]; "Image Gallery"?: SourceImage[] } {
  const images = photos.map(toSourceImage);
  return images.length ? { "Preview Image": images.slice(0, 1), "Image Gallery": images } : {};
}

/**
 * Whether a photo may be seen: a listing that the view shows has it. One that waits for the operator, was declined, or was
 * taken out of its listing is nobody's to see, whoever knows its address.
 */
export async function isShown(db: Kysely<Database>, id: string, { grant }: Pick<View, "grant">): Promise<boolean> {
  const photo = await db.selectFrom("photos").select("submission_id").where("id", "=", id).executeTakeFirst();
  if (!photo?.submission_id) return false;
  const listing = db.selectFrom("listings").select("record").where("id", "=", photo.submission_id);
  const shown =
    (await listing.where("published", "=", true).executeTakeFirst()) ??
    (grant ? await draftsFor(listing, grant).executeTakeFirst() : undefined);
  const { "Preview Image": preview, "Image Gallery": gallery } = shown?.record ?? {};
  return JSON.stringify([preview, gallery]).includes(`/${id}-`);
}
