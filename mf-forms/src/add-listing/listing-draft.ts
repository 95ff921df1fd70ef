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
import { createDraft, type Draft } from "../form/drafts.ts";

/** What the form holds: its fields, the answers about privacy, and the plan that the host came with, if any. */
export interface ListingValues extends AddListingForm, PrivacyForm {
  readonly plan: PlanId | "";
}

/** The form as it opens, for a host who came with a plan or without. */
export const emptyListing = (plan: ListingValues["plan"]): ListingValues => ({ ...EMPTY_ADD_LISTING, ...EMPTY_PRIVACY, plan });

/** The draft of a new listing: kept for seven days, like that of a removal request. */
const listingDraft = createDraft<ListingValues>({
  key: STORAGE_KEYS.listingDraft,
  write: writeListingDraft,
  read: readListingDraft,
});

/** The draft for a host who came with this plan: it is the later choice, so it wins over the draft's own. */
export function listingDraftFor(plan: ListingValues["plan"]): Draft<ListingValues> {
  return {
    ...listingDraft,
    load() {
      const stored = listingDraft.load();
      return stored && { ...stored, plan: plan || stored.plan };
    },
  };
}

export function writeListingDraft(form: ListingValues, now: number) {
  return { form, savedAt: now };
}

/** The stored draft, or null when there is none, it is older than seven days, or it cannot be read. */
export function readListingDraft(stored: unknown, now: number): ListingValues | null {
  if (!isObject(stored) || typeof stored.savedAt !== "number" || !isObject(stored.form)) return null;
  const age = now - stored.savedAt;
  return age < 0 || age > LISTING_DRAFT_TTL_MS ? null : readForm(stored.form);
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null;

/**
 * Reads stored fields. Another version of the site or a person may have written them, so a field of another kind opens as in
 * a new form.
 */
function readForm(stored: Readonly<Record<string, unknown>>): ListingValues {
  const entries = Object.entries(emptyListing("")).map(([field, empty]) => {
    const value = stored[field];
    const fits = Array.isArray(empty) ? isTextList(value) : typeof value === "string";
    return [field, fits ? value : empty];
  });
  return { ...Object.fromEntries(entries), plan: readPlanId(stored.plan) ?? "" };
}

const isTextList = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === "string");
