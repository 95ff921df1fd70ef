import { PRIVACY_KEYS, type PrivacyKey } from "../privacy/privacy-facts.ts";
import { AMOUNT_LIMITS, isWithin, limitsInWords } from "../record/record-fields.ts";
import { fixUrl } from "../text/urls.ts";
import { FORM_MAX, type FormIssue, isBlank, textProblem } from "./form-rules.ts";
import { answerProblem } from "./privacy-rules.ts";

/**
 * The slugs of the answers about privacy that have columns of their own, parted by commas; empty for none. What a note says is not
 * among them.
 */
type QuickEditPrivacy = { readonly [K in PrivacyKey]: string };

/** The values of a listing that the local Quick Edit may change (docs/product/detail.md#quick-edit). None is about hosts. */
export interface QuickEditValues extends QuickEditPrivacy {
  readonly name: string;
  readonly description: string;
  /** Empty when there is none, as is `bookingLink`. */
  readonly website: string;
  readonly bookingLink: string;
  /** Null when the listing does not say, as are the other numbers. */
  readonly maxGuests: number | null;
  readonly bedrooms: number | null;
  readonly beds: number | null;
  /** May be a half. */
  readonly bathrooms: number | null;
  readonly published: boolean;
  /** The Featured field alone: a boost or the elite plan may feature a listing without it. */
  readonly featured: boolean;
  readonly lifestyleAware: boolean;
  readonly lifestyleFriendly: boolean;
  readonly oneCoupleOnly: boolean;
}

/** A listing as Quick Edit reads it. `version` goes back with the changes. */
export interface QuickEdit extends QuickEditValues {
  readonly slug: string;
  /** The version of the listing; every change of it makes another. */
  readonly version: string;
}

/** Changes to save: only the fields that change, and the version that was read before. */
export type QuickEditChanges = Partial<QuickEditValues> & { readonly version: string };

export const QUICK_EDIT_NUMBERS = ["maxGuests", "bedrooms", "beds", "bathrooms"] as const;
export const QUICK_EDIT_FLAGS = ["published", "featured", "lifestyleAware", "lifestyleFriendly", "oneCoupleOnly"] as const;

/** The label of each number, and the field of the record that it is kept in. */
const NUMBERS = {
  maxGuests: ["Max guests", "Max Guests"],
  bedrooms: ["Bedrooms", "Bedrooms"],
  beds: ["Beds", "Beds"],
  bathrooms: ["Bathrooms", "Bathrooms"],
} as const;

/** The problems of changes, in the order of the fields; a field that is left out has none. */
export function checkQuickEdit(changes: Partial<QuickEditValues>): FormIssue[] {
  const { name, description, website, bookingLink } = changes;
  const found: (readonly [field: string, message: string | undefined])[] = [
    ["name", name === undefined ? undefined : isBlank(name) ? "Please enter a name." : textProblem("The name", name, FORM_MAX.line)],
    ["description", description === undefined ? undefined : textProblem("The description", description, FORM_MAX.text)],
    ["website", addressProblem("The website", website)],
    ["bookingLink", addressProblem("The booking link", bookingLink)],
    ...QUICK_EDIT_NUMBERS.map((field) => [field, numberProblem(field, changes[field])] as const),
    ...PRIVACY_KEYS.map((key) => [key, answerProblem(key, splitAnswers(changes[key] ?? ""))] as const),
  ];
  return found.flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }]));
}

/** The answers in a field of Quick Edit. */
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
  return isWithin(limits, value) ? undefined : `${label} must be ${limitsInWords(limits)}, or empty.`;
}
