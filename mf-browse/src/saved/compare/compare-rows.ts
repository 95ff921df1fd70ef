import { fullPlace, guestsOf, type ListingCard, type PrivacyKey, type StayFacts, unitOf } from "@nightlatch/domain";
import { countOf } from "../../browse/texts.ts";

export interface CompareValue {
  readonly text: string;
  readonly shared: boolean;
}

export interface CompareRow {
  readonly key: string;
  readonly title: string;
  readonly none: string;
  readonly cells: readonly (readonly CompareValue[] | undefined)[];
  readonly hasValues: boolean;
  readonly differs: boolean;
}

/** @param stays one for each column; undefined for an unlisted stay, which never counts as different */
export function compareRows(stays: readonly (KnownStay | undefined)[]): CompareRow[] {
  return COMPARED_FIELDS.map(({ key, title, valuesOf, none = "None listed" }) => {
    const valuesByStay = stays.map((stay) => stay && valuesOf(stay));
    const known = valuesByStay.filter((values) => values !== undefined);
    const isShared = (text: string): boolean => known.every((values) => values.includes(text));
    return {
      key,
      title,
      none,
      cells: valuesByStay.map((values) => values && [...new Set(values)].map((text) => ({ text, shared: isShared(text) }))),
      hasValues: valuesByStay.some((values, index) => stays[index] !== undefined && values?.length !== 0),
      differs: known.some((values) => !values.every(isShared)),
    };
  });
}

export type KnownStay = StayFacts | ListingCard;

interface ComparedField {
  readonly key: string;
  readonly title: string;
  readonly valuesOf: (stay: KnownStay) => readonly string[] | undefined;
  readonly none?: string;
}

const LABELS: Readonly<Record<keyof StayFacts["labels"], string>> = {
  lifestyleAware: "Lifestyle-Aware",
  lifestyleFriendly: "Lifestyle-Friendly",
  oneCoupleOnly: "One Couple Only",
  adultsOnly: "Adults-Only",
};

const factsOf = (stay: KnownStay): StayFacts | undefined => ("allFurniture" in stay ? stay : undefined);

const ofFacts = (read: (facts: StayFacts) => readonly string[]) => (stay: KnownStay) => {
  const facts = factsOf(stay);
  return facts && read(facts);
};

function placeValues(stay: KnownStay): readonly string[] {
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
  const labels = fact.values.map(({ label }) => label);
  const last = labels.pop() ?? "";
  return [...labels, fact.detail ? `${last}: ${fact.detail}` : last, ...(fact.by === "verified" ? ["Verified by us"] : [])];
}

const COMPARED_FIELDS: readonly ComparedField[] = [
  { key: "place", title: "Place", valuesOf: placeValues },
  { key: "type", title: "Type", valuesOf: typesOf },
  { key: "guests", title: "Guests", valuesOf: (stay) => [guestsOf(stay)] },
  { key: "rooms", title: "Rooms", valuesOf: roomsOf },
  { key: "furniture", title: "Furniture", valuesOf: furnitureOf },
  { key: "wellness", title: "Wellness", valuesOf: ofFacts(({ wellness }) => wellness) },
  { key: "setting", title: "Setting", valuesOf: ofFacts(({ setting }) => setting) },
  { key: "atmosphere", title: "Atmosphere", valuesOf: ofFacts(({ atmosphere }) => atmosphere) },
  {
    key: "labels",
    title: "Who it is for",
    valuesOf: ofFacts(({ labels }) =>
      (Object.keys(LABELS) as (keyof typeof LABELS)[]).filter((key) => labels[key]).map((key) => LABELS[key]),
    ),
  },
  { key: "general", title: "Good to know", valuesOf: ofFacts(goodToKnow) },
  ...Object.entries(PRIVACY_TITLES).map(([key, title]) => ({
    key,
    title,
    valuesOf: ofFacts((facts) => privacyOf(key as PrivacyKey, facts)),
    none: "Not stated",
  })),
  { key: "verified", title: "Verified", valuesOf: ({ verified }) => [verified ? "With the host" : "Not yet"] },
  { key: "booking", title: "Booked at", valuesOf: ofFacts(({ booking }) => [booking?.domain ?? "Booking link coming"]) },
];
