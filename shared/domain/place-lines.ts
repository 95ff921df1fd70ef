interface Place {
  readonly city: string;
  readonly state: string;
  readonly country: string;
}

/**
 * Whether a region is said beside its city: not one of the same name, but for New York, whose state is far larger than its city
 * (docs/product/data.md#place-lines).
 */
export const isSaidBeside = (region: string, city: string): boolean => region !== city || region === "New York";

/** City and state as one line, or city and country where no state is said: "Évora, Portugal". Missing parts are left out. */
export function placeLine({ city, state, country }: Place): string {
  return lineOf(city, state && isSaidBeside(state, city) ? state : country);
}

/** The whole place, such as "Asheville, North Carolina, United States". Missing parts are left out. */
export function fullPlace({ city, state, country }: Place): string {
  return lineOf(city, state, country);
}

const lineOf = (city: string, ...regions: readonly string[]): string =>
  [city, ...regions.filter((region) => isSaidBeside(region, city))].filter(Boolean).join(", ");
