import {
  canSubmitRemoval,
  checkRemoval,
  EMPTY_REMOVAL,
  isBlank,
  type RemovalForm as RemovalValues,
  toRemovalRequest,
  withProperty,
} from "@nightlatch/domain";
import { useApi } from "@nightlatch/runtime";
import { VisuallyHidden } from "@nightlatch/ui";
import { type FocusEvent, useState } from "react";
import { FormProvider } from "react-hook-form";
import { DraftLine } from "../form/draft-notes.tsx";
import { issueOf } from "../form/form-state.ts";
import { HONEYPOT } from "../form/guard-values.ts";
import { useAfterPress } from "../form/use-after-press.ts";
import { useDraftNote } from "../form/use-draft-note.ts";
import { useKeptForm } from "../form/use-kept-form.ts";
import styles from "./removal-form.module.css";
import { RemovalFormView } from "./removal-form-view.tsx";
import { RemovalReceived } from "./removal-received.tsx";
import { findBookingLink, removalDraft, SEND_FAILURE, sendRequest, settleRemoval, UNKNOWN_FAILURE } from "./removal-request.ts";
import type { PropertySuggestion } from "./use-property-suggestions.ts";

interface Received {
  readonly reference: string;
  readonly by: "email" | "phone";
}

/**
 * The removal request (docs/product/forms-removal.md). Submit is disabled while a required part is missing, so the problem
 * of a field shows when it is left.
 */
export function RemovalForm() {
  const api = useApi();
  const [received, setReceived] = useState<Received>({ reference: "", by: "email" });
  const form = useKeptForm({
    empty: EMPTY_REMOVAL,
    draft: removalDraft,
    settle: settleRemoval,
    check: checkRemoval,
    toSent: toRemovalRequest,
    send: async (values, sent) => {
      const reference = await sendRequest(api, values, sent);
      setReceived({ reference, by: isBlank(values.hostPhone) ? "email" : values.preferredContact });
    },
    failure: SEND_FAILURE,
    unknownFailure: UNKNOWN_FAILURE,
  });
  const { state, formRef, noticeRef, values } = form;
  const [left, setLeft] = useState("");
  const afterPress = useAfterPress();
  const { noteRef, onDiscard, onUndo, keptDraft } = useDraftNote(form, () => formRef.current?.querySelector("input")?.focus());

  function onLeave({ target, relatedTarget }: FocusEvent<HTMLFormElement>): void {
    const name = target.getAttribute("name") as keyof RemovalValues | typeof HONEYPOT | null;
    // A button shows itself what it does to the form.
    if (!name || name === HONEYPOT || relatedTarget instanceof HTMLButtonElement) return;
    afterPress(() => {
      setLeft(name);
      form.leave(name);
    });
  }

  async function onPick({ id, label, slug }: PropertySuggestion): Promise<void> {
    form.put(withProperty(form.current(), { id, name: label }));
    form.takeBackSolved();
    const bookingLink = await findBookingLink(api, slug);
    const now = form.current();
    if (now.propertyId === id) form.put({ ...now, bookingLink });
  }

  if (state.status === "success") return <RemovalReceived {...received} noticeRef={noticeRef} onAgain={form.clear} />;
  return (
    <>
      <DraftLine note={form.note} noteRef={noteRef} onDiscard={onDiscard} onUndo={onUndo} />
      {/* `dialog` makes a submit before hydration do nothing; `get` would put the request into the address. */}
      <form
        ref={formRef}
        className={styles.form}
        method="dialog"
        noValidate
        aria-label="Request to remove a listing"
        onSubmit={form.onSubmit}
        onBlur={onLeave}
      >
        <FormProvider {...form.form}>
          <RemovalFormView
            state={state}
            values={values}
            ready={canSubmitRemoval(values, state.status === "submitting")}
            noticeRef={noticeRef}
            onPick={onPick}
            draft={keptDraft}
          />
        </FormProvider>
      </form>
      <div role="status">
        <VisuallyHidden>{state.status === "idle" ? (issueOf(state, left) ?? "") : ""}</VisuallyHidden>
      </div>
    </>
  );
}
