import { Button, Field, TextInput } from "@nightlatch/ui";
import { useEffect, useRef } from "react";
import { useDesk } from "../desk/desk-context.ts";
import { Of, OfContext, Panel, Trouble, useDoing, useToast } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";
import { movePhoto } from "./move-photo.ts";
import type { Submission, Unsaved } from "./submission.ts";
import styles from "./submissions.module.css";
import { useBase } from "./use-base.tsx";

type Photo = Submission["photos"][number];

const PART = "photos";
const arranged = (photos: readonly Photo[]) => photos.map(({ id, caption, leftOut }) => ({ id, caption, leftOut }));
const isSame = (a: readonly Photo[], b: readonly Photo[]) => JSON.stringify(arranged(a)) === JSON.stringify(arranged(b));

/** The photos at full size, in their order; the order, the captions and what is left out can be changed while it waits. */
export function Photos({ submission, note }: { readonly submission: Submission; readonly note: Unsaved }) {
  const { run, refresh } = useDesk();
  const toast = useToast();
  const { base, draft, setDraft, isUnsaved, theirs, reset } = useBase<readonly Photo[]>(submission, ({ photos }) => photos, isSame);
  useEffect(() => note(PART, isUnsaved));
  const saving = useDoing(async () => {
    await run("submissions photos", { id: base.id, version: base.version, photos: arranged(draft) });
    toast("The photos are saved.");
    await refresh("submissions show");
  });
  const waits = submission.state === "pending";
  if (draft.length === 0) return <Panel title="Photos">{<p className={pieces.empty}>It came without photos.</p>}</Panel>;
  return (
    <Panel title={`Photos (${draft.length})`}>
      {waits ? <Arrange photos={draft} change={setDraft} /> : <Shown photos={draft} />}
      {theirs}
      {saving.error ? <Trouble error={saving.error} /> : null}
      {isUnsaved ? (
        <div className={pieces.actions}>
          <Button aria-disabled={saving.isUnderWay} onClick={() => void saving.start()}>
            Save the photos
          </Button>
          <Button variant="secondary" onClick={reset}>
            Discard
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}

function Picture({ photo: { address, caption, width, height }, number }: { readonly photo: Photo; readonly number: number }) {
  return <img src={address} width={width} height={height} alt={caption || `Photo ${number}, without a caption`} loading="lazy" />;
}

function Shown({ photos }: { readonly photos: readonly Photo[] }) {
  return (
    <ol className={styles.photos}>
      {photos.map((photo, index) => (
        <li key={photo.id} className={photo.leftOut ? styles.leftOut : undefined}>
          <Picture photo={photo} number={index + 1} />
          <p>{photo.leftOut ? "Left out" : photo.caption}</p>
        </li>
      ))}
    </ol>
  );
}

interface ArrangeProps {
  readonly photos: readonly Photo[];
  readonly change: (photos: readonly Photo[]) => void;
}

function Arrange({ photos, change }: ArrangeProps) {
  const list = useRef<HTMLOListElement>(null);
  const dragged = useRef<number>(undefined);
  const move = (from: number, to: number) => change(movePhoto(photos, from, to));
  const set = (at: number, part: Partial<Photo>) => change(photos.map((photo, index) => (index === at ? { ...photo, ...part } : photo)));
  /** The focus stays on the button that was pressed, which moved with its photo. */
  const press = (from: number, to: number, words: string) => {
    move(from, to);
    requestAnimationFrame(() => {
      const buttons = list.current?.children[to]?.querySelectorAll<HTMLButtonElement>("button:not(:disabled)") ?? [];
      const same = [...buttons].find(({ textContent }) => textContent?.startsWith(words));
      (same ?? buttons[0])?.focus();
    });
  };
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
            <Picture photo={photo} number={index + 1} />
          </div>
          <Field label={`Caption of photo ${index + 1}`}>
            <TextInput value={photo.caption} maxLength={200} onChange={({ target }) => set(index, { caption: target.value })} />
          </Field>
          <OfContext value={`photo ${index + 1}`}>
            <div className={pieces.actions}>
              <Button variant="secondary" disabled={index === 0} onClick={() => press(index, index - 1, "Earlier")}>
                Earlier
                <Of />
              </Button>
              <Button variant="secondary" disabled={index === photos.length - 1} onClick={() => press(index, index + 1, "Later")}>
                Later
                <Of />
              </Button>
              <Button variant="secondary" disabled={index === 0} onClick={() => press(index, 0, "Make it the cover")}>
                Make it the cover
                <Of />
              </Button>
              <Button variant="quiet" aria-pressed={photo.leftOut} onClick={() => set(index, { leftOut: !photo.leftOut })}>
                {photo.leftOut ? "Put it back" : "Leave it out"}
                <Of />
              </Button>
            </div>
          </OfContext>
        </li>
      ))}
    </ol>
  );
}
