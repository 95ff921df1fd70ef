import {
  PRIVACY_KEYS,
  type PrivacyKey,
  QUICK_EDIT_FLAGS,
  QUICK_EDIT_NUMBERS,
  type QuickEdit,
  type QuickEditChanges,
  type QuickEditValues,
} from "@nightlatch/domain";

/** The panel's fields in their order, each with its label. */
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

/** The values of the form's fields: numbers as text, so that an empty one and a mistyped one can be told apart. */
export type EditForm = Readonly<
  Record<keyof typeof TEXT_LABELS | keyof typeof NUMBER_LABELS | PrivacyKey, string> & Record<keyof typeof FLAG_LABELS, boolean>
>;

/** The values of the fields at first, and nothing else of the listing. An API of before may lack the newest. */
export function toForm(values: QuickEditValues): EditForm {
  const numbers = QUICK_EDIT_NUMBERS.map((field) => [field, values[field] === null ? "" : String(values[field])]);
  return Object.fromEntries([...[...TEXTS, ...QUICK_EDIT_FLAGS].map((field) => [field, values[field] ?? ""]), ...numbers]);
}

/** The fields that differ from the values that were read, with the version that was read. A number that is none becomes NaN. */
export function changesOf(read: QuickEdit, form: EditForm): QuickEditChanges {
  const texts = TEXTS.filter((field) => form[field] !== (read[field] ?? "")).map((field) => [field, form[field]]);
  const flags = QUICK_EDIT_FLAGS.filter((field) => form[field] !== read[field]).map((field) => [field, form[field]]);
  const numbers = QUICK_EDIT_NUMBERS.map((field) => [field, form[field].trim() === "" ? null : Number(form[field])] as const).filter(
    ([field, value]) => value !== read[field],
  );
  return { version: read.version, ...Object.fromEntries([...texts, ...numbers, ...flags]) };
}

/** Whether there is anything to save besides the version. */
export const hasChanges = (changes: QuickEditChanges): boolean => Object.keys(changes).length > 1;
