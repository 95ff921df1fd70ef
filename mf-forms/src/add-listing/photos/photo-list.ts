import { PHOTO_CAPTION_MAX, PHOTO_MAX } from "@nightlatch/domain";

export type PhotoState =
  | { readonly kind: "waiting" }
  /** `progress` is 0 to 1. At 1 the file is uploaded, and the server is processing it. */
  | { readonly kind: "uploading"; readonly progress: number }
  /** `photo` is the id that the listing form sends; `at` is the upload time in milliseconds since 1970. */
  | { readonly kind: "done"; readonly photo: string; readonly at: number }
  | { readonly kind: "failed"; readonly reason: string };

export interface Photo {
  readonly id: string;
  readonly name: string;
  readonly thumbnail: string | undefined;
  readonly caption: string;
  readonly state: PhotoState;
}

export interface RejectedFile {
  readonly id: string;
  readonly name: string;
  readonly reason: string;
}

export interface PhotoList {
  readonly photos: readonly Photo[];
  readonly rejected: readonly RejectedFile[];
  readonly status: string;
}

export const NO_PHOTOS: PhotoList = { photos: [], rejected: [], status: "" };

export const isRunning = ({ state }: Photo): boolean => state.kind === "waiting" || state.kind === "uploading";
export const isFailed = ({ state }: Photo): boolean => state.kind === "failed";

export const remainingSlots = ({ photos }: PhotoList): number => Math.max(0, PHOTO_MAX - photos.length);

export function withPhotos(list: PhotoList, added: readonly Photo[], rejected: readonly RejectedFile[], leftOut: number): PhotoList {
  const status = [
    added.length ? `${counted(added.length)} added.` : "",
    ...rejected.map(({ name, reason }) => `${name}: ${reason}`),
    leftOut ? `A listing can have at most ${PHOTO_MAX} photos; ${counted(leftOut)} left out.` : "",
  ];
  return { photos: [...list.photos, ...added], rejected: [...list.rejected, ...rejected], status: status.filter(Boolean).join(" ") };
}

export function withoutPhoto(list: PhotoList, id: string): PhotoList {
  const photos = list.photos.filter((photo) => photo.id !== id);
  const rejected = list.rejected.filter((file) => file.id !== id);
  if (photos.length === list.photos.length) return { ...list, rejected, status: "Message removed." };
  return { photos, rejected, status: `Photo removed. ${photos.length ? `${counted(photos.length)} left.` : "None left."}` };
}

export function withMoved(list: PhotoList, id: string, index: number): PhotoList {
  const from = list.photos.findIndex((photo) => photo.id === id);
  const to = Math.min(list.photos.length - 1, Math.max(0, index));
  const moved = list.photos[from];
  if (!moved || from === to) return list;
  const others = list.photos.filter((photo) => photo !== moved);
  const photos = [...others.slice(0, to), moved, ...others.slice(to)];
  return { ...list, photos, status: `Moved to place ${to + 1} of ${photos.length}${to === 0 ? ", the cover" : ""}.` };
}

export function withCaption(list: PhotoList, id: string, caption: string): PhotoList {
  return {
    ...list,
    photos: list.photos.map((photo) => (photo.id === id ? { ...photo, caption: caption.slice(0, PHOTO_CAPTION_MAX) } : photo)),
  };
}

export function withThumbnail(list: PhotoList, id: string, thumbnail: string): PhotoList {
  return { ...list, photos: list.photos.map((photo) => (photo.id === id ? { ...photo, thumbnail } : photo)) };
}

export function withState(list: PhotoList, id: string, state: PhotoState): PhotoList {
  const index = list.photos.findIndex((photo) => photo.id === id);
  if (index < 0) return list;
  const photos = list.photos.map((photo) => (photo.id === id ? { ...photo, state } : photo));
  return { ...list, photos, status: statusMessage(state, index + 1) ?? list.status };
}

function statusMessage(state: PhotoState, number: number): string | undefined {
  if (state.kind === "done") return `Photo ${number} uploaded.`;
  return state.kind === "failed" ? `Photo ${number} failed: ${state.reason}` : undefined;
}

export function withRejected(list: PhotoList, id: string, reason: string): PhotoList {
  const photo = list.photos.find((each) => each.id === id);
  if (!photo) return list;
  const rejected = [...list.rejected, { id, name: photo.name, reason }];
  return { photos: list.photos.filter((each) => each !== photo), rejected, status: `${photo.name}: ${reason}` };
}

export function counted(count: number): string {
  return `${count} photo${count === 1 ? "" : "s"}`;
}
