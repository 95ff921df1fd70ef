import { VisuallyHidden } from "@nightlatch/ui";
import type { ReactNode } from "react";
import { Group } from "../form/form-parts.tsx";
import type { ListingValues } from "./listing-draft.ts";
import { PreviewCard } from "./preview-card.tsx";
import { Answers } from "./privacy/privacy-fold.tsx";
import styles from "./review.module.css";
import { type ReviewPart, reviewOf } from "./review-rows.ts";
import { stepHeading } from "./step.tsx";
import { LAST_STEP, STEP_TITLES, stepId } from "./steps.ts";

interface ReviewProps {
  readonly form: ListingValues;
  readonly photos: number;
  readonly cover: string | undefined;
}

export function Review({ form, photos, cover }: ReviewProps) {
  return (
    <div className={styles.review}>
      <Group {...stepHeading(LAST_STEP)} note="Is everything as it should be? Nothing is sent until you add the listing.">
        {reviewOf(form, photos).map((part) => (
          <Part key={part.step} {...part}>
            {part.step === 2 ? <Answers form={form} as="AnswerRows" /> : null}
          </Part>
        ))}
      </Group>
      <PreviewCard form={form} cover={cover} />
    </div>
  );
}

function Part({ step, rows, children }: ReviewPart & { children: ReactNode }) {
  const title = STEP_TITLES[step - 1];
  return (
    <section className={styles.part} aria-label={title}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <a href={`#${stepId(step)}`}>
          Change<VisuallyHidden> {title}</VisuallyHidden>
        </a>
      </div>
      <dl className={styles.rows}>
        {rows.map(({ field, label, value }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>{value ?? <strong className={styles.needed}>Still needed</strong>}</dd>
          </div>
        ))}
        {children}
      </dl>
    </section>
  );
}
