import {
  PRIVACY_KEYS,
  type PrivacyKey,
  QUICK_EDIT_FLAGS,
  QUICK_EDIT_NUMBERS,
  type QuickEdit,
  type QuickEditChanges,
  type QuickEditValues,
} from "@nightlatch/domain";

export const TEXT_LABELS = { name: "Name", description: "Description", website: "Website", bookingLink: "Booking link" } as const;
export const NUMBER_LABELS = { maxGuests: "Max guests", bedrooms: "Bedrooms", beds: "Beds", bathrooms: "Bathrooms" } as const;
export const FLAG_LABELS = {
  published: "Published",
  featured: "Featured",
  lifestyleAware: "Lifestyle-Aware",
  lifestyleFriendly: "Lifestyle-Friendly",
  oneCoupleOnly: "One Couple Only",
} as const;

const TEXTS = [...(Object.keys(TEXT_LABELS) as (keyof typeof TEXT_LABELS)[]), ...PRIVACY_KEYS];

/** Numbers as text, so that an empty field and a mistyped one differ. */
export type EditForm = Readonly<
  Record<keyof typeof TEXT_LABELS | keyof typeof NUMBER_LABELS | PrivacyKey, string> & Record<keyof typeof FLAG_LABELS, boolean>
>;

export function toForm(values: QuickEditValues): EditForm {
  const numbers = QUICK_EDIT_NUMBERS.map((field) => [field, values[field] === null ? "" : String(values[field])]);
  return Object.fromEntries([...[...TEXTS, ...QUICK_EDIT_FLAGS].map((field) => [field, values[field] ?? ""]), ...numbers]);
}

/** The changed fields with the version that was read. An invalid number becomes NaN. */
export function changesOf(read: QuickEdit, form: EditForm): QuickEditChanges {
  const texts = TEXTS.filter((field) => form[field] !== (read[field] ?? "")).map((field) => [field, form[field]]);
  const flags = QUICK_EDIT_FLAGS.filter((field) => form[field] !== read[field]).map((field) => [field, form[field]]);
  const numbers = QUICK_EDIT_NUMBERS.map((field) => [field, form[field].trim() === "" ? null : Number(form[field])] as const).filter(
    ([field, value]) => value !== read[field],
  );
  return { version: read.version, ...Object.fromEntries([...texts, ...numbers, ...flags]) };
}

export const hasChanges = (changes: QuickEditChanges): boolean => Object.keys(changes).length > 1;
