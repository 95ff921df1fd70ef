import { lazyPart } from "@nightlatch/runtime";
import { FormError, VisuallyHidden } from "@nightlatch/ui";
import { Suspense, useEffect, useRef, useSyncExternalStore } from "react";
import { Group } from "../../form/form-parts.tsx";
import { stepHeading } from "../step.tsx";
import { roomIn } from "./photo-list.ts";
import { PhotoPicker } from "./photo-picker.tsx";
import type { PhotoStore } from "./photo-store.ts";

interface PhotoEditorProps {
  readonly store: PhotoStore;
  readonly id: string;
  readonly error: string | undefined;
  readonly locked: boolean;
}

const PhotoItems = lazyPart(() =>
  import(/* webpackChunkName: "photo-items" */ "./photo-items.tsx").then(
    (part) => part.PhotoItems,
    () => ItemsMissing,
  ),
);

function ItemsMissing() {
  return <FormError>The list of your photos did not load. They are uploaded all the same; load the page again to see them.</FormError>;
}

export function PhotoEditor({ store, id, error, locked }: PhotoEditorProps) {
  const list = useSyncExternalStore(store.subscribe, store.get, store.get);
  const focusNext = useFocusNext();
  const full = roomIn(list) === 0;
  return (
    <Group
      {...stepHeading(3)}
      note="Optional. The first one is the cover. We remove what the camera noted in a photo, such as where it was taken, and nobody sees your photos until the listing is shown."
    >
      <PhotoPicker store={store} id={id} error={error} locked={locked} full={full} />
      {list.photos.length + list.refused.length > 0 ? (
        <Suspense fallback={null}>
          <PhotoItems store={store} list={list} locked={locked} focusNext={focusNext} pickerId={id} />
        </Suspense>
      ) : null}
      <VisuallyHidden>
        <span role="status">{list.said}</span>
      </VisuallyHidden>
    </Group>
  );
}

export function useFocusNext(): (id: string) => void {
  const next = useRef<string>(undefined);
  useEffect(() => {
    if (next.current === undefined) return;
    document.getElementById(next.current)?.focus();
    next.current = undefined;
  });
  return (id) => {
    next.current = id;
  };
}
