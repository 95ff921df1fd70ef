import type { ListingCard } from "./views.ts";

/** The types of places that let single rooms or pitches. */
const LET_SINGLY: Readonly<Record<string, "room" | "pitch">> = {
  "lifestyle-resort": "room",
  "lifestyle-resort-takeover": "room",
  "lifestyle-hotel": "room",
  campground: "pitch",
};

/** More bedrooms than one party takes in such a place are those of the whole house. */
const BEDROOMS_MAX = 4;

/**
 * What a listing's numbers are of, where guests book one of many: a resort's "2 guests, 1 bedroom" is one room's
 * (docs/product/detail.md#facts). Undefined where they are the whole place's.
 */
export function unitOf({ type, bedrooms }: Pick<ListingCard, "type" | "bedrooms">): "room" | "pitch" | undefined {
  return type && bedrooms <= BEDROOMS_MAX && Object.hasOwn(LET_SINGLY, type.slug) ? LET_SINGLY[type.slug] : undefined;
}

/** For how many guests a place is, in words: "2 guests", or "2 guests a room" where one of many is booked. */
export function guestsOf({ guests, ...of }: Pick<ListingCard, "guests" | "type" | "bedrooms">): string {
  const unit = unitOf(of);
  return `${guests} ${guests === 1 ? "guest" : "guests"}${unit ? ` a ${unit}` : ""}`;
}
