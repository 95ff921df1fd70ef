import { useApi } from "@nightlatch/runtime";
import { useEffect, useState } from "react";
import { photoDraft } from "./photo-draft.ts";
import { createPhotoStore, type PhotoStore } from "./photo-store.ts";

const importWork = () => import(/* webpackChunkName: "photo-items" */ "./photo-work.ts");

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
