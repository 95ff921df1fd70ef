import { paths } from "@nightlatch/contract";
import {
  canSubmitRemoval,
  checkRemoval,
  EMPTY_REMOVAL,
  isBlank,
  REPLY_PROMISE,
  type RemovalForm as RemovalValues,
  toRemovalRequest,
  withProperty,
} from "@nightlatch/domain";
import { useApi } from "@nightlatch/runtime";
import { Button, ButtonLink, HONEYPOT, VisuallyHidden } from "@nightlatch/ui";
import { type FocusEvent, type Ref, useEffect, useRef, useState } from "react";
import { FormProvider } from "react-hook-form";
import { DraftLine, useDraftNote } from "../form/draft-notes.tsx";
import { ScriptedForm } from "../form/form-frame.tsx";
import { issueOf } from "../form/form-state.ts";
import { usePersistedForm } from "../form/use-persisted-form.ts";
import type { PropertySuggestion } from "./property-field.tsx";
import styles from "./removal-form.module.css";
import { RemovalFormView } from "./removal-form-view.tsx";
import { findBookingLink, removalDraft, SEND_FAILURE, sendRemoval, settleRemoval, UNKNOWN_FAILURE } from "./removal-request.ts";

interface Received {
  readonly reference: string;
  readonly by: "email" | "phone";
}

export function RemovalForm() {
  const api = useApi();
  const [received, setReceived] = useState<Received>({ reference: "", by: "email" });
  const form = usePersistedForm({
    empty: EMPTY_REMOVAL,
    draft: removalDraft,
    settle: settleRemoval,
    check: checkRemoval,
    toSent: toRemovalRequest,
    send: async (values, sent) => {
      const reference = await sendRemoval(api, values, sent);
      setReceived({ reference, by: isBlank(values.hostPhone) ? "email" : values.preferredContact });
    },
    failure: SEND_FAILURE,
    unknownFailure: UNKNOWN_FAILURE,
  });
  const { state, formRef, noticeRef, values } = form;
  const [left, setLeft] = useState("");
  const afterClick = useAfterClick();
  const { savedDraft, ...draftLine } = useDraftNote(form, () => formRef.current?.querySelector("input")?.focus());

  function onLeave({ target, relatedTarget }: FocusEvent<HTMLFormElement>): void {
    const name = target.getAttribute("name") as keyof RemovalValues | typeof HONEYPOT | null;
    // A click on a button validates the form anyway.
    if (!name || name === HONEYPOT || relatedTarget instanceof HTMLButtonElement) return;
    afterClick(() => {
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
      <DraftLine {...draftLine} />
      <ScriptedForm
        ref={formRef}
        className={styles.form}
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
            draft={savedDraft}
          />
        </FormProvider>
      </ScriptedForm>
      <div role="status">
        <VisuallyHidden>{state.status === "idle" ? (issueOf(state, left) ?? "") : ""}</VisuallyHidden>
      </div>
    </>
  );
}

function useAfterClick(): (work: () => void) => void {
  const isSubmitted = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const onDown = () => {
      isSubmitted.current = true;
    };
    const onUp = () => {
      isSubmitted.current = false;
      // Waits until after the click event, which the browser dispatches after `pointerup`.
      setTimeout(() => {
        for (const work of waiting.current.splice(0)) work();
      });
    };
    const ends = ["pointerup", "pointercancel"] as const;
    window.addEventListener("pointerdown", onDown, true);
    for (const end of ends) window.addEventListener(end, onUp, true);
    return () => {
      window.removeEventListener("pointerdown", onDown, true);
      for (const end of ends) window.removeEventListener(end, onUp, true);
    };
  }, []);
  return (work) => {
    if (isSubmitted.current) waiting.current.push(work);
    else work();
  };
}

interface RemovalReceivedProps {
  readonly reference: string;
  readonly by: "email" | "phone";
  readonly noticeRef?: Ref<HTMLDivElement>;
  readonly onAgain: () => void;
}

export function RemovalReceived({ reference, by, noticeRef, onAgain }: RemovalReceivedProps) {
  return (
    <div className={styles.received} ref={noticeRef} tabIndex={-1} role="status">
      <h2 className={styles.title}>Request received</h2>
      <p>
        Your reference is <strong className={styles.reference}>{reference}</strong>. Please keep it until you hear from us.
      </p>
      <p>
        A person checks the request and replies by {by} within {REPLY_PROMISE}. The listing stays as it is until then.
      </p>
      <p>If the receipt in your mailbox has a link, please open it and press Confirm, so we know the request is yours.</p>
      <div className={styles.actions}>
        <ButtonLink to={paths.home()}>Go Home</ButtonLink>
        <Button variant="secondary" onClick={onAgain}>
          Send another request
        </Button>
      </div>
    </div>
  );
}
