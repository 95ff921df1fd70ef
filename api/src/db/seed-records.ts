import { readFile } from "node:fs/promises";
import path from "node:path";
import { SEED_FOLDER } from "@nightlatch/seed";

/**
 * The records of the directory's own catalogue. Its texts are loaded here and not when the process starts, because only
 * the very first start needs them. The list of pictures is data and is read from the package's folder, since the compiler
 * does not copy it.
 */
export async function readSeedRecords(): Promise<readonly unknown[]> {
  const [{ seedRecords }, pictures] = await Promise.all([
    import("@nightlatch/seed/listings"),
    readFile(path.join(SEED_FOLDER, "pictures", "pictures.gen.json"), "utf8"),
  ]);
  return seedRecords(JSON.parse(pictures));
}
