import {
  ADD_LISTING_CATEGORIES,
  changedFields,
  checkHosted,
  FORM_MAX,
  featureSlugsIn,
  type HostedFields,
  type HostedProposal,
  isOneCoupleOnly,
  withMaxGuests,
} from "@nightlatch/domain";
import { useApi } from "@nightlatch/runtime";
import { Button, Field, VisuallyHidden } from "@nightlatch/ui";
import { type ComponentProps, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { FormProvider, type Path, useForm, useFormContext, useWatch } from "react-hook-form";
import type { FacetLists } from "../add-listing/facets.ts";
import { FeatureGroups } from "../add-listing/feature-groups.tsx";
import { LABELS } from "../add-listing/listing-labels.ts";
import { PhotoItems } from "../add-listing/photos/photo-items.tsx";
import { roomIn } from "../add-listing/photos/photo-list.ts";
import { PhotoPicker } from "../add-listing/photos/photo-picker.tsx";
import { createPhotoStore } from "../add-listing/photos/photo-store.ts";
import { thumbnailOf } from "../add-listing/photos/thumbnail.ts";
import { uploadPhoto } from "../add-listing/photos/upload-photo.ts";
import { useFocusNext } from "../add-listing/photos/use-focus-next.ts";
import { TextArea, TextInput } from "../form/controls.tsx";
import { Actions, Fields } from "../form/form-frame.tsx";
import { Columns, Group } from "../form/form-parts.tsx";
import styles from "./host.module.css";
import { dayInWords, Part } from "./part.tsx";
import type { HostedPartProps } from "./pausing.tsx";
import { useAct } from "./use-act.ts";

/** What the form holds: the fields, and words to us. */
type Values = HostedFields & { readonly note: string };

const NOTE_MAX = 1000;
/** The id of the file picker. */
const PICKER = "host-photos";
const FACETS = Object.fromEntries(
  Object.entries(ADD_LISTING_CATEGORIES).map(([field, category]) => [field, featureSlugsIn(category)]),
) as unknown as FacetLists;

/** What waits for us, and the form for more. */
export function Changes(props: HostedPartProps) {
  const { listing } = props;
  const act = useAct();
  const [open, setOpen] = useState(false);
  return (
    <Part title="Changes to your listing" act={act}>
      {listing.proposals.length > 0 ? <Waiting proposals={listing.proposals} /> : null}
      <p>Tell us what should read differently, and add photos. We read every change before it shows, and write to you once it does.</p>
      {open ? (
        <ChangesForm {...props} act={act} close={() => setOpen(false)} />
      ) : (
        <div className={styles.actions}>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Change your listing
          </Button>
        </div>
      )}
    </Part>
  );
}

function Waiting({ proposals }: { proposals: readonly HostedProposal[] }) {
  return (
    <ul className={styles.waiting}>
      {proposals.map(({ id, sentAt, fields, photos }) => (
        <li key={id}>
          <strong>Sent {dayInWords(sentAt)}, waiting for us</strong>
          <span>
            {[
              ...fields.map((field) => (field === "Tags" ? "What it offers" : field)),
              ...(photos > 0 ? [`${photos} ${photos === 1 ? "photo" : "photos"}`] : []),
            ].join(", ")}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Photos that are kept in no draft: this page is often open on a device of others. */
function usePhotos() {
  const api = useApi();
  const [store] = useState(() =>
    createPhotoStore({
      upload: (file, options) => uploadPhoto(api, file, options),
      thumbnailOf,
      draft: { load: () => null, save: () => true, drop: () => {} },
    }),
  );
  useEffect(() => store.stop, [store]);
  return store;
}

function ChangesForm({ listing, calls, show, act, close }: HostedPartProps & { act: ReturnType<typeof useAct>; close: () => void }) {
  const { slug, fields } = listing;
  const form = useForm<Values>({ defaultValues: { ...fields, note: "" } as never });
  const formRef = useRef<HTMLFormElement>(null);
  const photos = usePhotos();
  const focusNext = useFocusNext();
  const list = useSyncExternalStore(photos.subscribe, photos.get, photos.get);

  async function submit(): Promise<void> {
    const { note, ...wanted } = form.getValues();
    const more = note.trim() !== "" || list.photos.length > 0;
    const issues = more && changedFields(wanted, fields).length === 0 ? [] : checkHosted(wanted, fields);
    form.clearErrors();
    for (const { field, message } of issues) form.setError(field as Path<Values>, { message });
    if (issues.length > 0) {
      // The messages are there with the next frame.
      requestAnimationFrame(() => formRef.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    const done = await act.run(async () => {
      await photos.settled();
      const problem = photos.problem();
      if (problem) throw new Error(problem);
      show(await calls.change(slug, "proposals", { fields: wanted, note, photos: photos.sent() }));
    }, "Thank you. We have your changes, and write to you once they show.");
    if (done) close();
  }

  return (
    <form
      ref={formRef}
      className={styles.form}
      method="dialog"
      noValidate
      aria-label="Changes to your listing"
      onSubmit={(event) => {
        event.preventDefault();
        if (!act.busy) void submit();
      }}
    >
      <FormProvider {...form}>
        <Fields locked={act.busy}>
          <PlaceGroups guests={fields.maxGuests} />
          <Group
            title="More photos"
            note="Optional. We remove what the camera noted in a photo, such as where it was taken, and nobody sees your photos until we have read your changes."
          >
            <PhotoPicker store={photos} id={PICKER} error={undefined} locked={act.busy} full={roomIn(list) === 0} />
            {list.photos.length + list.refused.length > 0 ? (
              <PhotoItems store={photos} list={list} locked={act.busy} focusNext={focusNext} pickerId={PICKER} />
            ) : null}
            <VisuallyHidden>
              <span role="status">{list.said}</span>
            </VisuallyHidden>
          </Group>
          <Group title="Anything else">
            <Field name="note" label="A note to us" optional help="For instance, which photo should go.">
              <TextArea rows={3} maxLength={NOTE_MAX} />
            </Field>
          </Group>
          <Actions submit={act.busy ? "Sending..." : "Send these changes"}>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
          </Actions>
        </Fields>
      </FormProvider>
    </form>
  );
}

const PLAIN = { autoComplete: "off", autoCapitalize: "none", spellCheck: false, maxLength: FORM_MAX.address, inputMode: "url" } as const;
const NUMBER = { inputMode: "decimal", autoComplete: "off", maxLength: 5 } as const;

function PlaceGroups({ guests }: { guests: string }) {
  return (
    <>
      <Group title="The place">
        <Line name="name" required />
        <Text name="description" rows={7} required />
        <Columns>
          <Line name="city" required />
          <Line name="state" required />
          <Line name="country" required />
        </Columns>
      </Group>
      <Group title="Where guests book">
        <Columns>
          <Line name="website" input={PLAIN} />
          <Line name="bookingLink" label="Booking page" input={PLAIN} />
        </Columns>
      </Group>
      <Group title="How many it sleeps">
        <Columns narrow>
          <Line name="maxGuests" input={NUMBER} />
          <Line name="bedrooms" input={NUMBER} />
          <Line name="beds" input={NUMBER} />
          <Line name="bathrooms" input={NUMBER} />
        </Columns>
        <Text name="bedLayoutNotes" rows={3} />
      </Group>
      <Features guests={guests} />
    </>
  );
}

/** The features; their general ones follow the number of guests once it is changed, as in the form for a new listing. */
function Features({ guests }: { guests: string }) {
  const { setValue, getValues, formState } = useFormOf();
  const maxGuests = useWatch<Values, "maxGuests">({ name: "maxGuests" });
  const settled = useRef(guests);
  useEffect(() => {
    if (settled.current === maxGuests) return;
    settled.current = maxGuests;
    setValue("general", [...withMaxGuests(getValues(), maxGuests).general] as never);
  }, [maxGuests, setValue, getValues]);
  return (
    <FeatureGroups facets={FACETS} couple={isOneCoupleOnly(maxGuests)} errorOf={(field) => formState.errors[field as "general"]?.message} />
  );
}

const useFormOf = () => useFormContext<Values>();

type LineProps = {
  readonly name: Exclude<keyof HostedFields, "furniture" | "wellness" | "general" | "atmosphere" | "locationType">;
  readonly label?: string;
  readonly required?: boolean;
};

function Line({ name, label, required = false, input }: LineProps & { readonly input?: ComponentProps<"input"> }) {
  const { formState } = useFormOf();
  return (
    <Field name={name} label={label ?? labelOf(name)} required={required} error={formState.errors[name]?.message}>
      <TextInput maxLength={FORM_MAX.line} {...input} />
    </Field>
  );
}

function Text({ name, rows, required = false }: LineProps & { readonly rows: number }) {
  const { formState } = useFormOf();
  return (
    <Field name={name} label={labelOf(name)} required={required} error={formState.errors[name]?.message}>
      <TextArea rows={rows} maxLength={FORM_MAX.text} />
    </Field>
  );
}

const labelOf = (name: LineProps["name"]): string => (name === "bookingLink" ? LABELS.bookingUrl : LABELS[name]);
