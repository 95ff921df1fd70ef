import type { PrivacyKey } from "./privacy-names.ts";

export const PRIVACY_LABELS = {
  cameras: "Cameras",
  sound: "Sound",
  sightlines: "Sightlines",
  entry: "Entry",
  ground: "Who is there",
  identity: "Identity",
  pictures: "Pictures",
} as const satisfies Readonly<Record<PrivacyKey, string>>;
