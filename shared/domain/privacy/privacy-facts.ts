/** Nothing here guesses: a question without an answer stays unanswered (docs/product/data.md#privacy-facts). */

import { PRIVACY_KEYS, type PrivacyKey } from "./privacy-names.ts";

export * from "./privacy-labels.ts";
export * from "./privacy-names.ts";

export interface PrivacyOption {
  readonly slug: string;
  readonly label: string;
  readonly short: string;
  readonly detail?: string;
  /** Slug of another answer that is then true, too. */
  readonly implies?: string;
}

export interface PrivacyQuestion {
  readonly question: string;
  /** Several answers may be true; the first option excludes all others. */
  readonly several?: true;
  readonly options: readonly PrivacyOption[];
}

export const PRIVACY_FACTS = {
  cameras: {
    question: "Are there cameras?",
    options: [
      { slug: "no-cameras", label: "None at all", short: "No cameras", implies: "none-inside" },
      { slug: "none-inside", label: "None inside", short: "No cameras inside" },
      { slug: "outside-only", label: "Outside only", short: "Cameras outside only", detail: "Where are they?", implies: "none-inside" },
      { slug: "shared-rooms", label: "In shared rooms too", short: "Cameras in shared rooms", detail: "In which rooms?" },
    ],
  },
  sound: {
    question: "Can anyone hear you?",
    options: [
      { slug: "alone", label: "No one within earshot", short: "No one in earshot" },
      { slug: "shared-walls", label: "Walls are shared", short: "Shared walls" },
      { slug: "neighbours-hear", label: "Neighbours can hear", short: "Neighbours can hear" },
    ],
  },
  sightlines: {
    question: "Can anyone see in?",
    options: [
      { slug: "remote", label: "Remote, with no one around", short: "Out of sight" },
      { slug: "fenced", label: "Fenced or walled", short: "Fenced" },
      { slug: "overlooked", label: "Overlooked", short: "Overlooked" },
    ],
  },
  entry: {
    question: "How do you get in?",
    options: [
      { slug: "own-key", label: "With your own key or code", short: "Own key" },
      { slug: "host-meets", label: "The host meets you", short: "Host meets you" },
      { slug: "staff-let-in", label: "Staff let you in", short: "Staff at the door" },
    ],
  },
  ground: {
    question: "Who else is on the grounds?",
    several: true,
    options: [
      { slug: "nobody", label: "No one else", short: "No one else there" },
      { slug: "host-on-site", label: "The host", short: "Host on site" },
      { slug: "staff-on-site", label: "Staff", short: "Staff on site" },
      { slug: "other-guests", label: "Other guests", short: "Other guests" },
    ],
  },
  identity: {
    question: "Are you asked who you are?",
    options: [
      { slug: "not-asked", label: "Not asked", short: "No ID asked" },
      { slug: "at-booking", label: "When you book", short: "ID when booking" },
      { slug: "at-arrival", label: "When you arrive", short: "ID on arrival" },
    ],
  },
  pictures: {
    question: "May guests take pictures?",
    options: [
      { slug: "no-pictures", label: "Not allowed", short: "No photography" },
      { slug: "own-room-only", label: "Only in your own room", short: "Pictures in your room only" },
      { slug: "marked-spot", label: "Only at a marked spot", short: "Pictures at a marked spot", detail: "Where is it?" },
      { slug: "of-yourselves", label: "Yes, of yourselves", short: "Pictures of yourselves" },
    ],
  },
} as const satisfies Readonly<Record<PrivacyKey, PrivacyQuestion>>;
export type PrivacySlug = (typeof PRIVACY_FACTS)[PrivacyKey]["options"][number]["slug"];

export const PRIVACY_SOURCES = ["host", "verified"] as const;
export type PrivacySource = (typeof PRIVACY_SOURCES)[number];

export const PRIVACY_DETAIL_MAX = 120;

export interface PrivacyFact {
  readonly values: readonly PrivacySlug[];
  readonly detail?: string;
  readonly by: PrivacySource;
  readonly since?: string;
}

export type PrivacyFacts = Readonly<Partial<Record<PrivacyKey, PrivacyFact>>>;

export const privacyOptions = (key: PrivacyKey): readonly PrivacyOption[] => PRIVACY_FACTS[key].options;

export const takesSeveral = (key: PrivacyKey): boolean => "several" in PRIVACY_FACTS[key];

export function privacyOption(slug: string): PrivacyOption | undefined {
  for (const key of PRIVACY_KEYS) for (const option of privacyOptions(key)) if (option.slug === slug) return option;
  return undefined;
}
