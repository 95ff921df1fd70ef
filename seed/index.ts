import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { REGION_GROUPS, sourceRecordSchema } from "@nightlatch/domain";
import { z } from "zod";

// When compiled, this file is one folder deeper.
const here = import.meta.url.includes("/dist/") ? ".." : ".";

/**
 * Absolute path of the seed's folder. `listings` and `ads` have the demonstration's data, `photos` its images, and `pictures` the site's
 * own illustrations.
 */
export const SEED_FOLDER = fileURLToPath(new URL(here, import.meta.url)).replace(/\/$/, "");

/** An image of a listing. Its file is `photos/{id}-{width}.avif`; the API makes the smaller sizes. */
const imageSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  width: z.int().positive(),
  height: z.int().positive(),
  /** The alternative text. */
  caption: z.string().min(1),
  /** `data:` URL of a tiny blurred version. */
  placeholder: z.string().startsWith("data:image/webp;base64,"),
});

/** A listing of the seed: a record in its source's spelling (docs/product/data.md#property), and its images, cover first. */
const listingSchema = z.strictObject({ ...sourceRecordSchema.shape, pictures: z.array(imageSchema) });
export type SeedListing = z.infer<typeof listingSchema>;

const creativeSchema = z.strictObject({
  id: z.string(),
  advertiser_name: z.string(),
  placement_id: z.string(),
  /** Regions that see the creative; an empty list means all. */
  regions: z.array(z.enum(REGION_GROUPS)),
  active_from: z.iso.date(),
  weight: z.int().positive(),
  /** Browsers cache the file forever, so its name changes with its content. */
  image_path: z.string().startsWith("/media/ads/"),
  alt: z.string(),
  destination_url: z.url(),
});
export type SeedCreative = z.infer<typeof creativeSchema>;

/**
 * The demonstration's listings, ordered by id. Empty when the demonstration is not installed, as in the output of `pnpm dist`. @param
 * folder a seed's folder @throws {Error} naming the file and the invalid field
 */
export async function readSeedListings(folder: string = SEED_FOLDER): Promise<SeedListing[]> {
  const files = await readdir(path.join(folder, "listings")).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const lists = files.filter((name) => name.endsWith(".json")).map((name) => path.join(folder, "listings", name));
  const listings = await Promise.all(lists.map((file) => readList(file, listingSchema)));
  return listings.flat().toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** Reads the demonstration's advertisements. Throws the errors of `readSeedListings`. */
export const readSeedCreatives = (folder: string = SEED_FOLDER): Promise<SeedCreative[]> =>
  readList(path.join(folder, "ads", "advertisers.json"), creativeSchema);

async function readList<T extends z.ZodType>(file: string, schema: T): Promise<z.infer<T>[]> {
  const { data, error } = z.array(schema).safeParse(JSON.parse(await readFile(file, "utf8")));
  if (!data) throw new Error(`${file} is not as the seed's schema has it:\n${z.prettifyError(error)}`);
  return data;
}
