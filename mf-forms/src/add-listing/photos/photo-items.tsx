import { Button, FormError, VisuallyHidden } from "@nightlatch/ui";
import { useState } from "react";
import styles from "./photo-editor.module.css";
import { PhotoItem } from "./photo-item.tsx";
import type { PhotoList } from "./photo-list.ts";
import type { PhotoStore } from "./photo-store.ts";

interface PhotoItemsProps {
  readonly store: PhotoStore;
  readonly list: PhotoList;
  readonly locked: boolean;
  readonly focusNext: (id: string) => void;
  readonly pickerId: string;
}

export function PhotoItems({ store, list: { photos, rejected }, locked, focusNext, pickerId }: PhotoItemsProps) {
  const [dragged, setDragged] = useState<string>();

  function remove(removed: string): void {
    const index = photos.findIndex((photo) => photo.id === removed);
    const neighbour = photos[index + 1] ?? photos[index - 1];
    focusNext(index >= 0 && neighbour ? `${neighbour.id}-remove` : pickerId);
    store.remove(removed);
  }

  function move(id: string, from: number, to: number): void {
    const earlier = to < from ? to > 0 : to === photos.length - 1;
    focusNext(`${id}-${earlier ? "earlier" : "later"}`);
    store.move(id, to);
  }

  function retry(id: string): void {
    focusNext(`${id}-remove`);
    store.retry(id);
  }

  return (
    <>
      {rejected.length > 0 ? (
        <ul className={styles.refused} aria-label="Files we couldn't add">
          {rejected.map(({ id, name, reason }) => (
            <li key={id}>
              <p className={styles.name}>{name}</p>
              <FormError>{reason}</FormError>
              <Button variant="quiet" disabled={locked} onClick={() => remove(id)}>
                Dismiss<VisuallyHidden> the message about {name}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {photos.length > 0 ? (
        <ol className={styles.photos} aria-label="Photos of the listing, in their order">
          {photos.map((photo, index) => (
            <PhotoItem
              key={photo.id}
              photo={photo}
              index={index}
              count={photos.length}
              locked={locked}
              dragged={dragged}
              onDragged={setDragged}
              onDropped={(moved) => store.move(moved, index)}
              onCaption={(caption) => store.caption(photo.id, caption)}
              onMove={(to) => move(photo.id, index, to)}
              onRetry={() => retry(photo.id)}
              onRemove={() => remove(photo.id)}
            />
          ))}
        </ol>
      ) : null}
    </>
  );
}
