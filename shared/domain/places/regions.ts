import { normalise } from "../text/text.ts";

const STATES_BY_REGION = {
  "tx-la-ok": { TX: "Texas", LA: "Louisiana", OK: "Oklahoma" },
  "tn-ga-ky": { TN: "Tennessee", GA: "Georgia", KY: "Kentucky" },
  fl: { FL: "Florida" },
  "deep-south": { AL: "Alabama", MS: "Mississippi", AR: "Arkansas" },
  "carolinas-va": { NC: "North Carolina", SC: "South Carolina", VA: "Virginia", WV: "West Virginia" },
  northeast: {
    ME: "Maine",
    NH: "New Hampshire",
    VT: "Vermont",
    MA: "Massachusetts",
    RI: "Rhode Island",
    CT: "Connecticut",
    NY: "New York",
    NJ: "New Jersey",
    PA: "Pennsylvania",
    DE: "Delaware",
    MD: "Maryland",
    DC: ["District of Columbia", "Washington DC"],
  },
  midwest: {
    OH: "Ohio",
    MI: "Michigan",
    IN: "Indiana",
    IL: "Illinois",
    WI: "Wisconsin",
    MN: "Minnesota",
    IA: "Iowa",
    MO: "Missouri",
    ND: "North Dakota",
    SD: "South Dakota",
    NE: "Nebraska",
    KS: "Kansas",
  },
  southwest: { AZ: "Arizona", NM: "New Mexico" },
  "mountain-west": { CO: "Colorado", UT: "Utah", WY: "Wyoming", MT: "Montana", ID: "Idaho" },
  "pacific-northwest": { WA: "Washington", OR: "Oregon" },
  "ca-nv": { CA: "California", NV: "Nevada" },
  "ak-hi-pr-vi": {
    AK: "Alaska",
    HI: "Hawaii",
    PR: "Puerto Rico",
    VI: ["Virgin Islands", "US Virgin Islands", "United States Virgin Islands"],
  },
  territories: { GU: "Guam", AS: "American Samoa", MP: "Northern Mariana Islands" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;

export type Region = keyof typeof STATES_BY_REGION;
export const REGION_GROUPS = Object.keys(STATES_BY_REGION) as readonly Region[];

const regionByState: ReadonlyMap<string, Region> = new Map(
  REGION_GROUPS.flatMap((region) => statesOf(region).map((text): [string, Region] => [normalise(text), region])),
);

export function statesOf(region: Region): readonly string[] {
  return Object.entries<string | readonly string[]>(STATES_BY_REGION[region]).flat(2);
}

const UNITED_STATES: ReadonlySet<string> = new Set(["us", "usa", "unitedstates", "unitedstatesofamerica", "america"]);
/** Records may have these as country, such as Puerto Rico or Guam. */
const ISLANDS: ReadonlySet<string> = new Set<Region>(["ak-hi-pr-vi", "territories"]);

/** Accepts names and two-letter codes; null outside the United States. Without a country, the state alone decides. */
export function regionOf(state: string, country = ""): Region | null {
  const place = normalise(country);
  const region = regionByState.get(normalise(state)) ?? null;
  if (place === "" || UNITED_STATES.has(place)) return region;
  const islands = regionByState.get(place);
  return islands && ISLANDS.has(islands) ? islands : null;
}
