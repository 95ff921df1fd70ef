import { PHOTO_BYTES_MAX, PHOTO_MAX, PHOTO_MEDIA_TYPES } from "@nightlatch/shared/domain";
import { Button, classNames, FormError, VisuallyHidden } from "@nightlatch/shared/ui";
import { type ChangeEvent, type DragEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Group } from "../../form/form-parts.tsx";
import styles from "./photo-editor.module.css";
import { PhotoItem } from "./photo-item.tsx";
import { roomIn } from "./photo-list.ts";
import type { PhotoStore } from "./photo-store.ts";
import { useFocusNext } from "./use-focus-next.ts";

interface PhotoEditorProps {
  readonly store: PhotoStore;
  /** Of the file picker, for the summary to lead to it. */
  readonly id: string;
  readonly error: string | undefined;
  /** Nothing can be changed while the listing is on its way. */
  readonly locked: boolean;
}

/** The photos of the listing: chosen, dropped, ordered, captioned, uploaded one after the other. */
export function PhotoEditor({ store, id, error, locked }: PhotoEditorProps) {
  const list = useSyncExternalStore(store.subscribe, store.get, store.get);
  const [dragged, setDragged] = useState<string>();
  const focusNext = useFocusNext();
  const full = roomIn(list) === 0;

  function remove(removed: string): void {
    const { photos } = list;
    const place = photos.findIndex((photo) => photo.id === removed);
    const neighbour = photos[place + 1] ?? photos[place - 1];
    focusNext(place >= 0 && neighbour ? `${neighbour.id}-remove` : id);
    store.remove(removed);
  }

  return (
    <Group
      title="Photos"
      note="If you have some: the first is the cover. What a camera noted in a photo, such as where it was taken, is removed. Nobody sees your photos before the listing is shown."
    >
      <Picker store={store} id={id} error={error} locked={locked} full={full} />
      {list.refused.length > 0 ? (
        <ul className={styles.refused} aria-label="Files that were not taken">
          {list.refused.map(({ id: file, name, reason }) => (
            <li key={file}>
              <p className={styles.name}>{name}</p>
              <FormError>{reason}</FormError>
              <Button variant="quiet" disabled={locked} onClick={() => remove(file)}>
                Dismiss<VisuallyHidden> the message about {name}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {list.photos.length > 0 ? (
        <ol className={styles.photos} aria-label="Photos of the listing, in their order">
          {list.photos.map((photo, place) => (
            <PhotoItem
              key={photo.id}
              photo={photo}
              place={place}
              count={list.photos.length}
              locked={locked}
              dragged={dragged}
              onDragged={setDragged}
              onDropped={(moved) => store.move(moved, place)}
              onCaption={(caption) => store.caption(photo.id, caption)}
              onMove={(to) => {
                // At an end its button rests, and the other one takes over.
                const earlier = to < place ? to > 0 : to === list.photos.length - 1;
                focusNext(`${photo.id}-${earlier ? "earlier" : "later"}`);
                store.move(photo.id, to);
              }}
              onRetry={() => {
                focusNext(`${photo.id}-remove`);
                store.retry(photo.id);
              }}
              onRemove={() => remove(photo.id)}
            />
          ))}
        </ol>
      ) : null}
      <VisuallyHidden>
        <span role="status">{list.said}</span>
      </VisuallyHidden>
    </Group>
  );
}

interface PickerProps extends PhotoEditorProps {
  readonly full: boolean;
}

/** Where files are dropped, with the button that opens the browser's own picker. */
function Picker({ store, id, error, locked, full }: PickerProps) {
  const [over, setOver] = useState(false);
  // Elements inside are entered before the one around them is left.
  const depth = useRef(0);
  useFilesStayHere();
  const resting = locked || full;

  function add(files: FileList | null): void {
    if (files && !resting) void store.add([...files]);
  }

  function onDrop(event: DragEvent): void {
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    add(event.dataTransfer.files);
  }

  function onChange({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    add(currentTarget.files);
    // So that the same file can be chosen again after it was removed.
    currentTarget.value = "";
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way to do what the picker inside does.
    <div
      className={classNames(styles.drop, over && !resting && styles.over)}
      onDragEnter={(event) => {
        if (!holdsFiles(event)) return;
        depth.current += 1;
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!holdsFiles(event)) return;
        depth.current -= 1;
        if (depth.current <= 0) setOver(false);
      }}
      onDragOver={(event) => {
        if (holdsFiles(event)) event.preventDefault();
      }}
      onDrop={onDrop}
    >
      <label className={styles.pick} data-disabled={resting || undefined}>
        <input
          id={id}
          className={styles.input}
          type="file"
          multiple
          accept={PHOTO_MEDIA_TYPES.join(",")}
          disabled={resting}
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(`${id}-help`, error && `${id}-error`)}
          onChange={onChange}
        />
        Choose photos
      </label>
      <p id={`${id}-help`} className={styles.help}>
        {full ? (
          `All ${PHOTO_MAX} places are taken. Remove a photo to add another.`
        ) : (
          <>
            <span className={styles.dropHint}>Or drop them here. </span>
            Up to {PHOTO_MAX}: JPEG, PNG, WebP or AVIF, each at most {PHOTO_BYTES_MAX / 1024 / 1024} MB.
          </>
        )}
      </p>
      {error ? <FormError id={`${id}-error`}>{error}</FormError> : null}
    </div>
  );
}

const holdsFiles = ({ dataTransfer }: Pick<DragEvent, "dataTransfer">): boolean => dataTransfer.types.includes("Files");

/** A file that is dropped beside the area would be opened in place of the form. */
function useFilesStayHere(): void {
  useEffect(() => {
    const stay = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    for (const type of ["dragover", "drop"] as const) window.addEventListener(type, stay);
    return () => {
      for (const type of ["dragover", "drop"] as const) window.removeEventListener(type, stay);
    };
  }, []);
}
