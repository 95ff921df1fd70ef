import {
  type AddListingForm,
  EMPTY_ADD_LISTING,
  EMPTY_PRIVACY,
  LISTING_DRAFT_TTL_MS,
  type PlanId,
  type PrivacyForm,
  readPlanId,
  STORAGE_KEYS,
} from "@nightlatch/domain";
import { createDraft, type Draft } from "../form/form-drafts.ts";

export interface ListingValues extends AddListingForm, PrivacyForm {
  readonly plan: PlanId | "";
}

export const emptyListing = (plan: ListingValues["plan"]): ListingValues => ({ ...EMPTY_ADD_LISTING, ...EMPTY_PRIVACY, plan });

const listingDraft = createDraft<ListingValues>({
  key: STORAGE_KEYS.listingDraft,
  write: (form, now) => ({ form, savedAt: now }),
  read: readListingDraft,
});

export function listingDraftFor(plan: ListingValues["plan"]): Draft<ListingValues> {
  return {
    ...listingDraft,
    load() {
      const stored = listingDraft.load();
      return stored && { ...stored, plan: plan || stored.plan };
    },
  };
}

export function readListingDraft(stored: unknown, now: number): ListingValues | null {
  if (!isObject(stored) || typeof stored.savedAt !== "number" || !isObject(stored.form)) return null;
  const age = now - stored.savedAt;
  return age < 0 || age > LISTING_DRAFT_TTL_MS ? null : readForm(stored.form);
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null;

function readForm(stored: Readonly<Record<string, unknown>>): ListingValues {
  const entries = Object.entries(emptyListing("")).map(([field, empty]) => {
    const value = stored[field];
    const fits = Array.isArray(empty) ? isTextList(value) : typeof value === "string";
    return [field, fits ? value : empty];
  });
  return { ...Object.fromEntries(entries), plan: readPlanId(stored.plan) ?? "" };
}

const isTextList = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === "string");
