import { PHOTO_CAPTION_MAX, PHOTO_MAX, PHOTO_RETENTION_MS, STORAGE_KEYS } from "@nightlatch/domain";
import { createDraft } from "../../form/form-drafts.ts";
import { isObject } from "../listing-draft.ts";
import type { Photo } from "./photo-list.ts";

/** A photo that the server deletes within this time is not restored, because submitting takes time. */
const MARGIN_MS = 10 * 60 * 1000;

export type DraftPhoto = Pick<Photo, "name" | "thumbnail" | "caption"> & { readonly photo: string; readonly at: number };

export const photoDraft = createDraft<readonly DraftPhoto[]>({
  key: STORAGE_KEYS.listingPhotos,
  write: (photos) => ({ photos }),
  read: readPhotoDraft,
});

/** Returns the photos that the server still stores, in order. @returns null without photos, or for an unreadable draft */
export function readPhotoDraft(stored: unknown, now: number): readonly DraftPhoto[] | null {
  if (!isObject(stored) || !Array.isArray(stored.photos)) return null;
  const photos = stored.photos.flatMap((photo) => readPhoto(photo, now)).slice(0, PHOTO_MAX);
  return photos.length ? photos : null;
}

function readPhoto(stored: unknown, now: number): DraftPhoto[] {
  if (!isObject(stored)) return [];
  const { name, thumbnail, caption, photo, at } = stored;
  if (typeof photo !== "string" || typeof at !== "number" || at > now || now - at > PHOTO_RETENTION_MS - MARGIN_MS) return [];
  return [
    {
      ...{ photo, at },
      name: typeof name === "string" ? name : "Photo",
      caption: typeof caption === "string" ? caption.slice(0, PHOTO_CAPTION_MAX) : "",
      thumbnail: typeof thumbnail === "string" && /^data:image\/(jpeg|png);base64,[\w+/=]+$/.test(thumbnail) ? thumbnail : undefined,
    },
  ];
}
