import { PHOTO_BYTES_MAX, PHOTO_MAX, PHOTO_MEDIA_TYPES } from "@nightlatch/domain";
import { classNames, FormError, usePreventedFileDrop, VisuallyHidden } from "@nightlatch/ui";
import { type ChangeEvent, type ComponentProps, type ComponentType, type DragEvent, Suspense, useEffect, useRef, useState } from "react";
import { Group } from "../../form/form-controls.tsx";
import styles from "./photo-editor.module.css";
import type { PhotoItems } from "./photo-items.tsx";
import { type PhotoList, remainingSlots } from "./photo-list.ts";
import type { PhotoStore } from "./photo-store.ts";

interface PhotoEditorProps {
  readonly heading: Omit<ComponentProps<typeof Group>, "children">;
  readonly store: PhotoStore;
  readonly list: PhotoList;
  readonly status: string;
  readonly id: string;
  readonly error?: string | undefined;
  readonly locked: boolean;
  readonly Items: ComponentType<ComponentProps<typeof PhotoItems>>;
}

export function PhotoEditor({ heading, store, list, status, id, error, locked, Items }: PhotoEditorProps) {
  const focusNext = useFocusNext();
  return (
    <Group {...heading}>
      <PhotoPicker store={store} id={id} error={error} locked={locked} full={remainingSlots(list) === 0} />
      {list.photos.length + list.rejected.length > 0 ? (
        <Suspense fallback={null}>
          <Items store={store} list={list} locked={locked} focusNext={focusNext} pickerId={id} />
        </Suspense>
      ) : null}
      <VisuallyHidden>
        <span role="status">{status}</span>
      </VisuallyHidden>
    </Group>
  );
}

function useFocusNext(): (id: string) => void {
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

type PickerProps = Pick<PhotoEditorProps, "store" | "id" | "error" | "locked"> & { readonly full: boolean };

function PhotoPicker({ store, id, error, locked, full }: PickerProps) {
  const [over, setOver] = useState(false);
  const depth = useRef(0);
  usePreventedFileDrop();
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
    // Resets the input, so that the same file can be chosen again.
    currentTarget.value = "";
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the file input inside does the same as dropping.
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
          `That's all ${PHOTO_MAX} photos. Remove one to add another.`
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
