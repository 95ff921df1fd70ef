/** The spellings under which a record may hold one thing. Apart from the schema, so that reading needs no zod. */

/** First non-blank wins, in this order (READINGS 20). */
export const ADDRESS_KEYS = {
  City: ["City", "A Address - City", "Address - City", "Location - City"],
  State: ["State", "A Address - State", "Address - State", "Location - State"],
  Country: ["Country", "A Address - Country", "Address - Country", "Location - Country"],
} as const;

/** Any of them makes a listing verified (READINGS 29). */
export const VERIFIED_KEYS = ["Nightlatch Verified", "Verified by Nightlatch", "Verified", "Host Verified"] as const;

/** Notes, with spaces or underscores (READINGS 30). */
export const NOTE_KEYS = {
  privacy: ["Privacy Notes", "Privacy_Notes"],
  camera: ["Camera Policy", "Camera_Policy"],
  sound: ["Sound Notes", "Sound_Notes"],
  access: ["Access Notes", "Access_Notes"],
  unique: ["Unique Kink Features", "Unique_Kink_Features"],
} as const;
