import { checkPhotoFiles, type SubmittedPhoto } from "@nightlatch/domain";
import type { Draft } from "../../form/form-drafts.ts";
import { holdPhotos } from "./held-photos.ts";
import type { DraftPhoto } from "./photo-draft.ts";
import {
  counted,
  isFailed,
  isRunning,
  NO_PHOTOS,
  type Photo,
  type RejectedFile,
  remainingSlots,
  withCaption,
  withMoved,
  withoutPhoto,
  withPhotos,
  withRejected,
  withState,
  withThumbnail,
} from "./photo-list.ts";
import { createPhotoUploads, type Upload } from "./photo-uploads.ts";

interface PhotoWork {
  readonly upload: Upload;
  readonly thumbnailOf: (file: File) => Promise<string | undefined>;
  readonly draft: Draft<readonly DraftPhoto[]>;
}

export type PhotoStore = ReturnType<typeof createPhotoStore>;

export function createPhotoStore({ upload, thumbnailOf, draft }: PhotoWork) {
  const held = holdPhotos(draft);
  const { get, show, save } = held;
  const uploads = createPhotoUploads(held, upload);
  let cleared = NO_PHOTOS;
  let photoCount = 0;
  const newId = (): string => `photo-${++photoCount}`;

  async function makeThumbnails(chosen: ReadonlyMap<string, File>): Promise<void> {
    // Sequential, because decoding a large photo takes some hundred megabytes.
    for (const [id, file] of chosen) {
      const isListed = () => get().photos.some((photo) => photo.id === id);
      const thumbnail = isListed() ? await thumbnailOf(file) : undefined;
      if (thumbnail && isListed()) save(withThumbnail(get(), id, thumbnail));
    }
  }

  async function add(files: readonly File[]): Promise<void> {
    const { good, bad } = await checkPhotoFiles(files);
    const rejected = bad.map((file): RejectedFile => ({ id: newId(), ...file }));
    const taken = new Map(good.slice(0, remainingSlots(get())).map((file) => [newId(), file]));
    for (const [id, file] of taken) uploads.take(id, file);
    const added = [...taken].map(([id, { name }]): Photo => ({ id, name, thumbnail: undefined, caption: "", state: { kind: "waiting" } }));
    show(withPhotos(get(), added, rejected, good.length - taken.size));
    await Promise.all([uploads.run(), makeThumbnails(taken)]);
  }

  return {
    subscribe: held.subscribe,
    get,
    settled: held.settled,
    add,
    remove: (id: string) => {
      save(withoutPhoto(get(), id));
      uploads.forget(id);
    },
    move: (id: string, index: number) => save(withMoved(get(), id, index)),
    caption: (id: string, caption: string) => save(withCaption(get(), id, caption)),
    retry: (id: string) => {
      show(withState(get(), id, { kind: "waiting" }));
      void uploads.run();
    },
    /** Marks a photo that the server no longer stores. @param index among the sent photos, from 0 */
    lose: (index: number, reason: string) => {
      const rejectedPhoto = get().photos.filter(({ state }) => state.kind === "done")[index];
      if (rejectedPhoto) save(withRejected(get(), rejectedPhoto.id, reason));
    },
    problem: () => {
      const failed = get().photos.filter(isFailed).length;
      return failed ? `${counted(failed)} didn't upload. Please retry or remove ${failed === 1 ? "it" : "them"}.` : undefined;
    },
    sent: (): SubmittedPhoto[] =>
      get().photos.flatMap(({ state, caption }) => (state.kind === "done" ? [{ photo: state.photo, caption }] : [])),
    restore: () => {
      const restored = get() === NO_PHOTOS ? draft.load() : null;
      if (!restored) return;
      const photos = restored.map(({ photo, at, ...rest }): Photo => ({ id: newId(), ...rest, state: { kind: "done", photo, at } }));
      show({ photos, rejected: [], status: `${counted(photos.length)} of your draft back.` });
    },
    clear: () => {
      cleared = get();
      save(NO_PHOTOS);
      for (const { id } of cleared.photos.filter(isRunning)) uploads.forget(id);
    },
    undoClear: () => save({ ...cleared, photos: cleared.photos.filter((photo) => !isRunning(photo)) }),
    stop: uploads.stop,
  };
}
