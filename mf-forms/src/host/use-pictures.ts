import { uploadPhoto } from "@nightlatch/api-client";
import type { ArrangedPicture, CaptionedPicture, HostedPicture, SentPhoto } from "@nightlatch/domain";
import { useApi } from "@nightlatch/runtime";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { PhotoList } from "../add-listing/photos/photo-list.ts";
import { createPhotoStore, type PhotoStore } from "../add-listing/photos/photo-store.ts";
import { thumbnailOf } from "../add-listing/photos/thumbnail.ts";

interface Pictures {
  readonly store: PhotoStore;
  readonly list: PhotoList;
  readonly said: string;
  readonly wanted: () => { readonly photos: readonly SentPhoto[]; readonly pictures: readonly ArrangedPicture[] };
}

export function usePictures(pictures: readonly HostedPicture[]): Pictures {
  const api = useApi();
  const [store] = useState(() => {
    const started = createPhotoStore({
      upload: (file, options) => uploadPhoto(api, file, options),
      thumbnailOf,
      draft: { load: () => (pictures.length > 0 ? pictures.map(toPhoto) : null), save: () => true, drop: () => {} },
    });
    started.restore();
    return started;
  });
  useEffect(() => store.stop, [store]);
  const list = useSyncExternalStore(store.subscribe, store.get, store.get);
  const first = useRef(list.said);
  return {
    store,
    list,
    said: list.said === first.current ? "" : list.said,
    wanted: () => {
      const old = new Set(pictures.map(({ url }) => url));
      const sent = store.sent();
      return {
        photos: sent.filter(({ photo }) => !old.has(photo)),
        pictures: sent.map(({ photo, caption }) => (old.has(photo) ? { url: photo, caption } : { photo })),
      };
    },
  };
}

const toPhoto = ({ url, src, caption }: HostedPicture, at: number) => ({
  photo: url,
  at: 0,
  name: `Photo ${at + 1} of your listing`,
  thumbnail: src,
  caption,
});

export const seenPictures = (pictures: readonly HostedPicture[]): CaptionedPicture[] =>
  pictures.map(({ url, caption }) => ({ url, caption }));
