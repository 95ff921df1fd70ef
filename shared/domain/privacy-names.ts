/**
 * The names of the privacy questions (docs/product/data.md#privacy-facts), apart from their answers: a page that names questions need
 * not carry the words of every answer.
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

/** The name of each question, as headings and filters have it. */
export const PRIVACY_LABELS = {
  cameras: "Cameras",
  sound: "Sound",
  sightlines: "Sightlines",
  entry: "Entry",
  ground: "Who is there",
  identity: "Identity",
  pictures: "Pictures",
} as const satisfies Readonly<Record<PrivacyKey, string>>;

/** The columns of a record that hold one fact. */
export function privacyFields<K extends PrivacyKey>(key: K) {
  const column = PRIVACY_COLUMNS[key];
  return { value: column, detail: `${column} Detail`, by: `${column} By`, since: `${column} Since` } as const;
}
