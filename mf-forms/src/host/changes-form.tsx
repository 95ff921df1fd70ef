import { uploadPhoto } from "@nightlatch/api-client";
import { type ArrangedImage, type CaptionedImage, changedFields, checkHosted, type HostedImage, isArranged } from "@nightlatch/domain";
import { useApi } from "@nightlatch/runtime";
import { Button, Field } from "@nightlatch/ui";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { FormProvider, type Path, useForm } from "react-hook-form";
import { PhotoEditor } from "../add-listing/photos/photo-editor.tsx";
import { PhotoItems } from "../add-listing/photos/photo-items.tsx";
import { createPhotoStore } from "../add-listing/photos/photo-store.ts";
import { thumbnailOf } from "../add-listing/photos/thumbnail.ts";
import { TextArea } from "../form/controls.tsx";
import { Group } from "../form/form-controls.tsx";
import { Actions, Fields, ScriptedForm } from "../form/form-frame.tsx";
import { useLeaveGuard } from "../form/use-leave-guard.ts";
import { type ChangesValues, PropertyGroups } from "./change-fields.tsx";
import styles from "./host.module.css";
import type { HostedSectionProps } from "./pausing.tsx";
import type { Act } from "./section.tsx";

const NOTE_MAX = 1000;
const PHOTOS = {
  title: "Photos",
  note: "The first one is the cover. We remove private details, such as where a photo was taken, and no one sees new photos until we have read your changes.",
};

interface ChangesFormProps extends HostedSectionProps {
  readonly act: Act;
  readonly close: () => void;
}

export function ChangesForm({ listing: listingNow, calls, show, typing, act, close }: ChangesFormProps) {
  const [{ slug, fields, pictures }] = useState(listingNow);
  const form = useForm<ChangesValues>({ defaultValues: { ...fields, note: "" } as never });
  const formRef = useRef<HTMLFormElement>(null);
  const photos = useArrangedImages(pictures);
  const seen = { fields, pictures: captionedImages(pictures) };
  const { isDirty } = form.formState;
  const isTyping = isDirty || photos.status !== "";
  useLeaveGuard(isTyping ? DISCARD_PROMPT : undefined);
  useEffect(() => {
    typing(isTyping);
    return () => typing(false);
  }, [typing, isTyping]);

  async function submit(): Promise<void> {
    const { note, ...wanted } = form.getValues();
    const arranged = photos.list.photos.some(({ state }) => state.kind !== "done") || isArranged(photos.wanted().pictures, seen.pictures);
    const more = note.trim() !== "" || arranged || photos.wanted().photos.length > 0;
    const issues = more && changedFields(wanted, fields).length === 0 ? [] : checkHosted(wanted, fields);
    form.clearErrors();
    for (const { field, message } of issues) form.setError(field as Path<ChangesValues>, { message });
    if (issues.length > 0) {
      requestAnimationFrame(() => formRef.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    const done = await act.run(async () => {
      await photos.store.settled();
      const problem = photos.store.problem();
      if (problem) throw new Error(problem);
      show(await calls.propose(slug, { fields: wanted, note, seen, ...photos.wanted() }));
    }, "Thank you. We have your changes, and we'll write to you once they show.");
    if (done) close();
  }

  return (
    <ScriptedForm ref={formRef} className={styles.form} aria-label="Changes to your listing" onSubmit={() => !act.busy && void submit()}>
      <FormProvider {...form}>
        <Fields locked={act.busy}>
          <PropertyGroups fields={fields} />
          <PhotoEditor heading={PHOTOS} {...photos} id="host-photos" locked={act.busy} Items={PhotoItems} />
          <Group title="Anything else">
            <Field name="note" label="A note to us" optional help="Anything that doesn't fit above.">
              <TextArea rows={3} maxLength={NOTE_MAX} />
            </Field>
          </Group>
          <Actions submit={act.busy ? "Sending..." : "Send these changes"}>
            <Button variant="quiet" onClick={() => (!isTyping || window.confirm(DISCARD_PROMPT)) && close()}>
              Cancel
            </Button>
          </Actions>
        </Fields>
      </FormProvider>
    </ScriptedForm>
  );
}

function useArrangedImages(images: readonly HostedImage[]) {
  const api = useApi();
  const [store] = useState(() => {
    const started = createPhotoStore({
      upload: (file, options) => uploadPhoto(api, file, options),
      thumbnailOf,
      draft: { load: () => (images.length > 0 ? images.map(toPhoto) : null), save: () => true, drop: () => {} },
    });
    started.restore();
    return started;
  });
  useEffect(() => store.stop, [store]);
  const list = useSyncExternalStore(store.subscribe, store.get, store.get);
  const first = useRef(list.status);
  return {
    store,
    list,
    status: list.status === first.current ? "" : list.status,
    wanted: () => {
      const old = new Set(images.map(({ url }) => url));
      const sent = store.sent();
      return {
        photos: sent.filter(({ photo }) => !old.has(photo)),
        pictures: sent.map(({ photo, caption }): ArrangedImage => (old.has(photo) ? { url: photo, caption } : { photo })),
      };
    },
  };
}

const toPhoto = ({ url, src, caption }: HostedImage, at: number) => ({
  photo: url,
  at: 0,
  name: `Photo ${at + 1} of your listing`,
  thumbnail: src,
  caption,
});

const captionedImages = (images: readonly HostedImage[]): CaptionedImage[] => images.map(({ url, caption }) => ({ url, caption }));

export const DISCARD_PROMPT = "Your changes are not sent yet. Leave them?";
