import { useApi } from "@nightlatch/runtime";
import { useEffect, useState } from "react";
import { photoDraft } from "./photo-draft.ts";
import { createPhotoStore, type PhotoStore } from "./photo-store.ts";
import { thumbnailOf } from "./thumbnail.ts";
import { uploadPhoto } from "./upload-photo.ts";

/** The photos of this visit to the form, with those of the draft once the page is hydrated. */
export function usePhotos(): PhotoStore {
  const api = useApi();
  const [store] = useState(() =>
    createPhotoStore({ upload: (file, options) => uploadPhoto(api, file, options), thumbnailOf, draft: photoDraft }),
  );
  useEffect(() => {
    store.restore();
    return store.stop;
  }, [store]);
  return store;
}
