/**
 * The columns of the privacy questions (docs/product/data.md#privacy-facts). They, the labels and the answers are modules of their own,
 * since a page carries a module whole: one that names the questions need not carry the words of every answer.
 */

/** The questions in order, each with its column in the source's record. */
export const PRIVACY_COLUMNS = {
  cameras: "Cameras",
  sound: "Sound",
  sightlines: "Sightlines",
  entry: "Entry",
  ground: "On the Ground",
  identity: "Identity Asked",
  pictures: "Pictures Allowed",
} as const;
export type PrivacyKey = keyof typeof PRIVACY_COLUMNS;
export const PRIVACY_KEYS = Object.keys(PRIVACY_COLUMNS) as PrivacyKey[];

/** The columns of a record that hold one fact. */
export function privacyFields<K extends PrivacyKey>(key: K) {
  const column = PRIVACY_COLUMNS[key];
  return { value: column, detail: `${column} Detail`, by: `${column} By`, since: `${column} Since` } as const;
}
