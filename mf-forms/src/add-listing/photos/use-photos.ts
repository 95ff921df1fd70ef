import { useApi } from "@nightlatch/runtime";
import { useEffect, useState } from "react";
import { photoDraft } from "./photo-draft.ts";
import { createPhotoStore, type PhotoStore } from "./photo-store.ts";

/** What is done with a photo that was chosen. It comes with the first one: a first view shows none. */
const importWork = () => import(/* webpackChunkName: "photo-items" */ "./photo-work.ts");

/** The photos of this visit to the form, with those of the draft once the page is hydrated. */
export function usePhotos(): PhotoStore {
  const api = useApi();
  const [store] = useState(() =>
    createPhotoStore({
      upload: async (file, options) => {
        // Without a message the photo says that it did not get through, and can be tried again.
        const { uploadPhoto } = await importWork().catch(() => Promise.reject(undefined));
        return uploadPhoto(api, file, options);
      },
      thumbnailOf: (file) =>
        importWork().then(
          (work) => work.thumbnailOf(file),
          () => undefined,
        ),
      draft: photoDraft,
    }),
  );
  useEffect(() => {
    store.restore();
    return store.stop;
  }, [store]);
  return store;
}
