import { isOneCoupleOnly } from "@nightlatch/domain";
import { useApi, useQuery } from "@nightlatch/runtime";
import { type ReactNode, type Ref, useDeferredValue, useMemo } from "react";
import { FormProvider } from "react-hook-form";
import { Actions, Fields } from "../form/form-frame.tsx";
import { DraftLine } from "../form/form-parts.tsx";
import { type FormState, issueOf } from "../form/form-state.ts";
import { Trap } from "../form/trap.tsx";
import { useDraftNote } from "../form/use-draft-note.ts";
import { useLeaveGuard } from "../form/use-leave-guard.ts";
import { facetsQuery } from "./facets.ts";
import { idOf, ListingFields } from "./listing-fields.tsx";
import styles from "./listing-form.module.css";
import { HONEYPOT } from "./listing-message.ts";
import { Outcome, Summary } from "./listing-outcome.tsx";
import { PhotoEditor } from "./photos/photo-editor.tsx";
import { counted, isRunning } from "./photos/photo-list.ts";
import { PreviewCard } from "./preview-card.tsx";
import { useListingForm } from "./use-listing-form.ts";

/** The add-property form beside the preview of its card (docs/product/forms-add-listing.md). */
export function ListingForm() {
  const api = useApi();
  const { data: facets } = useQuery(facetsQuery(api));
  const form = useListingForm();
  const { state, values, photos, list } = form;
  const { noteRef, onDiscard, onUndo } = useDraftNote(form, () => document.getElementById(idOf("name"))?.focus());
  useLeaveGuard(form.dirty ? leaveQuestion(form.kept, list.photos.length > 0) : undefined);
  const shown = useDeferredValue(values);
  const submitting = state.status === "submitting";
  const photosError = issueOf(state, "photos");
  const editor = useMemo(
    () => <PhotoEditor store={photos} id={idOf("photos")} error={photosError} locked={submitting} />,
    [photos, photosError, submitting],
  );
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <DraftLine note={form.note} noteRef={noteRef} onDiscard={onDiscard} onUndo={onUndo} />
        {/* `dialog` makes a submit before hydration do nothing; `get` would put the listing into the address. */}
        <form ref={form.formRef} method="dialog" noValidate aria-label="Add New Property Listing" onSubmit={form.onSubmit}>
          <FormProvider {...form.form}>
            <ListingFormView
              state={state}
              facets={facets}
              couple={isOneCoupleOnly(values.maxGuests)}
              photos={editor}
              uploading={list.photos.filter(isRunning).length}
              noticeRef={form.noticeRef}
              onClear={form.dirty ? onDiscard : undefined}
            />
          </FormProvider>
        </form>
      </div>
      <aside className={styles.aside}>
        <PreviewCard form={shown} cover={list.photos[0]?.thumbnail} />
      </aside>
    </div>
  );
}

function leaveQuestion(kept: boolean, photos: boolean): string {
  if (!kept) return "The listing is not sent yet. Leave this page? What you typed will be lost.";
  return `The listing is not sent yet. Leave this page? Your draft stays on this device for 7 days${photos ? ", with the photos that are uploaded for a day" : ""}.`;
}

interface ListingFormViewProps {
  readonly state: FormState;
  readonly facets: Parameters<typeof ListingFields>[0]["facets"];
  readonly couple?: boolean;
  /** The photo editor. */
  readonly photos?: ReactNode;
  /** The number of photos that are still on their way. */
  readonly uploading?: number;
  readonly noticeRef?: Ref<HTMLDivElement>;
  /** Absent while there is nothing to clear. */
  readonly onClear?: (() => void) | undefined;
}

/** The form's view in a state; apart from the running form, so that each state can be looked at. */
export function ListingFormView({ state, facets, couple = true, photos, uploading = 0, noticeRef, onClear }: ListingFormViewProps) {
  const submitting = state.status === "submitting";
  return (
    <Fields locked={submitting}>
      <Summary state={state} />
      <ListingFields issues={state.issues} facets={facets} couple={couple} photos={photos} />
      <Trap name={HONEYPOT} />
      <Outcome key={state.outcome} state={state} noticeRef={noticeRef} />
      {submitting && uploading > 0 ? <p role="status">{counted(uploading)} still on the way. The listing is sent after that.</p> : null}
      <Actions submit={submitting ? "Adding..." : "Add Listing"} onClear={submitting ? undefined : onClear} />
    </Fields>
  );
}
