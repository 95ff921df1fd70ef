import { PHOTO_BYTES_MAX, PHOTO_CAPTION_MAX, PHOTO_MEDIA_TYPES } from "@nightlatch/domain";
import { Notice, VisuallyHidden } from "@nightlatch/ui";
import { useRef } from "react";
import { isBeyondPlan } from "../desk/desk-api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { ActionButton, ErrorNotice, FileDrop, Input, Panel, useAction, useToast } from "../ui/index.ts";
import { focusInItem, moved } from "../ui/moving.ts";
import own from "./images-panel.module.css";
import type { ListingResult } from "./listing-form.tsx";
import styles from "./listings.module.css";
import { type EditedImage, type RejectedFile, toSave, useEditedImages } from "./use-edited-images.ts";

interface ImagesPanelProps {
  readonly listing: ListingResult;
  readonly changed: (slug: string) => Promise<void>;
}

export function ImagesPanel({ listing, changed }: ImagesPanelProps) {
  const { run, me } = useDesk();
  const toast = useToast();
  const editing = useEditedImages(listing);
  const { now, isEdited, version, update } = editing;
  const { slug } = listing;
  const list = useRef<HTMLOListElement>(null);
  const saving = useAction(async (overPlan: boolean) => {
    await run("listings pictures", { slug, version, pictures: toSave(now), ...(overPlan ? { overPlan } : {}) });
    editing.discard();
    toast("Photos saved.");
    await changed(slug);
  });
  const move = (from: number, to: number) => {
    update((all) => moved(all, from, to));
    focusInItem(list.current, to, to < from ? "Up" : "Down");
  };
  const takeOut = (key: string, at: number) => {
    editing.takeOut(key);
    focusInItem(list.current, Math.min(at, now.length - 2), "Remove");
  };
  return (
    <Panel title="Photos">
      <div className={own.room}>
        {now.length === 0 ? <p>No photos yet.</p> : null}
        <ol className={styles.pictures} ref={list}>
          {now.map((image, at) => (
            <li key={image.key}>
              <ImagePreview image={image} number={at + 1} retry={() => editing.retry(image.key)} />
              <Input
                label={`Caption of photo ${at + 1}${at === 0 ? ", the cover" : ""}`}
                maxLength={PHOTO_CAPTION_MAX}
                autoComplete="off"
                value={image.caption}
                set={(caption) => editing.change(image.key, { caption })}
              />
              <div className={styles.actions}>
                <ActionButton
                  content="Up"
                  variant="quiet"
                  disabled={at === 0}
                  aria-label={`Move photo ${at + 1} up`}
                  onClick={() => move(at, at - 1)}
                />
                <ActionButton
                  content="Down"
                  variant="quiet"
                  disabled={at === now.length - 1}
                  aria-label={`Move photo ${at + 1} down`}
                  onClick={() => move(at, at + 1)}
                />
                <ActionButton
                  content="Remove"
                  variant="quiet"
                  aria-label={`Remove photo ${at + 1}`}
                  onClick={() => takeOut(image.key, at)}
                />
              </div>
            </li>
          ))}
        </ol>
        <FileDrop
          label="Photos to add"
          words="Add photos"
          accept={PHOTO_MEDIA_TYPES.join(",")}
          multiple
          variant="secondary"
          disabled={saving.isPending}
          take={(files) => void editing.add(files)}
        >
          <p>JPEG, PNG, WebP or AVIF, up to {PHOTO_BYTES_MAX / 1024 / 1024} MB each. Only operators see them until you save.</p>
        </FileDrop>
        <div role="status">
          <VisuallyHidden>{editing.status}</VisuallyHidden>
        </div>
        <RejectedFiles files={editing.rejected} dismiss={editing.dismiss} />
        <ErrorNotice error={saving.error} />
        {isEdited ? (
          <div className={styles.actions}>
            <ActionButton
              content="Save photos"
              variant="primary"
              actionState={saving}
              args={[false]}
              disabled={saving.isPending || !editing.areSent}
            />
            {me.role === "owner" && isBeyondPlan(saving.error) ? (
              <ActionButton content="Save photos beyond the plan" actionState={saving} args={[true]} />
            ) : null}
            <ActionButton content="Discard" variant="quiet" onClick={editing.discard} />
            {editing.areSent ? null : <span>You can save once all photos are uploaded.</span>}
          </div>
        ) : null}
      </div>
    </Panel>
  );
}

interface ImagePreviewProps {
  readonly image: EditedImage;
  readonly number: number;
  readonly retry: () => void;
}

function ImagePreview({ image: { state, src, caption, name }, number, retry }: ImagePreviewProps) {
  if (src !== undefined) return <img src={src} alt={caption || `Photo ${number}`} loading="lazy" />;
  if (state.kind === "failed")
    return (
      <div>
        <p>{name} didn't upload.</p>
        <ErrorNotice error={state.error} retry={retry} />
      </div>
    );
  const progressNow = state.kind === "sending" ? state.progress : 1;
  return (
    <div className={own.waiting}>
      <p>{name}</p>
      <progress aria-label={`Upload of ${name}`} {...(progressNow < 1 ? { value: progressNow } : {})} max={1} />
      <p>{progressNow === 0 ? "Waiting" : progressNow < 1 ? `${Math.floor(progressNow * 100)} %` : "Processing"}</p>
    </div>
  );
}

function RejectedFiles({ files, dismiss }: { readonly files: readonly RejectedFile[]; readonly dismiss: () => void }) {
  if (files.length === 0) return null;
  return (
    <Notice kind="error" title={files.length === 1 ? "A file was refused" : `${files.length} files were refused`}>
      <ul className={own.refused}>
        {files.map(({ name, reason }, at) => (
          <li key={at}>
            <strong>{name}</strong>: {reason}
          </li>
        ))}
      </ul>
      <ActionButton content="Dismiss" variant="quiet" onClick={dismiss} />
    </Notice>
  );
}
