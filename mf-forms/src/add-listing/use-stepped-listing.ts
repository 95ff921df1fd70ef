import { type RefObject, useEffect, useRef } from "react";
import { useDraftNote } from "../form/use-draft-note.ts";
import { useLeaveGuard } from "../form/use-leave-guard.ts";
import type { ListingValues } from "./listing-draft.ts";
import { idOf } from "./listing-fields.tsx";
import { stepId } from "./steps.ts";
import { useListingForm } from "./use-listing-form.ts";
import { useSteps } from "./use-steps.ts";

interface SteppedListing {
  readonly form: ReturnType<typeof useListingForm>;
  readonly steps: ReturnType<typeof useSteps>;
  readonly draft: ReturnType<typeof useDraftNote>;
  readonly around: RefObject<HTMLDivElement | null>;
  readonly sent: boolean;
  readonly submitting: boolean;
}

export function useSteppedListing(plan: ListingValues["plan"]): SteppedListing {
  const form = useListingForm(plan, (to) => steps.lead(to));
  const { state, opened, dirty, judge } = form;
  const discard = () => {
    form.discard();
    steps.restart();
  };
  const draft = useDraftNote({ ...form, discard }, () => {
    const first = document.getElementById(idOf("name"));
    if (first) steps.lead(first);
  });
  const around = useRef<HTMLDivElement>(null);
  const sent = state.status === "success" && !dirty;
  const submitting = state.status === "submitting";
  const steps = useSteps({ around, opened, dirty, sent, locked: submitting, judge, emptied: draft.noteRef });
  const wasSent = useRef(sent);
  useEffect(() => {
    // Where the form is one page, it comes back for another listing here; a step is gone to.
    if (wasSent.current && !sent && !dirty) document.getElementById(stepId(1))?.focus();
    wasSent.current = sent;
  });
  useLeaveGuard(dirty ? leaveQuestion(form.kept, form.list.photos.length > 0) : undefined);
  return { form, steps, draft, around, sent, submitting };
}

function leaveQuestion(kept: boolean, photos: boolean): string {
  if (!kept) return "Your listing has not been sent yet. Leave this page? What you typed will be lost.";
  return `Your listing has not been sent yet. Leave this page? Your draft stays on this device for 7 days${photos ? ", and the photos you uploaded for a day" : ""}.`;
}
