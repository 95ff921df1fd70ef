import { type AddListingForm, featureLabel, typeLabel } from "@nightlatch/domain";
import { LABELS } from "./listing-labels.ts";
import { counted } from "./photos/photo-list.ts";
import { type StepNumber, stepOf } from "./steps.ts";

export interface ReviewRow {
  readonly field: keyof AddListingForm | "photos";
  readonly label: string;
  readonly value: string | undefined;
}

export interface ReviewPart {
  readonly step: StepNumber;
  readonly rows: readonly ReviewRow[];
}

const NEEDED: readonly string[] = ["name", "hostEmail", "hostPhone", "description", "city", "state", "country"];
const ADDRESSES = ["website", "bookingUrl", "airbnbUrl", "vrboUrl", "otherUrl"] as const;

export function reviewOf(form: AddListingForm, photos: number): readonly ReviewPart[] {
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
