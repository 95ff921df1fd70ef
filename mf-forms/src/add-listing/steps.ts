import { LABELS } from "./listing-labels.ts";

/**
 * The steps that the form has where there is little room (docs/product/forms-add-listing.md#steps). Elsewhere it is one page,
 * without the last.
 */
export const STEP_TITLES = ["The place and you", "What it is like", "Photos", "Check and send"] as const;

/** The number of a step, from 1. */
export type StepNumber = 1 | 2 | 3 | 4;

export const LAST_STEP = 4;

/** The fields of the first step; all others but the photos are the second's. */
const FIRST_FIELDS: readonly string[] = Object.keys(LABELS).slice(0, Object.keys(LABELS).indexOf("description"));

/** The step that has a field. */
export function stepOf(field: string): StepNumber {
  if (field === "photos") return 3;
  return FIRST_FIELDS.includes(field) ? 1 : 2;
}

/** The id of a step, which is the fragment of its address too. */
export const stepId = (step: StepNumber): string => `step-${step}`;

/** The step that a fragment names: the first for none, and none for the fragment of something else. */
export function stepIn(fragment: string): StepNumber | undefined {
  if (fragment === "") return 1;
  const step = /^#step-([1-4])$/.exec(fragment)?.[1];
  return step === undefined ? undefined : (Number(step) as StepNumber);
}
