/** Names, labels and answers have separate files, so that pages that need only names do not load all answers' text. */

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

export function privacyFields<K extends PrivacyKey>(key: K) {
  const column = PRIVACY_COLUMNS[key];
  return { value: column, detail: `${column} Detail`, by: `${column} By`, since: `${column} Since` } as const;
}
