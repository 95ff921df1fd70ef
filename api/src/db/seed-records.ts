import { readFile } from "node:fs/promises";
import path from "node:path";
import { type DrawnPictures, SEED_FOLDER } from "@nightlatch/seed";
import type { Insertable } from "kysely";
import type { Database } from "./schema.ts";

/** Lazy, because only the first start needs them. None in the output of `pnpm dist`. */
export async function readSeedRecords(): Promise<readonly unknown[]> {
  const pictures = await readSeedPictures();
  if (pictures === undefined) return [];
  const { seedRecords } = await import("@nightlatch/seed/listings");
  return seedRecords(pictures);
}

/** The image list of the seed's places; undefined where the demonstration is not installed. */
export async function readSeedPictures(seedFolder: string = SEED_FOLDER): Promise<DrawnPictures | undefined> {
  try {
    return JSON.parse(await readFile(path.join(seedFolder, "pictures", "pictures.gen.json"), "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

export type NewCreative = Insertable<Database["ad_creatives"]>;

export async function readSeedCreatives(): Promise<readonly NewCreative[]> {
  const { SEED_CREATIVES } = await import("@nightlatch/seed/ads");
  return SEED_CREATIVES;
}
