import { buttonClass } from "@nightlatch/ui";
import type { ReactNode } from "react";
import styles from "./step.module.css";
import { LAST_STEP, STEP_TITLES, type StepNumber, stepId } from "./steps.ts";

export function Step({ step, currentStep, children }: { step: StepNumber; currentStep: StepNumber | undefined; children: ReactNode }) {
  return (
    <div className={styles.step} data-step={step} data-shown={currentStep === undefined ? undefined : currentStep === step}>
      {/* Hidden from screen readers, because the heading has the same text. */}
      <progress className={styles.progress} max={LAST_STEP} value={step} aria-hidden="true" />
      {children}
      {step === LAST_STEP ? null : <StepLinks step={step} />}
    </div>
  );
}

export const stepHeading = (step: StepNumber) => ({
  id: stepId(step),
  title: STEP_TITLES[step - 1] ?? "",
  before: <span className={styles.count}>{`Step ${step} of ${LAST_STEP} `}</span>,
});

function StepLinks({ step }: { step: Exclude<StepNumber, 4> }) {
  const next: string = STEP_TITLES[step];
  return (
    <p className={styles.links}>
      <a className={buttonClass("primary")} href={`#${stepId((step + 1) as StepNumber)}`}>
        Next: {next.charAt(0).toLowerCase() + next.slice(1)}
      </a>
      <BackLink step={step} />
    </p>
  );
}

export function BackLink({ step }: { step: StepNumber }) {
  if (step === 1) return null;
  return (
    <a className={buttonClass("quiet", styles.back)} href={`#${stepId((step - 1) as StepNumber)}`}>
      Back
    </a>
  );
}
