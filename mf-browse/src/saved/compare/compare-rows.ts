import { fullPlace, guestsOf, type ListingCard, type PrivacyKey, type StayFacts, unitOf } from "@nightlatch/domain";
import { countOf } from "../../browse/texts.ts";

export interface Said {
  readonly text: string;
  readonly shared: boolean;
}

export interface CompareRow {
  readonly key: string;
  readonly title: string;
  readonly none: string;
  readonly cells: readonly (readonly Said[] | undefined)[];
  readonly said: boolean;
  readonly differs: boolean;
}

/** @param stays one for each column; undefined for an unlisted stay, which never counts as different */
export function compareRows(stays: readonly (KnownStay | undefined)[]): CompareRow[] {
  return QUESTIONS.map(({ key, title, answer, none = "None listed" }) => {
    const answers = stays.map((stay) => stay && answer(stay));
    const known = answers.filter((said) => said !== undefined);
    const isShared = (text: string): boolean => known.every((said) => said.includes(text));
    return {
      key,
      title,
      none,
      cells: answers.map((said) => said && [...new Set(said)].map((text) => ({ text, shared: isShared(text) }))),
      said: answers.some((said, index) => stays[index] !== undefined && said?.length !== 0),
      differs: known.some((said) => !said.every(isShared)),
    };
  });
}

export type KnownStay = StayFacts | ListingCard;

interface Question {
  readonly key: string;
  readonly title: string;
  readonly answer: (stay: KnownStay) => readonly string[] | undefined;
  readonly none?: string;
}

const LABELS: Readonly<Record<keyof StayFacts["labels"], string>> = {
  lifestyleAware: "Lifestyle-Aware",
  lifestyleFriendly: "Lifestyle-Friendly",
  oneCoupleOnly: "One Couple Only",
  adultsOnly: "Adults-Only",
};

const factsOf = (stay: KnownStay): StayFacts | undefined => ("allFurniture" in stay ? stay : undefined);

const ofFacts = (answer: (facts: StayFacts) => readonly string[]) => (stay: KnownStay) => {
  const facts = factsOf(stay);
  return facts && answer(facts);
};

function placeOf(stay: KnownStay): readonly string[] {
  const place = fullPlace(stay);
  return place === "" ? [] : [place];
}

function typesOf(stay: KnownStay): readonly string[] | undefined {
  const facts = factsOf(stay);
  return facts ? facts.types.map(({ label }) => label) : stay.type && [stay.type.label];
}

function roomsOf(stay: KnownStay): readonly string[] {
  const facts = factsOf(stay);
  const counts = [
    [stay.bedrooms, "bedroom"],
    [facts?.beds ?? 0, "bed"],
    [facts?.bathrooms ?? 0, "bathroom"],
  ] as const;
  const unit = unitOf(stay);
  return counts.filter(([count]) => count > 0).map(([count, noun]) => `${countOf(count, noun)}${unit ? ` a ${unit}` : ""}`);
}

function furnitureOf(stay: KnownStay): readonly string[] {
  const facts = factsOf(stay);
  if (facts) return facts.allFurniture;
  return stay.furnitureMore > 0 ? [...stay.furniture, `${stay.furnitureMore} more`] : stay.furniture;
}

const goodToKnow = ({ wifi, kitchen, general }: StayFacts): readonly string[] => [
  ...(wifi ? ["Wi-Fi"] : []),
  ...(kitchen ? ["Kitchen"] : []),
  ...general,
];

/** A copy of `PRIVACY_LABELS`, which a test compares. An import would add them to the first view of every list. */
export const PRIVACY_TITLES: Readonly<Record<PrivacyKey, string>> = {
  cameras: "Cameras",
  sound: "Sound",
  sightlines: "Sightlines",
  entry: "Entry",
  ground: "Who is there",
  identity: "Identity",
  pictures: "Pictures",
};

function privacyOf(key: PrivacyKey, { privacyFacts }: StayFacts): readonly string[] {
  const fact = privacyFacts?.find((each) => each.key === key);
  if (!fact) return [];
  const said = fact.values.map(({ label }) => label);
  const last = said.pop() ?? "";
  return [...said, fact.detail ? `${last}: ${fact.detail}` : last, ...(fact.by === "verified" ? ["Verified by us"] : [])];
}

const QUESTIONS: readonly Question[] = [
  { key: "place", title: "Place", answer: placeOf },
  { key: "type", title: "Type", answer: typesOf },
  { key: "guests", title: "Guests", answer: (stay) => [guestsOf(stay)] },
  { key: "rooms", title: "Rooms", answer: roomsOf },
  { key: "furniture", title: "Furniture", answer: furnitureOf },
  { key: "wellness", title: "Wellness", answer: ofFacts(({ wellness }) => wellness) },
  { key: "setting", title: "Setting", answer: ofFacts(({ setting }) => setting) },
  { key: "atmosphere", title: "Atmosphere", answer: ofFacts(({ atmosphere }) => atmosphere) },
  {
    key: "labels",
    title: "Who it is for",
    answer: ofFacts(({ labels }) =>
      (Object.keys(LABELS) as (keyof typeof LABELS)[]).filter((key) => labels[key]).map((key) => LABELS[key]),
    ),
  },
  { key: "general", title: "Good to know", answer: ofFacts(goodToKnow) },
  ...Object.entries(PRIVACY_TITLES).map(([key, title]) => ({
    key,
    title,
    answer: ofFacts((facts) => privacyOf(key as PrivacyKey, facts)),
    none: "Not stated",
  })),
  { key: "verified", title: "Verified", answer: ({ verified }) => [verified ? "With the host" : "Not yet"] },
  { key: "booking", title: "Booked at", answer: ofFacts(({ booking }) => [booking?.domain ?? "Booking link coming"]) },
];
