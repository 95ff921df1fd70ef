import type { ListingCard } from "../views.ts";

/** A place by its names. Lines leave out empty and missing names. */
interface Place {
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly country?: string | undefined;
}

/**
 * Whether a region is said beside its city: not one of the same name, but for New York, whose state is far larger than its city
 * (docs/product/data.md#place-lines).
 */
export const isSaidBeside = (region: string, city: string | undefined): boolean => region !== city || region === "New York";

const namesOf = ({ city, state, country }: Place) =>
  [city, state, country].filter((name, index) => name && (index === 0 || isSaidBeside(name, city)));

/** The nearest two names of a place, such as "Asheville, North Carolina" or "Évora, Portugal". */
export const placeLine = (place: Place): string => namesOf(place).slice(0, 2).join(", ");

/** The whole place, such as "Asheville, North Carolina, United States". */
export const fullPlace = (place: Place): string => namesOf(place).join(", ");

/** The types of places that let single rooms or pitches. */
const LET_SINGLY: Readonly<Record<string, "room" | "pitch">> = {
  "lifestyle-resort": "room",
  "lifestyle-resort-takeover": "room",
  "lifestyle-hotel": "room",
  campground: "pitch",
};

/** A larger number counts the bedrooms of the whole house, more than one party takes. */
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
