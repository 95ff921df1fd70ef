import { PHOTO_HEAD_BYTES, photoProblem, type SentPhoto, type UploadedPhoto } from "@nightlatch/shared/domain";
import type { Draft } from "../../form/drafts.ts";
import type { DraftPhoto } from "./photo-draft.ts";
import {
  counted,
  isFailed,
  isRunning,
  NO_PHOTOS,
  type Photo,
  type PhotoList,
  type RefusedFile,
  roomIn,
  withCaption,
  withMoved,
  withoutPhoto,
  withPhotos,
  withRefused,
  withState,
  withThumbnail,
} from "./photo-list.ts";

/** The work that the store leaves to others. */
export interface PhotoWork {
  readonly upload: (file: File, options: { onProgress: (part: number) => void; signal: AbortSignal }) => Promise<UploadedPhoto>;
  /** Makes a small copy as a `data:` address; undefined when none can be made. */
  readonly thumbnailOf: (file: File) => Promise<string | undefined>;
  readonly draft: Draft<readonly DraftPhoto[]>;
}

/** The store of a new listing's photos. They are uploaded one at a time, in their order, as soon as they are there. */
export interface PhotoStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => PhotoList;
  /** Takes files that were picked or dropped, and gives the reason for each that is no photo. */
  readonly add: (files: readonly File[]) => Promise<void>;
  readonly remove: (id: string) => void;
  /** @param place from 0 */
  readonly move: (id: string, place: number) => void;
  readonly caption: (id: string, caption: string) => void;
  readonly retry: (id: string) => void;
  /** Reports that the server does not have a photo any more; `place` is its place among the photos that were sent, from 0. */
  readonly lose: (place: number, reason: string) => void;
  /** Resolves when no upload is running. */
  readonly settled: () => Promise<void>;
  /** The reason why the listing cannot be sent, ready to show; undefined when there is none. */
  readonly problem: () => string | undefined;
  /** The photos that are with the server, to be sent with the listing. */
  readonly sent: () => SentPhoto[];
  /** Shows the draft's photos, if there are any. */
  readonly restore: () => void;
  readonly clear: () => void;
  readonly undoClear: () => void;
  /** Calls off running uploads, when the page is left. Photos that the server has stay in the draft. */
  readonly stop: () => void;
}

export function createPhotoStore({ upload, thumbnailOf, draft }: PhotoWork): PhotoStore {
  let list = NO_PHOTOS;
  let cleared = NO_PHOTOS;
  let made = 0;
  let pumping = false;
  const listeners = new Set<() => void>();
  const files = new Map<string, File>();
  const running = new Map<string, AbortController>();

  function show(next: PhotoList): void {
    list = next;
    for (const listener of listeners) listener();
  }

  /** Shows a list, and keeps its uploaded photos as the draft. */
  function keep(next: PhotoList): void {
    show(next);
    const kept = next.photos.flatMap(({ name, thumbnail, caption, state }) =>
      state.kind === "done" ? [{ name, thumbnail, caption, photo: state.photo, at: state.at }] : [],
    );
    if (kept.length) draft.save(kept);
    else draft.drop();
  }

  async function pump(): Promise<void> {
    if (pumping) return;
    pumping = true;
    for (;;) {
      const next = list.photos.find(({ state }) => state.kind === "waiting");
      const file = next && files.get(next.id);
      if (!next || !file) break;
      await uploadOne(next.id, file);
    }
    pumping = false;
  }

  async function uploadOne(id: string, file: File): Promise<void> {
    const abort = new AbortController();
    running.set(id, abort);
    show(withState(list, id, { kind: "uploading", part: 0 }));
    try {
      const { photo } = await upload(file, {
        signal: abort.signal,
        onProgress: (part) => show(withState(list, id, { kind: "uploading", part })),
      });
      keep(withState(list, id, { kind: "done", photo, at: Date.now() }));
      files.delete(id);
    } catch (thrown) {
      const reason = thrown instanceof Error ? thrown.message : "The photo did not get through.";
      // A file at fault is refused, not retried: trying again would not make a photo of it.
      show(isFileAtFault(thrown) ? withRefused(list, id, reason) : withState(list, id, { kind: "failed", reason }));
    } finally {
      running.delete(id);
    }
  }

  /** @param chosen a photo's file by its id; the store itself forgets the file when its upload is done, which may be earlier */
  async function drawThumbnails(chosen: ReadonlyMap<string, File>): Promise<void> {
    // Drawn one after the other: a large photo takes some hundred megabytes while it is unpacked.
    for (const [id, file] of chosen) {
      const shown = () => list.photos.some((photo) => photo.id === id);
      const thumbnail = shown() ? await thumbnailOf(file) : undefined;
      if (thumbnail && shown()) keep(withThumbnail(list, id, thumbnail));
    }
  }

  function forget(id: string): void {
    running.get(id)?.abort(new Error("The photo was removed."));
    files.delete(id);
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => list,
    add: async (chosen) => {
      const judged = await Promise.all(chosen.map(async (file) => ({ file, reason: await reasonAgainst(file) })));
      const refused = judged.flatMap(({ file, reason }): RefusedFile[] =>
        reason ? [{ id: `photo-${++made}`, name: file.name, reason }] : [],
      );
      const good = judged.flatMap(({ file, reason }) => (reason ? [] : [file]));
      const taken = good.slice(0, roomIn(list));
      const added = taken.map((file): Photo => {
        const id = `photo-${++made}`;
        files.set(id, file);
        return { id, name: file.name, thumbnail: undefined, caption: "", state: { kind: "waiting" } };
      });
      const chosenById = new Map(added.map(({ id }, place) => [id, taken[place] as File]));
      show(withPhotos(list, added, refused, good.length - taken.length));
      await Promise.all([pump(), drawThumbnails(chosenById)]);
    },
    remove: (id) => {
      keep(withoutPhoto(list, id));
      forget(id);
    },
    move: (id, place) => keep(withMoved(list, id, place)),
    caption: (id, caption) => keep(withCaption(list, id, caption)),
    retry: (id) => {
      show(withState(list, id, { kind: "waiting" }));
      void pump();
    },
    lose: (place, reason) => {
      const lost = list.photos.filter(({ state }) => state.kind === "done")[place];
      if (lost) keep(withRefused(list, lost.id, reason));
    },
    settled: () =>
      new Promise((resolve) => {
        const check = (): void => {
          if (list.photos.some(isRunning)) return;
          listeners.delete(check);
          resolve();
        };
        listeners.add(check);
        check();
      }),
    problem: () => {
      const failed = list.photos.filter(isFailed).length;
      return failed ? `${counted(failed)} did not get through. Please retry or remove ${failed === 1 ? "it" : "them"}.` : undefined;
    },
    sent: () => list.photos.flatMap(({ state, caption }) => (state.kind === "done" ? [{ photo: state.photo, caption }] : [])),
    restore: () => {
      const kept = list === NO_PHOTOS ? draft.load() : null;
      if (!kept) return;
      const photos = kept.map(({ photo, at, ...rest }): Photo => ({ id: `photo-${++made}`, ...rest, state: { kind: "done", photo, at } }));
      show({ photos, refused: [], said: `${counted(photos.length)} of your draft back.` });
    },
    clear: () => {
      cleared = list;
      const ids = list.photos.filter(isRunning).map(({ id }) => id);
      keep(NO_PHOTOS);
      for (const id of ids) forget(id);
    },
    undoClear: () => keep({ ...cleared, photos: cleared.photos.filter((photo) => !isRunning(photo)) }),
    stop: () => {
      files.clear();
      for (const id of [...running.keys()]) forget(id);
    },
  };
}

async function reasonAgainst(file: File): Promise<string | undefined> {
  try {
    return photoProblem(new Uint8Array(await file.slice(0, PHOTO_HEAD_BYTES).arrayBuffer()), file.size);
  } catch {
    // The file is a folder that was dropped, or is gone.
    return "This file cannot be read.";
  }
}

/** Whether the server refused the file itself. The error is known by its code: each bundle has its own error class. */
function isFileAtFault(thrown: unknown): boolean {
  return thrown instanceof Error && ["invalid_photo", "photo_too_large"].includes(String(Reflect.get(thrown, "code")));
}
