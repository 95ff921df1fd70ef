/** The spellings under which a record may hold one value. They stand apart from the schema, so that reading needs no zod. */

/**
 * The keys of each part of the address; the first that is not blank wins, in this order
 * (docs/product/data.md#alternate-address-names).
 */
export const ADDRESS_KEYS = {
  City: ["City", "A Address - City", "Address - City", "Location - City"],
  State: ["State", "A Address - State", "Address - State", "Location - State"],
  Country: ["Country", "A Address - Country", "Address - Country", "Location - Country"],
} as const;

/** The keys of the verified flag; any of them makes a listing verified (docs/product/data.md#verified). */
export const VERIFIED_KEYS = ["Nightlatch Verified", "Verified by Nightlatch", "Verified", "Host Verified"] as const;

/** The keys of notes, with spaces or underscores (docs/product/data.md#notes). */
export const NOTE_KEYS = {
  privacy: ["Privacy Notes", "Privacy_Notes"],
  camera: ["Camera Policy", "Camera_Policy"],
  sound: ["Sound Notes", "Sound_Notes"],
  access: ["Access Notes", "Access_Notes"],
  unique: ["Unique Kink Features", "Unique_Kink_Features"],
} as const;
