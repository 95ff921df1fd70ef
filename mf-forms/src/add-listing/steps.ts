import { LABELS } from "./listing-labels.ts";

export const STEP_TITLES = ["The place and you", "What it is like", "Photos", "Check and send"] as const;

export type StepNumber = 1 | 2 | 3 | 4;

export const LAST_STEP = 4;

const FIRST_FIELDS: readonly string[] = Object.keys(LABELS).slice(0, Object.keys(LABELS).indexOf("description"));

export function stepOf(field: string): StepNumber {
  if (field === "photos") return 3;
  return FIRST_FIELDS.includes(field) ? 1 : 2;
}

export const stepId = (step: StepNumber): string => `step-${step}`;

export function stepIn(fragment: string): StepNumber | undefined {
  if (fragment === "") return 1;
  const step = /^#step-([1-4])$/.exec(fragment)?.[1];
  return step === undefined ? undefined : (Number(step) as StepNumber);
}
