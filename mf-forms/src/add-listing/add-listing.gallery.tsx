import type { ReactNode } from "react";
import { HOSTED } from "../fixtures.ts";
import { emptyListing } from "./listing-draft.ts";
import { PhotoEditor } from "./photos/photo-editor.tsx";
import { PhotoItems } from "./photos/photo-items.tsx";
import { NO_PHOTOS, type Photo, type PhotoList, type PhotoState } from "./photos/photo-list.ts";
import { createPhotoStore } from "./photos/photo-store.ts";
import { PreviewCard } from "./preview-card.tsx";
import { Review } from "./review.tsx";
import { WhatHappens } from "./what-happens.tsx";

const COVER = "/media/photos/peekamoose-front-1400.avif";
const EMPTY = emptyListing("free");
const FILLED = { ...EMPTY, ...HOSTED.fields, propertyType: "kink-cabin", furniture: ["rack", "cage", "dance-pole", "sex-swing"] };
const LONG = { ...FILLED, name: "Heron Lake House at the Far End of the Old Logging Road, Second Gate on the Left" };

const store = createPhotoStore({
  upload: () => new Promise(() => {}),
  thumbnailOf: async () => undefined,
  draft: { load: () => null, save: () => true, drop: () => {} },
});
const photo = (id: string, state: PhotoState, caption = ""): Photo => ({ id, name: `${id}.jpg`, thumbnail: COVER, caption, state });
const DONE: PhotoState = { kind: "done", photo: "x", at: 1 };

const editor = (list: Partial<PhotoList>, more: { error?: string; locked?: boolean } = {}): ReactNode => (
  <PhotoEditor
    store={store}
    list={{ ...NO_PHOTOS, ...list }}
    status=""
    heading={{ title: "Photos" }}
    id="listing-photos"
    locked={false}
    Items={PhotoItems}
    {...more}
  />
);

export default {
  PhotoEditor: {
    uploading: editor({ photos: [photo("porch", { kind: "uploading", progress: 0.4 }), photo("room", { kind: "waiting" })] }),
    done: editor({ photos: [photo("porch", DONE, "The porch at dusk"), photo("room", DONE)] }),
    failed: editor({
      photos: [photo("porch", { kind: "failed", reason: "The network did not answer. Check your connection and try again." })],
      rejected: [{ id: "plan", name: "plan.pdf", reason: "This is not a photo." }],
    }),
    error: editor({}, { error: "Please wait until your photos have arrived." }),
    locked: editor({ photos: [photo("porch", DONE)] }, { locked: true }),
  },
  PreviewCard: {
    filled: <PreviewCard form={FILLED} cover={COVER} />,
    "long-text": <PreviewCard form={LONG} cover={COVER} />,
  },
  Review: {
    empty: <Review form={EMPTY} photos={0} cover={undefined} />,
    filled: <Review form={FILLED} photos={3} cover={COVER} />,
  },
  WhatHappens: {
    default: <WhatHappens />,
  },
};
