import { titleCase } from "./text.ts";

/** Reasons for removal by group, as stored (docs/product/forms-removal.md#reasons). */
const REASONS = {
  "Temporary pause": ["seasonal-break", "renovation", "calendar-full", "traveling", "personal-break"],
  Permanent: ["no-longer-hosting", "sold", "business-closed", "relocating"],
  Policy: ["hoa-regulations", "policy-concerns"],
  "Listing quality": ["duplicate", "incorrect-info", "different-platform"],
  "Safety and privacy": ["safety", "privacy", "audience-mismatch"],
  Other: ["other"],
} as const;

export type RemovalReason = (typeof REASONS)[keyof typeof REASONS][number];

const LABELS: Readonly<Partial<Record<RemovalReason, string>>> = {
  "calendar-full": "Calendar is full",
  "no-longer-hosting": "No longer hosting",
  sold: "Property sold",
  "hoa-regulations": "HOA regulations",
  "policy-concerns": "Policy concerns",
  duplicate: "Duplicate listing",
  "incorrect-info": "Incorrect information",
  "different-platform": "Listed on a different platform",
  safety: "Safety concerns",
  privacy: "Privacy concerns",
  "audience-mismatch": "Audience mismatch",
};

const sentence = (slug: string): string => {
  const words = titleCase(slug).toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export interface RemovalReasonGroup {
  /** A heading: it cannot be chosen. */
  readonly label: string;
  readonly reasons: readonly { readonly value: RemovalReason; readonly label: string }[];
}

export const REMOVAL_REASON_GROUPS: readonly RemovalReasonGroup[] = Object.entries(REASONS).map(([label, reasons]) => ({
  label,
  reasons: reasons.map((value) => ({ value, label: LABELS[value] ?? sentence(value) })),
}));

export const REMOVAL_REASONS: readonly RemovalReason[] = Object.values(REASONS).flat();

export function removalReasonLabel(reason: RemovalReason): string {
  return LABELS[reason] ?? sentence(reason);
}
