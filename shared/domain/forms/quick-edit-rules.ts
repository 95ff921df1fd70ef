import { PRIVACY_KEYS, type PrivacyKey } from "../privacy/privacy-facts.ts";
import { AMOUNT_LIMITS, formatLimits, isWithin } from "../record/record-fields.ts";
import { fixUrl } from "../text/urls.ts";
import { FORM_MAX, type FormIssue, isBlank, issuesOf, textProblem } from "./form-rules.ts";
import { answerProblem } from "./privacy-rules.ts";

type QuickEditPrivacy = { readonly [K in PrivacyKey]: string };

export interface QuickEditValues extends QuickEditPrivacy {
  readonly name: string;
  readonly description: string;
  readonly website: string;
  readonly bookingLink: string;
  /** All numbers are null when unknown. */
  readonly maxGuests: number | null;
  readonly bedrooms: number | null;
  readonly beds: number | null;
  readonly bathrooms: number | null;
  readonly published: boolean;
  readonly featured: boolean;
  readonly lifestyleAware: boolean;
  readonly lifestyleFriendly: boolean;
  readonly oneCoupleOnly: boolean;
}

export interface QuickEdit extends QuickEditValues {
  readonly slug: string;
  readonly version: string;
}

export type QuickEditChanges = Partial<QuickEditValues> & { readonly version: string };

export const QUICK_EDIT_NUMBERS = ["maxGuests", "bedrooms", "beds", "bathrooms"] as const;
export const QUICK_EDIT_FLAGS = ["published", "featured", "lifestyleAware", "lifestyleFriendly", "oneCoupleOnly"] as const;

const NUMBERS = {
  maxGuests: ["Max guests", "Max Guests"],
  bedrooms: ["Bedrooms", "Bedrooms"],
  beds: ["Beds", "Beds"],
  bathrooms: ["Bathrooms", "Bathrooms"],
} as const;

export function checkQuickEdit(changes: Partial<QuickEditValues>): FormIssue[] {
  const { name, description, website, bookingLink } = changes;
  return issuesOf([
    ["name", name === undefined ? undefined : isBlank(name) ? "Please enter a name." : textProblem("The name", name, FORM_MAX.line)],
    ["description", description === undefined ? undefined : textProblem("The description", description, FORM_MAX.text)],
    ["website", addressProblem("The website", website)],
    ["bookingLink", addressProblem("The booking link", bookingLink)],
    ...QUICK_EDIT_NUMBERS.map((field) => [field, numberProblem(field, changes[field])] as const),
    ...PRIVACY_KEYS.map((key) => [key, answerProblem(key, splitAnswers(changes[key] ?? ""))] as const),
  ]);
}

export const splitAnswers = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

function addressProblem(label: string, address: string | undefined): string | undefined {
  if (address === undefined || isBlank(address)) return undefined;
  return textProblem(label, address, FORM_MAX.address) ?? (fixUrl(address) === undefined ? `${label} must be a web address.` : undefined);
}

function numberProblem(field: (typeof QUICK_EDIT_NUMBERS)[number], value: number | null | undefined): string | undefined {
  if (value === undefined || value === null) return undefined;
  const [label, key] = NUMBERS[field];
  const limits = AMOUNT_LIMITS[key];
  return isWithin(limits, value) ? undefined : `${label} must be ${formatLimits(limits)}, or empty.`;
}
