import type { ListingCard } from "../views.ts";

interface Place {
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly country?: string | undefined;
}

/** Whether to show a region next to its city: their names differ, or the region is New York (docs/product/data.md#place-lines). */
export const isDistinctRegion = (region: string, city: string | undefined): boolean => region !== city || region === "New York";

const namesOf = ({ city, state, country }: Place) =>
  [city, state, country].filter((name, index) => name && (index === 0 || isDistinctRegion(name, city)));

export const placeLine = (place: Place): string => namesOf(place).slice(0, 2).join(", ");

export const fullPlace = (place: Place): string => namesOf(place).join(", ");

const LET_SINGLY: Readonly<Record<string, "room" | "pitch">> = {
  "lifestyle-resort": "room",
  "lifestyle-resort-takeover": "room",
  "lifestyle-hotel": "room",
  campground: "pitch",
};

const BEDROOMS_MAX = 4;

/** Resorts, hotels and campgrounds rent single rooms or pitches, so "2 guests" is for one of them (docs/product/detail.md#facts). */
export function unitOf({ type, bedrooms }: Pick<ListingCard, "type" | "bedrooms">): "room" | "pitch" | undefined {
  return type && bedrooms <= BEDROOMS_MAX && Object.hasOwn(LET_SINGLY, type.slug) ? LET_SINGLY[type.slug] : undefined;
}

export function guestsOf({ guests, ...of }: Pick<ListingCard, "guests" | "type" | "bedrooms">): string {
  const unit = unitOf(of);
  return `${guests} ${guests === 1 ? "guest" : "guests"}${unit ? ` a ${unit}` : ""}`;
}
