/** A place by its names; those that are empty or missing are left out of lines. */
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
