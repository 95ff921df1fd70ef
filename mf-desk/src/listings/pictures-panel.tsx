import { PHOTO_BYTES_MAX, PHOTO_MEDIA_TYPES } from "@nightlatch/domain";
import { Button, Notice, VisuallyHidden } from "@nightlatch/ui";
import { useRef } from "react";
import { isBeyondPlan } from "../desk/beyond-plan.ts";
import { useDesk } from "../desk/desk-context.ts";
import { FileDrop, Panel, Trouble, useDoing, useToast } from "../ui/index.ts";
import type { ListingAnswer } from "./listed.ts";
import styles from "./listings.module.css";
import { PictureItem } from "./picture-item.tsx";
import { allSent, toSave, withChange, withMoved } from "./picture-list.ts";
import own from "./pictures.module.css";
import { type RefusedFile, usePictures } from "./use-pictures.ts";

interface PicturesPanelProps {
  readonly listing: ListingAnswer;
  /** Called with its slug once it was changed. */
  readonly changed: (slug: string) => Promise<void>;
}

/**
 * A listing's pictures, the cover first: their order, their captions, which of them it has, and new ones. What listings show changes
 * when it is saved, all at once.
 */
export function PicturesPanel({ listing, changed }: PicturesPanelProps) {
  const { run, me } = useDesk();
  const toast = useToast();
  const editing = usePictures(listing);
  const { now, isEdited, version, update } = editing;
  const { slug } = listing;
  const room = useRef<HTMLDivElement>(null);
  const saving = useDoing(async (overPlan: boolean) => {
    await run("listings pictures", { slug, version, pictures: toSave(now), ...(overPlan ? { overPlan } : {}) });
    editing.discard();
    toast("The pictures are saved.");
    await changed(slug);
  });
  /** The focus stays with what was pressed, which moved with its picture, or goes to what stands in its place. */
  const keepFocus = (at: number, words: string) =>
    requestAnimationFrame(() => {
      const item = room.current?.querySelectorAll("li[data-picture]")[at];
      const buttons = [...(item?.querySelectorAll<HTMLButtonElement>("button:not(:disabled)") ?? [])];
      const same = buttons.find(({ textContent }) => textContent === words);
      (same ?? buttons[0] ?? room.current?.querySelector<HTMLButtonElement>("button:not(:disabled)"))?.focus();
    });
  const waits = !allSent(now);
  return (
    <Panel title="Pictures">
      <div ref={room} className={own.room}>
        {now.length === 0 ? <p>It has no pictures.</p> : null}
        <ol className={styles.pictures}>
          {now.map((picture, at) => (
            <PictureItem
              key={picture.key}
              {...{ picture, at }}
              count={now.length}
              caption={(caption) => update((all) => withChange(all, picture.key, { caption }))}
              move={(to) => {
                update((all) => withMoved(all, picture.key, to));
                keepFocus(to, to < at ? "Up" : "Down");
              }}
              takeOut={() => {
                editing.takeOut(picture.key);
                keepFocus(Math.min(at, now.length - 2), "Take out");
              }}
              retry={() => editing.retry(picture.key)}
            />
          ))}
        </ol>
        <FileDrop
          label="Photos to add"
          words="Add photos"
          accept={PHOTO_MEDIA_TYPES.join(",")}
          multiple
          variant="secondary"
          disabled={saving.isUnderWay}
          take={(files) => void editing.add(files)}
        >
          <p>JPEG, PNG, WebP or AVIF, at most {PHOTO_BYTES_MAX / 1024 / 1024} MB each. Nobody sees them before you save.</p>
        </FileDrop>
        <div role="status">
          <VisuallyHidden>{editing.said}</VisuallyHidden>
        </div>
        <Refused files={editing.refused} dismiss={editing.dismiss} />
        {saving.error ? <Trouble error={saving.error} /> : null}
        {isEdited ? (
          <div className={styles.actions}>
            <Button disabled={saving.isUnderWay || waits} onClick={() => void saving.start(false)}>
              Save the pictures
            </Button>
            {me.role === "owner" && isBeyondPlan(saving.error) ? (
              <Button variant="secondary" aria-disabled={saving.isUnderWay} onClick={() => void saving.start(true)}>
                Save them beyond its plan
              </Button>
            ) : null}
            <Button variant="quiet" onClick={editing.discard}>
              Discard
            </Button>
            {waits ? <span>They can be saved once all are uploaded.</span> : null}
          </div>
        ) : null}
      </div>
    </Panel>
  );
}

/** Files that were not taken, each with the reason. */
function Refused({ files, dismiss }: { readonly files: readonly RefusedFile[]; readonly dismiss: () => void }) {
  if (files.length === 0) return null;
  return (
    <Notice kind="error" title={files.length === 1 ? "A file was not taken" : `${files.length} files were not taken`}>
      <ul className={own.refused}>
        {files.map(({ name, reason }, at) => (
          <li key={at}>
            <strong>{name}</strong>: {reason}
          </li>
        ))}
      </ul>
      <Button variant="quiet" onClick={dismiss}>
        Dismiss
      </Button>
    </Notice>
  );
}
