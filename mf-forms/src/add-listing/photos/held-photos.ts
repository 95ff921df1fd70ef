import type { Draft } from "../../form/drafts.ts";
import type { DraftPhoto } from "./photo-draft.ts";
import { isRunning, NO_PHOTOS, type PhotoList } from "./photo-list.ts";

/** The list of photos that the page shows at this moment. */
export interface HeldPhotos {
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => PhotoList;
  /** Shows a list. */
  readonly show: (next: PhotoList) => void;
  /** Shows a list, and keeps its uploaded photos as the draft. */
  readonly keep: (next: PhotoList) => void;
  /** Resolves when no upload is running. */
  readonly settled: () => Promise<void>;
}

export function holdPhotos(draft: Draft<readonly DraftPhoto[]>): HeldPhotos {
  let list = NO_PHOTOS;
  const listeners = new Set<() => void>();

  function show(next: PhotoList): void {
    list = next;
    for (const listener of listeners) listener();
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => list,
    show,
    keep: (next) => {
      show(next);
      const kept = next.photos.flatMap(({ name, thumbnail, caption, state }) =>
        state.kind === "done" ? [{ name, thumbnail, caption, photo: state.photo, at: state.at }] : [],
      );
      if (kept.length) draft.save(kept);
      else draft.drop();
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
  };
}
