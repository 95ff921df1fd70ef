import { type AddListingForm, featureLabel, typeLabel } from "@nightlatch/domain";
import { VisuallyHidden } from "@nightlatch/ui";
import type { ReactNode } from "react";
import { Group } from "../form/form-controls.tsx";
import type { ListingValues } from "./listing-draft.ts";
import { LABELS } from "./listing-labels.ts";
import { counted } from "./photos/photo-list.ts";
import { PreviewCard } from "./preview-card.tsx";
import { Answers } from "./privacy/privacy-fold.tsx";
import styles from "./review.module.css";
import { stepHeading } from "./step.tsx";
import { LAST_STEP, STEP_TITLES, type StepNumber, stepId, stepOf } from "./steps.ts";

export function Review({ form, photos, cover }: { form: ListingValues; photos: number; cover: string | undefined }) {
  return (
    <div className={styles.review}>
      <Group {...stepHeading(LAST_STEP)} note="Is everything right? Nothing is sent until you add the listing.">
        {reviewOf(form, photos).map((section) => (
          <StepSection key={section.step} {...section}>
            {section.step === 2 ? <Answers form={form} as="AnswerRows" /> : null}
          </StepSection>
        ))}
      </Group>
      <PreviewCard form={form} cover={cover} />
    </div>
  );
}

function StepSection({ step, rows, children }: ReviewSection & { children: ReactNode }) {
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

interface ReviewRow {
  readonly field: keyof AddListingForm | "photos";
  readonly label: string;
  readonly value: string | undefined;
}

interface ReviewSection {
  readonly step: StepNumber;
  readonly rows: readonly ReviewRow[];
}

const NEEDED: readonly string[] = ["name", "hostEmail", "hostPhone", "description", "city", "state", "country"];
const ADDRESSES = ["website", "bookingUrl", "airbnbUrl", "vrboUrl", "otherUrl"] as const;

export function reviewOf(form: AddListingForm, photos: number): readonly ReviewSection[] {
  const noAddress = ADDRESSES.every((field) => form[field].trim() === "");
  const isNeeded = (field: string) => NEEDED.includes(field) || (field === "website" && noAddress);
  const rows = (Object.keys(LABELS) as (keyof AddListingForm)[]).flatMap((field): ReviewRow[] => {
    const value = wordsOf(form, field);
    return value || isNeeded(field) ? [{ field, label: LABELS[field], value: value || undefined }] : [];
  });
  return [
    { step: 1, rows: rows.filter(({ field }) => stepOf(field) === 1) },
    { step: 2, rows: rows.filter(({ field }) => stepOf(field) === 2) },
    { step: 3, rows: [{ field: "photos", label: "Chosen", value: photos === 0 ? "None" : counted(photos) }] },
  ];
}

function wordsOf(form: AddListingForm, field: keyof AddListingForm): string {
  if (field === "propertyType") return typeLabel(form.propertyType);
  const value = form[field];
  return typeof value === "string" ? value.trim() : value.map(featureLabel).join(", ");
}
