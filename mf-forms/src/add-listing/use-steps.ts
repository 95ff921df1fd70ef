import { paths } from "@nightlatch/contract";
import { useLocation, useNavigate } from "@nightlatch/runtime";
import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useDraftNote } from "../form/draft-notes.tsx";
import { useLeaveGuard } from "../form/use-leave-guard.ts";
import { unfold } from "./fold.tsx";
import type { ListingValues } from "./listing-draft.ts";
import { idOf } from "./listing-fields.tsx";
import { LAST_STEP, type StepNumber, stepId, stepIn, stepOf } from "./steps.ts";
import { useListingForm } from "./use-listing-form.ts";

interface StepsSettings {
  readonly around: RefObject<HTMLElement | null>;
  readonly opened: boolean;
  readonly dirty: boolean;
  readonly sent: boolean;
  readonly locked: boolean;
  readonly judge: (isInStep: (field: string) => boolean) => boolean;
  readonly emptied: RefObject<HTMLElement | null>;
}

function useStepAddress(opened: boolean) {
  const { hash, key } = useLocation();
  const navigate = useNavigate();
  const named = stepIn(hash);
  // Another fragment, such as the skip link's, leaves the step unchanged.
  const [last, setLast] = useState<StepNumber>(1);
  if (named && named !== last) setLast(named);

  function goTo(step: StepNumber, { replace = false } = {}): void {
    const fragment = step === 1 ? "" : `#${stepId(step)}`;
    navigate({ pathname: paths.addListing(), search: window.location.search, hash: fragment }, { replace });
  }

  return { currentStep: opened ? (named ?? last) : undefined, key, goTo };
}

function stepOfClick(event: MouseEvent): StepNumber | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href^='#step-']") : null;
  return link ? stepIn(link.hash) : undefined;
}

/** Each step is a history entry with its own fragment, so that Back shows the previous step. All fields stay in the document. */
function useSteps({ around, opened, dirty, sent, locked, judge, emptied }: StepsSettings) {
  const { currentStep, key, goTo } = useStepAddress(opened);
  const before = useRef(currentStep);
  const target = useRef<HTMLElement>(undefined);

  const isStepped = () => Boolean(around.current?.querySelector("[data-shown=true] > progress")?.getClientRects().length);

  function lead(to: HTMLElement): void {
    for (const wrong of around.current?.querySelectorAll("[aria-invalid=true]") ?? []) unfold(wrong);
    unfold(to);
    const home = Number(to.closest<HTMLElement>("[data-step]")?.dataset.step) as StepNumber;
    const arrived = home === currentStep && before.current === currentStep;
    if (!home || arrived || !isStepped()) to.focus();
    else {
      target.current = to;
      if (home !== currentStep) goTo(home);
    }
  }

  function show(step: StepNumber): void {
    const heading = document.getElementById(stepId(step));
    heading?.scrollIntoView();
    const to = target.current ?? (dirty ? undefined : emptied.current) ?? heading;
    target.current = undefined;
    to?.focus({ preventScroll: to === heading });
  }

  const arrive = useEffectEvent(() => {
    if (currentStep === undefined) return;
    const from = before.current;
    before.current = currentStep;
    if (!isStepped()) return;
    const met = from === undefined ? stepIn(window.location.hash) : undefined;
    if (met && met !== currentStep) goTo(met, { replace: true });
    else if (currentStep > 1 && !dirty && !(sent && currentStep === LAST_STEP)) goTo(1, { replace: true });
    else if (from !== undefined && from !== currentStep) show(currentStep);
  });
  // `key` changes with each history entry.
  useEffect(() => arrive(), [currentStep, key]);

  function advance(to: StepNumber): void {
    const passed = currentStep ?? 1;
    // Ignores a second click before the step is shown.
    if (stepIn(window.location.hash) === to) return;
    if (to < passed || judge((field) => stepOf(field) >= passed && stepOf(field) < to)) goTo(to);
  }

  return {
    currentStep,
    lead,
    restart() {
      if (currentStep !== 1 && isStepped()) goTo(1, { replace: true });
    },
    onClick(event: MouseEvent): void {
      const to = stepOfClick(event);
      if (!to) return;
      event.preventDefault();
      if (!locked) advance(to);
    },
    goOn(): boolean {
      if (!isStepped() || currentStep === undefined || currentStep === LAST_STEP) return false;
      advance((currentStep + 1) as StepNumber);
      return true;
    },
  };
}

export function useSteppedListing(plan: ListingValues["plan"]) {
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
  const wasSubmitted = useRef(sent);
  useEffect(() => {
    if (wasSubmitted.current && !sent && !dirty) document.getElementById(stepId(1))?.focus();
    wasSubmitted.current = sent;
  });
  useLeaveGuard(dirty ? leavePrompt(form.isStored, form.list.photos.length > 0) : undefined);
  return { form, steps, draft, around, sent, submitting };
}

function leavePrompt(isDraftStored: boolean, photos: boolean): string {
  if (!isDraftStored) return "Your listing has not been sent yet. Leave this page? What you typed will be lost.";
  return `Your listing has not been sent yet. Leave this page? Your draft stays in this browser for 7 days${photos ? ", and the photos you uploaded for a day" : ""}.`;
}
