import { ADD_LISTING_CATEGORIES, type AddListingForm, EMPTY_ADD_LISTING, LISTING_DRAFT_TTL_MS, STORAGE_KEYS } from "@nightlatch/domain";
import { createDraft } from "../form/drafts.ts";

/** The draft of a new listing: kept for seven days, like that of a removal request. */
export const listingDraft = createDraft<AddListingForm>({
  key: STORAGE_KEYS.listingDraft,
  write: writeListingDraft,
  read: readListingDraft,
});

export function writeListingDraft(form: AddListingForm, now: number) {
  return { form, savedAt: now };
}

/** The stored draft, or null when there is none, it is older than seven days, or it cannot be read. */
export function readListingDraft(stored: unknown, now: number): AddListingForm | null {
  if (!isObject(stored) || typeof stored.savedAt !== "number" || !isObject(stored.form)) return null;
  const age = now - stored.savedAt;
  return age < 0 || age > LISTING_DRAFT_TTL_MS ? null : readForm(stored.form);
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null;

/**
 * Reads stored fields. Another version of the site or a person may have written them, so a field of another kind opens as in
 * a new form.
 */
function readForm(stored: Readonly<Record<string, unknown>>): AddListingForm {
  const entries = Object.entries(EMPTY_ADD_LISTING).map(([field, empty]) => {
    const value = stored[field];
    const fits = Object.hasOwn(ADD_LISTING_CATEGORIES, field) ? isTextList(value) : typeof value === "string";
    return [field, fits ? value : empty];
  });
  return Object.fromEntries(entries);
}

const isTextList = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === "string");
