import { REMOVAL_DRAFT_TTL_MS, REMOVAL_NOTES_MAX } from "../site/constants.ts";
import { titleCase } from "../text/text.ts";
import { FORM_MAX, type FormIssue, isBlank, isEmail, issuesOf, textProblem } from "./form-rules.ts";

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

export const REMOVAL_REASON_GROUPS = Object.entries(REASONS).map(([label, reasons]) => ({
  label,
  reasons: reasons.map((value) => ({ value, label: removalReasonLabel(value) })),
}));

export const REMOVAL_REASONS: readonly RemovalReason[] = Object.values(REASONS).flat();

export function removalReasonLabel(reason: RemovalReason): string {
  return LABELS[reason] ?? sentence(reason);
}

export const PREFERRED_CONTACTS = ["email", "phone"] as const;
export const PERMANENCES = ["temporary", "permanent"] as const;

export const EMPTY_REMOVAL = {
  propertyName: "",
  propertyId: "",
  bookingLink: "",
  hostName: "",
  hostEmail: "",
  hostPhone: "",
  preferredContact: "email" as (typeof PREFERRED_CONTACTS)[number],
  reason: "" as RemovalReason | "",
  reasonDetails: "",
  permanence: "permanent" as (typeof PERMANENCES)[number],
  authorized: false,
};
export type RemovalForm = Readonly<typeof EMPTY_REMOVAL>;

export function isRemovalReason(text: string): text is RemovalReason {
  return (REMOVAL_REASONS as readonly string[]).includes(text);
}

export function checkRemoval(form: RemovalForm): FormIssue[] {
  return issuesOf<keyof RemovalForm>([
    ["propertyName", isBlank(form.propertyName) && "Please enter your property name."],
    ["propertyName", textProblem("Property name", form.propertyName, FORM_MAX.line)],
    ["propertyId", textProblem("Property id", form.propertyId, FORM_MAX.line)],
    ["bookingLink", textProblem("Booking link", form.bookingLink, FORM_MAX.address)],
    ["hostName", isBlank(form.hostName) && "Please add your name."],
    ["hostName", textProblem("Your name", form.hostName, FORM_MAX.line)],
    ["hostEmail", isBlank(form.hostEmail) && "Please add your email so we can confirm."],
    ["hostEmail", !isBlank(form.hostEmail) && !isEmail(form.hostEmail.trim()) && "Please enter a valid email address."],
    ["hostPhone", textProblem("Phone", form.hostPhone, FORM_MAX.line)],
    ["reason", !isRemovalReason(form.reason) && "Select a reason."],
    ["reasonDetails", textProblem("Reason details", form.reasonDetails, REMOVAL_NOTES_MAX)],
    ["authorized", !form.authorized && "Please confirm you are authorized."],
  ]);
}

export function toRemovalRequest(form: RemovalForm): RemovalForm {
  return {
    ...form,
    propertyName: form.propertyName.trim(),
    bookingLink: form.bookingLink.trim(),
    hostName: form.hostName.trim().replace(/\s+/g, " "),
    hostEmail: form.hostEmail.trim(),
    hostPhone: form.hostPhone.trim(),
    reasonDetails: form.reasonDetails.trim(),
  };
}

export function canSubmitRemoval(form: RemovalForm, submitting: boolean): boolean {
  const required = [form.propertyName, form.hostName, form.hostEmail, form.reason];
  return !submitting && form.authorized && required.every((value) => !isBlank(value));
}

export function withProperty(
  form: RemovalForm,
  property: { readonly id: string; readonly name: string; readonly bookingLink?: string },
): RemovalForm {
  return { ...form, propertyName: property.name, propertyId: property.id, bookingLink: property.bookingLink ?? "" };
}

export function withPropertyName(form: RemovalForm, propertyName: string): RemovalForm {
  return propertyName === form.propertyName ? form : { ...form, propertyName, propertyId: "", bookingLink: "" };
}

/** The authorisation is never stored (docs/product/forms-removal.md#drafts). @param now milliseconds since 1970 */
export function writeRemovalDraft(form: RemovalForm, now: number) {
  return { form: { ...form, authorized: false }, savedAt: now };
}

export function readRemovalDraft(stored: unknown, now: number): RemovalForm | null {
  if (!isObject(stored) || typeof stored.savedAt !== "number" || !isObject(stored.form)) return null;
  const age = now - stored.savedAt;
  return age < 0 || age > REMOVAL_DRAFT_TTL_MS ? null : readDraftForm(stored.form);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null;

function readDraftForm(stored: Readonly<Record<string, unknown>>): RemovalForm {
  const texts = Object.keys(EMPTY_REMOVAL).map((field) => [field, typeof stored[field] === "string" ? stored[field] : ""]);
  const { reason, preferredContact, permanence, ...rest }: RemovalForm = Object.fromEntries(texts);
  return {
    ...rest,
    preferredContact: preferredContact === "phone" ? "phone" : "email",
    reason: isRemovalReason(reason) ? reason : "",
    permanence: permanence === "temporary" ? "temporary" : "permanent",
    authorized: false,
  };
}

export const REMOVAL_SUBJECT = "Request to remove listing";

export function removalReference(timestamp: number): string {
  return `REQ-${timestamp}`;
}

export function removalSummary(form: RemovalForm, reference: string): string {
  const lines: readonly (readonly [label: string, value: string])[] = [
    ["Reference", reference],
    ["Property", form.propertyName],
    ["Property id", form.propertyId],
    ["Booking link", form.bookingLink],
    ["Host name", form.hostName],
    ["Host email", form.hostEmail],
    ["Host phone", form.hostPhone],
    ["Preferred contact", form.preferredContact],
    ["Reason", form.reason === "" ? "" : removalReasonLabel(form.reason)],
    ["Details", form.reasonDetails],
    ["Permanence", form.permanence],
    ["Authorized", form.authorized ? "yes" : "no"],
  ];
  return lines
    .filter(([, value]) => !isBlank(value))
    .map(([label, value]) => `${label}: ${value.trim()}`)
    .join("\n");
}
