import { createHash } from "node:crypto";
import { link, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type DrawnPictures, drawnFileNamed, drawnFileNames, keptFileName, SEED_FOLDER } from "@nightlatch/seed";

const CACHE = fileURLToPath(new URL("../../node_modules/.cache/nightlatch/drawings", import.meta.url));
/** The format that the tests' browser asks for. */
const FORMAT = "avif";

/**
 * Makes a folder of kept drawings in which one place stands for all others, in each of its sizes: a run would else draw hundreds
 * of pictures, a third of a second of a processor each, that no test looks at.
 */
async function makeDrawings(folder: string, pictures: DrawnPictures): Promise<void> {
  const [{ drawFile }, { seedFacts }] = await Promise.all([import("@nightlatch/seed/files"), import("@nightlatch/seed/listings")]);
  const facts = await seedFacts();
  const drawn = new Map<number, string>();
  for (const name of drawnFileNames(pictures, FORMAT)) {
    const file = drawnFileNamed(name, pictures);
    const of = file && facts.get(file.slug);
    if (!of) continue;
    const path = join(folder, keptFileName(file, pictures));
    const same = drawn.get(file.width);
    if (same) {
      await link(same, path);
      continue;
    }
    await writeFile(path, await drawFile({ ...file, facts: of }));
    drawn.set(file.width, path);
  }
}

/**
 * Gives a site's folder drawings that are kept already. They are made once for the same list of pictures.
 *
 * @param dataDir the folder of a site that has not started
 */
export async function keepDrawings(dataDir: string): Promise<void> {
  const list = await readFile(join(SEED_FOLDER, "pictures/pictures.gen.json"), "utf8");
  const kept = join(CACHE, createHash("sha256").update(list).digest("hex").slice(0, 32));
  await mkdir(CACHE, { recursive: true });
  const others = (await readdir(CACHE)).map((name) => join(CACHE, name));
  if (!others.includes(kept)) {
    const made = await mkdtemp(join(CACHE, "making-"));
    await makeDrawings(made, JSON.parse(list));
    // Another run may have been faster; its folder is then the one that is kept.
    await rename(made, kept).catch(() => rm(made, { recursive: true, force: true }));
    for (const old of others) if (!old.includes("making-")) await rm(old, { recursive: true, force: true });
  }
  await symlink(kept, join(dataDir, "drawings"));
}
