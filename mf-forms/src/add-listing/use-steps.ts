import { paths } from "@nightlatch/contract";
import { useLocation, useNavigate } from "@nightlatch/runtime";
import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { unfold } from "./fold.tsx";
import { LAST_STEP, type StepNumber, stepId, stepIn, stepOf } from "./steps.ts";

interface StepsSettings {
  /** The element around the steps. */
  readonly around: RefObject<HTMLElement | null>;
  /** Whether the draft, if there is one, is back. */
  readonly opened: boolean;
  /** Whether anything is filled in. An empty form is met at its first step. */
  readonly dirty: boolean;
  /** Whether the listing was sent, which the last step says. */
  readonly sent: boolean;
  /** Whether the listing is on its way. */
  readonly locked: boolean;
  /** Judges the fields of a part of the form, shows their problems, and tells whether there are none. */
  readonly judge: (isInPart: (field: string) => boolean) => boolean;
  /** What gets the focus when the form was emptied, if it is there. */
  readonly emptied: RefObject<HTMLElement | null>;
}

interface Steps {
  /** The step that is shown; undefined until the page is taken over. */
  readonly shown: StepNumber | undefined;
  /** Follows links to a step: to a later one only when nothing is wrong with this one. */
  readonly onClick: (event: MouseEvent) => void;
  /** Goes on to the next step instead of sending. @returns false at the last step, and where the form is one page */
  readonly goOn: () => boolean;
  /** Gives an element the focus, in whichever step it is. */
  readonly lead: (to: HTMLElement) => void;
  /** Goes to the first step of a form that was emptied. */
  readonly restart: () => void;
}

/** The step that the address names, and ways to another. Undefined until the form is opened: the server knows no fragment. */
function useStepAddress(opened: boolean) {
  const { hash, key } = useLocation();
  const navigate = useNavigate();
  const named = stepIn(hash);
  // The fragment of something else, such as the content that is skipped to, leaves the step as it is.
  const [last, setLast] = useState<StepNumber>(1);
  if (named && named !== last) setLast(named);

  function goTo(step: StepNumber, { replace = false } = {}): void {
    const fragment = step === 1 ? "" : `#${stepId(step)}`;
    navigate({ pathname: paths.addListing(), search: window.location.search, hash: fragment }, { replace });
  }

  return { shown: opened ? (named ?? last) : undefined, key, goTo };
}

/** The step that a plain click on a link leads to, if it is one of the form's. */
function stepOfClick(event: MouseEvent): StepNumber | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href^='#step-']") : null;
  return link ? stepIn(link.hash) : undefined;
}

/**
 * The steps of the form, each an entry of the history by its fragment, so that Back leads to the step before. The fields of all
 * steps stay in the document, and with them what is typed.
 */
export function useSteps({ around, opened, dirty, sent, locked, judge, emptied }: StepsSettings): Steps {
  const { shown, key, goTo } = useStepAddress(opened);
  const before = useRef(shown);
  const target = useRef<HTMLElement>(undefined);

  /** Whether the styles show one step at a time. */
  const isStepped = () => Boolean(around.current?.querySelector("[data-shown=true] > progress")?.getClientRects().length);

  function lead(to: HTMLElement): void {
    for (const wrong of around.current?.querySelectorAll("[aria-invalid=true]") ?? []) unfold(wrong);
    unfold(to);
    const home = Number(to.closest<HTMLElement>("[data-step]")?.dataset.step) as StepNumber;
    // A step that is shown is arrived at a moment later, which would take the focus away.
    const arrived = home === shown && before.current === shown;
    if (!home || arrived || !isStepped()) to.focus();
    else {
      target.current = to;
      if (home !== shown) goTo(home);
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
    if (shown === undefined) return;
    const from = before.current;
    before.current = shown;
    if (!isStepped()) return;
    // A step that was gone to before takeover, which the router has not heard of.
    const met = from === undefined ? stepIn(window.location.hash) : undefined;
    if (met && met !== shown) goTo(met, { replace: true });
    else if (shown > 1 && !dirty && !(sent && shown === LAST_STEP)) goTo(1, { replace: true });
    else if (from !== undefined && from !== shown) show(shown);
  });
  // Each entry of the history is an arrival.
  useEffect(() => arrive(), [shown, key]);

  function advance(to: StepNumber): void {
    const passed = shown ?? 1;
    // Pressed twice, before the step is shown.
    if (stepIn(window.location.hash) === to) return;
    if (to < passed || judge((field) => stepOf(field) >= passed && stepOf(field) < to)) goTo(to);
  }

  return {
    shown,
    lead,
    restart() {
      if (shown !== 1 && isStepped()) goTo(1, { replace: true });
    },
    onClick(event) {
      const to = stepOfClick(event);
      if (!to) return;
      event.preventDefault();
      if (!locked) advance(to);
    },
    goOn() {
      if (!isStepped() || shown === undefined || shown === LAST_STEP) return false;
      advance((shown + 1) as StepNumber);
      return true;
    },
  };
}
