import { choiceOf, FEATURE_FILTERS, featureChoicesIn, filterValues, PERKS, SEED_BUCKETS, slugify, TYPE_GROUPS } from "@nightlatch/domain";
import { nameAt, pick, placeAt, randomFrom } from "./generate.mjs";

const FILTERS = {
  type: (random) => pick(random, [...Object.keys(TYPE_GROUPS), "kink-cabin", "kinkbnb"]),
  state: (random, size) => slugify(placeAt(random, size).State),
  location: (random, size) => placeAt(random, size).City.slice(0, 5),
  search: (random, size) => pick(random, nameAt(random, size).split(" ")),
  features: (random) => pick(random, FEATURE_FILTERS),
  perks: (random) => pick(random, PERKS),
  onPremPlay: (random) => String(random() < 0.5),
  furniture: (random) => pick(random, featureChoicesIn("Kink Furniture")),
  maxGuests: (random) => 2 + Math.floor(random() * 12),
  dynamics: (random) => choiceOf(pick(random, featureChoicesIn("General"))),
  wellness: (random) => pick(random, featureChoicesIn("Wellness")),
  locationType: (random) => pick(random, featureChoicesIn("LocationType")),
  cameras: (random) => pick(random, filterValues("cameras")),
  entry: (random) => pick(random, filterValues("entry")),
  ground: (random) => pick(random, filterValues("ground")),
};

/** Addresses of lists with four filters drawn from all of them, each in a random shuffle: hardly two are the same. */
export function listPaths(count, size) {
  const random = randomFrom(count);
  return Array.from({ length: count }, () => {
    const names = Object.keys(FILTERS);
    const chosen = Array.from({ length: 4 }, () => names.splice(Math.floor(random() * names.length), 1)[0]);
    const query = new URLSearchParams(chosen.map((name) => [name, String(FILTERS[name](random, size))]));
    query.set("seed", String(Math.floor(random() * SEED_BUCKETS)));
    return `/api/listings?${query}`;
  });
}

/** Addresses of the whole list, in one shuffle after another. */
export function wholePaths(count) {
  return Array.from({ length: count }, (_, index) => `/api/listings?seed=${index % SEED_BUCKETS}`);
}

/**
 * Addresses of suggestions for texts that people type on their way to a name or a city: its first letters, a later word, a
 * part from inside, or a text that nothing has.
 */
export function suggestionPaths(count, size) {
  const random = randomFrom(count + 1);
  return Array.from({ length: count }, () => {
    const text = random() < 0.6 ? nameAt(random, size) : placeAt(random, size).City;
    const word = pick(random, text.split(" "));
    const length = 2 + Math.floor(random() * 6);
    const from = random() < 0.2 ? 1 : 0;
    const typed = random() < 0.05 ? `${word}qx` : random() < 0.3 ? text.slice(0, length) : word.slice(from, from + length);
    const needle = typed.trim().length < 2 ? text.slice(0, 3) : typed;
    return `/api/suggestions?${new URLSearchParams({ q: needle })}${random() < 0.3 ? "&kind=property" : ""}`;
  });
}
