import { PHOTO_CAPTION_MAX } from "@nightlatch/domain";
import { Button, classNames, Field, FormError, TextInput, VisuallyHidden } from "@nightlatch/ui";
import { useState } from "react";
import styles from "./photo-editor.module.css";
import type { Photo, PhotoState } from "./photo-list.ts";

const DRAG_TYPE = "text/x-photo";

interface PhotoItemProps {
  readonly photo: Photo;
  readonly index: number;
  readonly count: number;
  readonly locked: boolean;
  readonly dragged: string | undefined;
  readonly onDragged: (id: string | undefined) => void;
  readonly onDropped: (id: string) => void;
  readonly onMove: (index: number) => void;
  readonly onCaption: (caption: string) => void;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

export function PhotoItem({ photo, index, count, locked, dragged, ...on }: PhotoItemProps) {
  const { id, name, caption, state } = photo;
  const [over, setOver] = useState(false);
  const canDrop = !locked && dragged !== undefined && dragged !== id;
  const which = <VisuallyHidden> photo {index + 1}</VisuallyHidden>;
  return (
    <li
      className={classNames(styles.photo, dragged === id && styles.dragged, over && canDrop && styles.target)}
      onDragOver={(event) => {
        if (!canDrop) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!canDrop) return;
        event.preventDefault();
        on.onDropped(dragged);
      }}
    >
      <Thumbnail photo={photo} index={index} draggable={!locked && count > 1} onDragged={on.onDragged} />
      <div className={styles.about}>
        <p className={styles.name}>{name}</p>
        <PhotoStatus state={state} index={index} />
        {state.kind === "failed" ? (
          <Button className={styles.retry} variant="secondary" disabled={locked} onClick={on.onRetry}>
            Retry{which}
          </Button>
        ) : null}
      </div>
      <Field
        className={styles.caption}
        label={
          <>
            {caption ? (
              <span className={styles.counter} aria-hidden="true">
                {caption.length} of {PHOTO_CAPTION_MAX}
              </span>
            ) : null}
            Caption<VisuallyHidden> of photo {index + 1}</VisuallyHidden>
          </>
        }
        optional
      >
        <TextInput
          value={caption}
          maxLength={PHOTO_CAPTION_MAX}
          autoComplete="off"
          placeholder="Describe the photo"
          onChange={(event) => on.onCaption(event.currentTarget.value)}
        />
      </Field>
      <div className={styles.actions}>
        <Button id={`${id}-earlier`} variant="quiet" disabled={locked || index === 0} onClick={() => on.onMove(index - 1)}>
          Move earlier{which}
        </Button>
        <Button id={`${id}-later`} variant="quiet" disabled={locked || index === count - 1} onClick={() => on.onMove(index + 1)}>
          Move later{which}
        </Button>
        <Button id={`${id}-remove`} variant="quiet" disabled={locked} onClick={on.onRemove}>
          Remove{which}
        </Button>
      </div>
    </li>
  );
}

type ThumbnailProps = Pick<PhotoItemProps, "photo" | "index" | "onDragged"> & { readonly draggable: boolean };

function Thumbnail({ photo: { id, thumbnail }, index, draggable, onDragged }: ThumbnailProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons beside the image move the photo too.
    <div
      className={styles.thumbnail}
      draggable={draggable}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAG_TYPE, id);
        event.dataTransfer.effectAllowed = "move";
        onDragged(id);
      }}
      onDragEnd={() => onDragged(undefined)}
    >
      {thumbnail ? <img src={thumbnail} alt="" draggable={false} /> : null}
      <span className={styles.number} aria-hidden="true">
        {index === 0 ? "Cover" : index + 1}
      </span>
    </div>
  );
}

function PhotoStatus({ state, index }: { state: PhotoState; index: number }) {
  if (state.kind === "failed") return <FormError>{state.reason}</FormError>;
  if (state.kind !== "uploading") return <p className={styles[state.kind]}>{state.kind === "done" ? "Uploaded" : "Waiting"}</p>;
  const percent = Math.round(state.progress * 100);
  return (
    <div className={styles.uploading}>
      <p>{percent < 100 ? `Uploading, ${percent} %` : "Preparing"}</p>
      <progress max={100} value={percent} aria-label={`Upload of photo ${index + 1}`} />
    </div>
  );
}
