import {
  choiceOf,
  FEATURE_FILTERS,
  FEATURES,
  featureChoicesIn,
  filterValues,
  PERKS,
  PRIVACY_COLUMNS,
  PRIVACY_KEYS,
  PROPERTY_TYPES,
  SEED_BUCKETS,
  slugify,
  TYPE_GROUPS,
  tagIdOf,
} from "@nightlatch/domain";

const ADJECTIVES = "Amber Velvet Hidden Quiet Midnight Copper Willow Juniper Silver Old Northern Garden Harbour Little Crimson Cedar".split(
  " ",
);
const NOUNS = "Lantern Orchard Hollow Manor Cottage Cabin Loft House Retreat Lodge Barn Studio Terrace Villa Garden Mill".split(" ");
const SYLLABLES = "ash ben cor dal el fen gar hol is jun kel lor mar nor ost pel quin ros sal tor un vel wes yar zür".split(" ");
const ENDINGS = "ton ville ford burg field mouth stead wick".split(" ");
const STATES = 60;
const COUNTRIES = ["United States", "Canada", "Germany", "France", "Portugal", "New Zealand"];

function randomFrom(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pick = (random, values) => values[Math.floor(random() * values.length)];

function wordOf(index, ending) {
  const random = randomFrom(index * 7919 + 17);
  const parts = Array.from({ length: 2 + (index % 2) }, () => pick(random, SYLLABLES)).join("");
  return `${parts.charAt(0).toUpperCase()}${parts.slice(1)}${ending ? pick(random, ENDINGS) : ""}`;
}

function placeAt(random, size) {
  const city = Math.floor(size ** 0.6 * random() ** 2);
  const state = city % STATES;
  return { City: wordOf(city, true), State: wordOf(100_000 + state, false), Country: COUNTRIES[state % COUNTRIES.length] };
}

function nameAt(random, size) {
  const owner = wordOf(200_000 + Math.floor(random() * size ** 0.7), false);
  const name = `${pick(random, ADJECTIVES)} ${pick(random, NOUNS)}`;
  return random() < 0.5 ? `${owner} ${name}` : `The ${name} of ${owner}`;
}

function privacyAt(random) {
  if (random() < 0.66) return {};
  const statedKeys = PRIVACY_KEYS.filter(() => random() < 0.5);
  return {
    "Camera Policy": pick(random, ["No cameras inside. One at the gate.", "There are none past the door.", undefined]),
    ...Object.fromEntries(statedKeys.map((key) => [PRIVACY_COLUMNS[key], pick(random, filterValues(key))])),
  };
}

export function recordAt(index) {
  const random = randomFrom(index + 1);
  const name = nameAt(random, index + 1);
  const chosen = FEATURES.filter(() => random() < 0.15);
  const tags = chosen.filter(({ category }) => category !== "Kink Furniture").map(({ slug }) => tagIdOf(slug));
  const base = `/media/pictures/${pick(random, NOUNS).toLowerCase()}`;
  return {
    id: `rec${index.toString(36).padStart(8, "0")}`,
    Name: name,
    Slug: `stay-${index.toString(36)}`,
    Description: `${name} is a place of its own. `.repeat(8),
    Published: random() < 0.97,
    Featured: random() < 0.02,
    ...placeAt(random, index + 1),
    "Property Type": [random() < 0.5 ? pick(random, PROPERTY_TYPES.slice(0, 2)).id : pick(random, PROPERTY_TYPES).id],
    "Kink Furniture": chosen.filter(({ category }) => category === "Kink Furniture").map(({ slug }) => slug),
    Tags: tags,
    "Hot Tub": random() < 0.3,
    Wifi: random() < 0.8,
    Kitchen: random() < 0.6,
    "On-Prem Play": random() < 0.5,
    "Max Guests": 1 + Math.floor(random() * 20),
    Bedrooms: 1 + Math.floor(random() * 5),
    "Preview Image": [
      {
        url: `${base}-800.webp`,
        width: 1600,
        height: 1067,
        alt: name,
        variants: { base, widths: [400, 800, 1600], formats: ["avif", "webp"] },
      },
    ],
    "Host Email": index % 10 === 0 ? `host-${index}@example.com` : undefined,
    "Updated At": new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString(),
    ...privacyAt(random),
  };
}

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

export function wholePaths(count) {
  return Array.from({ length: count }, (_, index) => `/api/listings?seed=${index % SEED_BUCKETS}`);
}

/** Returns prefixes that people type for a name or a city, and a text that matches nothing. */
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
