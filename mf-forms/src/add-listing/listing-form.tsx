import { facetsQuery } from "@nightlatch/shared/api-client";
import { EMPTY_ADD_LISTING, isOneCoupleOnly } from "@nightlatch/shared/domain";
import { useApi, useQuery } from "@nightlatch/shared/runtime";
import { Button } from "@nightlatch/shared/ui";
import { type Ref, useDeferredValue } from "react";
import { DraftLine } from "../form/form-parts.tsx";
import type { FormState } from "../form/form-state.ts";
import { Trap } from "../form/trap.tsx";
import { useDraftNote } from "../form/use-draft-note.ts";
import { useKeptForm } from "../form/use-kept-form.ts";
import { useLeaveGuard } from "../form/use-leave-guard.ts";
import { listingDraft } from "./listing-draft.ts";
import { idOf, ListingFields } from "./listing-fields.tsx";
import styles from "./listing-form.module.css";
import { ADD_FAILURE, checkListing, HONEYPOT, readListingForm, sendListing } from "./listing-message.ts";
import { Outcome, Summary } from "./listing-outcome.tsx";
import { PreviewCard } from "./preview-card.tsx";

/** The add-property form beside its card (SPEC.md points 2 to 5 and 8; READINGS 45-49). */
export function ListingForm() {
  const api = useApi();
  const { data: facets } = useQuery(facetsQuery(api));
  const form = useKeptForm({
    empty: EMPTY_ADD_LISTING,
    draft: listingDraft,
    fields: facets,
    read: (data, before) => readListingForm(data, before, facets),
    check: checkListing,
    send: (values, sent) => sendListing(api, values, sent),
    failure: ADD_FAILURE,
    unknownFailure: ADD_FAILURE,
  });
  const { state, values } = form;
  const { noteRef, onDiscard, onUndo } = useDraftNote(form, () => document.getElementById(idOf("name"))?.focus());
  useLeaveGuard(form.dirty ? leaveQuestion(form.kept) : undefined);
  const shown = useDeferredValue(values);
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <DraftLine note={form.note} noteRef={noteRef} onDiscard={onDiscard} onUndo={onUndo} />
        {/* `dialog` makes a submit before hydration do nothing; `get` would put the listing into the address. */}
        <form
          ref={form.formRef}
          method="dialog"
          noValidate
          aria-label="Add New Property Listing"
          onSubmit={form.onSubmit}
          onInput={form.onInput}
        >
          <ListingFormView
            state={state}
            facets={facets}
            couple={isOneCoupleOnly(values.maxGuests)}
            noticeRef={form.noticeRef}
            onClear={form.dirty ? onDiscard : undefined}
          />
        </form>
      </div>
      <aside className={styles.aside}>
        <PreviewCard form={shown} />
      </aside>
    </div>
  );
}

function leaveQuestion(kept: boolean): string {
  return kept
    ? "The listing is not sent yet. Leave this page? Your draft stays on this device for 7 days."
    : "The listing is not sent yet. Leave this page? What you typed will be lost.";
}

interface ListingFormViewProps {
  readonly state: FormState;
  readonly facets: Parameters<typeof ListingFields>[0]["facets"];
  readonly couple?: boolean;
  readonly noticeRef?: Ref<HTMLDivElement>;
  /** Absent while there is nothing to clear. */
  readonly onClear?: (() => void) | undefined;
}

/** What the form shows in a state; apart from the form's running so that each state can be looked at. */
export function ListingFormView({ state, facets, couple = true, noticeRef, onClear }: ListingFormViewProps) {
  const submitting = state.status === "submitting";
  return (
    <fieldset className={styles.fields} disabled={submitting}>
      <Summary state={state} />
      <ListingFields issues={state.issues} facets={facets} couple={couple} />
      <Trap name={HONEYPOT} />
      <Outcome key={state.outcome} state={state} noticeRef={noticeRef} />
      <div className={styles.actions}>
        <Button type="submit" className={styles.send}>
          {submitting ? "Adding..." : "Add Listing"}
        </Button>
        {onClear && !submitting ? (
          <Button variant="quiet" onClick={onClear}>
            Clear the form
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
}
