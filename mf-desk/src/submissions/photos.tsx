import { useEffect, useRef } from "react";
import { ActionButton, CardNameContext, ErrorNotice, Input, Panel, useAction, useSettle } from "../ui/index.ts";
import { focusInItem, moved } from "../ui/moving.ts";
import pieces from "../ui/pieces.module.css";
import styles from "./submissions.module.css";
import { type Submission, type Unsaved, useBase } from "./use-base.tsx";

type Photo = Submission["photos"][number];

const SECTION = "photos";
const arranged = (photos: readonly Photo[]) => photos.map(({ id, caption, leftOut }) => ({ id, caption, leftOut }));
const isSame = (a: readonly Photo[], b: readonly Photo[]) => JSON.stringify(arranged(a)) === JSON.stringify(arranged(b));

export function Photos({ submission, note }: { readonly submission: Submission; readonly note: Unsaved }) {
  const settle = useSettle();
  const { base, draft, setDraft, isUnsaved, otherChanges, reset } = useBase<readonly Photo[]>(submission, ({ photos }) => photos, isSame);
  useEffect(() => note(SECTION, isUnsaved));
  const saving = useAction(() =>
    settle("submissions photos", { id: base.id, version: base.version, photos: arranged(draft) }, "Photos saved."),
  );
  const waits = submission.state === "pending";
  if (draft.length === 0)
    return (
      <Panel title="Photos">
        <p className={pieces.empty}>The host sent no photos.</p>
      </Panel>
    );
  return (
    <Panel title={`Photos (${draft.length})`}>
      {waits ? <Arrange photos={draft} change={setDraft} /> : <PhotoList photos={draft} />}
      {otherChanges}
      <ErrorNotice error={saving.error} />
      {isUnsaved ? (
        <div className={pieces.actions}>
          <ActionButton content="Save photos" actionState={saving} variant="primary" />
          <ActionButton content="Discard" onClick={reset} />
        </div>
      ) : null}
    </Panel>
  );
}

function PhotoThumbnail({ photo: { address, caption, width, height }, number }: { readonly photo: Photo; readonly number: number }) {
  return <img src={address} width={width} height={height} alt={caption || `Photo ${number}, no caption`} loading="lazy" />;
}

function PhotoList({ photos }: { readonly photos: readonly Photo[] }) {
  return (
    <ol className={styles.photos}>
      {photos.map((photo, index) => (
        <li key={photo.id} className={photo.leftOut ? styles.leftOut : undefined}>
          <PhotoThumbnail photo={photo} number={index + 1} />
          <p>{photo.leftOut ? "Left out" : photo.caption}</p>
        </li>
      ))}
    </ol>
  );
}

function Arrange({ photos, change }: { readonly photos: readonly Photo[]; readonly change: (photos: readonly Photo[]) => void }) {
  const list = useRef<HTMLOListElement>(null);
  const dragged = useRef<number>(undefined);
  const move = (from: number, to: number) => change(moved(photos, from, to));
  const set = (at: number, edits: Partial<Photo>) => change(photos.map((photo, index) => (index === at ? { ...photo, ...edits } : photo)));
  const moves = (at: number) => [
    { words: "Earlier", to: at - 1, disabled: at === 0 },
    { words: "Later", to: at + 1, disabled: at === photos.length - 1 },
    { words: "Make cover", to: 0, disabled: at === 0 },
  ];
  return (
    <ol className={styles.photos} ref={list}>
      {photos.map((photo, index) => (
        <li
          key={photo.id}
          className={photo.leftOut ? styles.leftOut : undefined}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            if (dragged.current !== undefined) move(dragged.current, index);
            dragged.current = undefined;
          }}
        >
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons below do the same by keyboard */}
          <div
            draggable
            onDragStart={() => {
              dragged.current = index;
            }}
          >
            <PhotoThumbnail photo={photo} number={index + 1} />
          </div>
          <Input label={`Caption of photo ${index + 1}`} maxLength={200} value={photo.caption} set={(caption) => set(index, { caption })} />
          <CardNameContext value={`photo ${index + 1}`}>
            <div className={pieces.actions}>
              {moves(index).map(({ words, to, disabled }) => (
                <ActionButton
                  content={words}
                  key={words}
                  disabled={disabled}
                  onClick={() => {
                    move(index, to);
                    focusInItem(list.current, to, words);
                  }}
                />
              ))}
              <ActionButton
                content={photo.leftOut ? "Put back" : "Leave out"}
                variant="quiet"
                aria-pressed={photo.leftOut}
                onClick={() => set(index, { leftOut: !photo.leftOut })}
              />
            </div>
          </CardNameContext>
        </li>
      ))}
    </ol>
  );
}
