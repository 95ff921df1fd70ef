import { createStore } from "zustand/vanilla";
import type { Draft } from "../../form/form-drafts.ts";
import type { DraftPhoto } from "./photo-draft.ts";
import { isRunning, NO_PHOTOS, type PhotoList } from "./photo-list.ts";

export type HeldPhotos = ReturnType<typeof holdPhotos>;

export function holdPhotos(draft: Draft<readonly DraftPhoto[]>) {
  const { subscribe, getState: get, setState } = createStore(() => NO_PHOTOS);
  const show = (next: PhotoList) => setState(next, true);

  return {
    subscribe,
    get,
    show,
    save: (next: PhotoList) => {
      show(next);
      const donePhotos = next.photos.flatMap(({ name, thumbnail, caption, state }) =>
        state.kind === "done" ? [{ name, thumbnail, caption, photo: state.photo, at: state.at }] : [],
      );
      if (donePhotos.length) draft.save(donePhotos);
      else draft.drop();
    },
    settled: () =>
      new Promise<void>((resolve) => {
        const check = (): void => {
          if (get().photos.some(isRunning)) return;
          stop();
          resolve();
        };
        const stop = subscribe(check);
        check();
      }),
  };
}
