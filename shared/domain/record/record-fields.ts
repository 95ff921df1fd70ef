/** Separate from the schema, so that reading records needs no zod. */

export const ADDRESS_KEYS = {
  City: ["City", "A Address - City", "Address - City", "Location - City"],
  State: ["State", "A Address - State", "Address - State", "Location - State"],
  Country: ["Country", "A Address - Country", "Address - Country", "Location - Country"],
} as const;

/** Each of these flags makes a listing verified (docs/product/data.md#verified). */
export const VERIFIED_KEYS = ["Nightlatch Verified", "Verified by Nightlatch", "Verified", "Host Verified"] as const;

/** Sources write these names with spaces or underscores (docs/product/data.md#notes). */
export const NOTE_KEYS = {
  privacy: ["Privacy Notes", "Privacy_Notes"],
  camera: ["Camera Policy", "Camera_Policy"],
  sound: ["Sound Notes", "Sound_Notes"],
  access: ["Access Notes", "Access_Notes"],
  unique: ["Unique Kink Features", "Unique_Kink_Features"],
} as const;

export interface AmountLimits {
  readonly least: number;
  readonly most: number;
  readonly step: number;
}

const guests: AmountLimits = { least: 1, most: 999, step: 1 };
const rooms: AmountLimits = { least: 0, most: 999, step: 1 };

export const AMOUNT_LIMITS = {
  "Max Guests": guests,
  "Max Number of Guests": guests,
  Bedrooms: rooms,
  Beds: rooms,
  Bathrooms: { least: 0, most: 999, step: 0.5 },
} as const satisfies Readonly<Record<string, AmountLimits>>;

export const isWithin = ({ least, most, step }: AmountLimits, amount: number): boolean =>
  amount >= least && amount <= most && amount % step === 0;

export const formatLimits = ({ least, most, step }: AmountLimits): string =>
  `${step === 1 ? "a whole number" : "a number, halves allowed,"} from ${least} to ${most}`;
