import type { Region } from "@nightlatch/domain";

/** A row of the table of creatives, as the seed gives it. */
export interface SeedCreative {
  readonly id: string;
  readonly advertiser_name: string;
  readonly placement_id: string;
  readonly regions: Region[];
  readonly active_from: string;
  readonly weight: number;
  readonly image_path: string;
  readonly alt: string;
  readonly destination_url: string;
}

const FIRST_DAY = "2025-01-01";

interface SeedAdvertiser {
  readonly name: string;
  /**
   * Name of its drawing in `drawings.mjs`. `version` is a part of the file's name and must change with the drawing,
   * because browsers keep files for good.
   */
  readonly drawing: string;
  readonly version: number;
  readonly alt: string;
  /** Regions in which it is shown; all of them when left out. */
  readonly regions?: Region[];
  readonly weight?: number;
}

/** Made-up advertisers of quiet things that go with a night away. */
const ADVERTISERS: readonly SeedAdvertiser[] = [
  {
    name: "Nightjar",
    drawing: "nightjar",
    version: 1,
    alt: "Nightjar, slow beeswax candles: a tall candle burning in a stone niche, two moths beside the flame",
    weight: 3,
  },
  {
    name: "Salt & Cedar",
    drawing: "salt-and-cedar",
    version: 1,
    alt: "Salt & Cedar, soaks for long evenings: a steaming cedar tub among pines under the moon",
    weight: 3,
  },
  {
    name: "Linden Row",
    drawing: "linden-row",
    version: 1,
    alt: "Linden Row, linen for late mornings: folded cloths on a stool below an arched window",
    weight: 2,
  },
  {
    name: "Lantern Rail",
    drawing: "lantern-rail",
    version: 1,
    alt: "Lantern Rail, sleeper cars for two: a lit night train on a viaduct at dusk",
    regions: ["southwest", "mountain-west", "pacific-northwest", "ca-nv"],
    weight: 4,
  },
  {
    name: "Low Tide",
    drawing: "low-tide",
    version: 1,
    alt: "Low Tide, evening boats to the islands: a lighthouse over a calm sea, a small ferry passing",
    regions: ["northeast", "carolinas-va", "fl", "deep-south", "tx-la-ok", "ak-hi-pr-vi"],
    weight: 4,
  },
];

/** The creatives of the made-up advertisers, one each. */
export const SEED_CREATIVES: readonly SeedCreative[] = ADVERTISERS.map(({ name, drawing, version, alt, regions = [], weight = 1 }) => ({
  id: `${drawing}-${version}`,
  advertiser_name: name,
  placement_id: "detail-sidebar",
  regions,
  active_from: FIRST_DAY,
  weight,
  image_path: `/media/ads/${drawing}-${version}.svg`,
  alt,
  destination_url: `https://www.${drawing}.example/`,
}));
