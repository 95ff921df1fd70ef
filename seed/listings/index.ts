import { type SourceRecord, slugify } from "@nightlatch/domain";
import type { DrawnPictures } from "../drawn.ts";
import { BNBS_ABROAD } from "./bnbs-abroad.ts";
import { BNBS_FOUR_SOUTHEAST } from "./bnbs-four-southeast.ts";
import { BNBS_FOUR_WEST } from "./bnbs-four-west.ts";
import { BNBS_OTHER_CITIES } from "./bnbs-other-cities.ts";
import { buildRecord, withPictures } from "./build-record.ts";
import { CABINS_BLUE_RIDGE } from "./cabins-blue-ridge.ts";
import { CABINS_NORTH_WOODS } from "./cabins-north-woods.ts";
import { CABINS_WEST } from "./cabins-west.ts";
import { CLUBS } from "./clubs.ts";
import { DUNGEONS_AND_STUDIOS } from "./dungeons-and-studios.ts";
import type { SeedEntry } from "./entry.ts";
import { bendRecord } from "./exercises.ts";
import { EXPERIENCES } from "./experiences.ts";
import { factsOf } from "./facts.ts";
import { HOTELS_AND_INNS } from "./hotels-and-inns.ts";
import type { Facts } from "./look.ts";
import { NATURIST_AND_SPA } from "./naturist-and-spa.ts";
import { imagesOf } from "./pictures.ts";
import { RESORTS } from "./resorts.ts";
import { TAKEOVERS } from "./takeovers.ts";

export type { Facts, View } from "./look.ts";

/** All places, in the order in which they get their ids. Append new ones, so that ids stay the same. */
const ENTRIES: readonly SeedEntry[] = [
  ...CABINS_BLUE_RIDGE,
  ...CABINS_NORTH_WOODS,
  ...CABINS_WEST,
  ...BNBS_FOUR_SOUTHEAST,
  ...BNBS_FOUR_WEST,
  ...BNBS_OTHER_CITIES,
  ...BNBS_ABROAD,
  ...RESORTS,
  ...TAKEOVERS,
  ...CLUBS,
  ...EXPERIENCES,
  ...NATURIST_AND_SPA,
  ...DUNGEONS_AND_STUDIOS,
  ...HOTELS_AND_INNS,
];

/**
 * The seed catalogue in the source's record shape (docs/product/data.md#property). The same pictures give the same records. All
 * places, people and addresses in it are invented.
 *
 * @param pictures what `pictures.gen.json` holds; listings that it does not have get no images
 */
export function seedRecords(pictures: DrawnPictures): SourceRecord[] {
  return ENTRIES.map((entry, index) => {
    const record = buildRecord(entry, `rec-${String(index + 1).padStart(4, "0")}`);
    return bendRecord(withPictures(record, imagesOf(slugify(entry.name), pictures)));
  });
}

/** What each listing's pictures are drawn from, by its slug. */
export function seedFacts(): ReadonlyMap<string, Facts> {
  return new Map(ENTRIES.map((entry) => [slugify(entry.name), factsOf(entry)]));
}
