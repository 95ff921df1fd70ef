import { createHash } from "node:crypto";
import { constants, existsSync, readdirSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const CACHE = join(ROOT, "node_modules/.cache/nightlatch/sites");

/** Sources and builds that determine the content of a new site's folder: the seed, the migrations, the releases. */
const TEMPLATE_INPUTS = [
  ...["domain", "process"].map((name) => `shared/${name}/dist`),
  "seed/dist",
  "seed/listings",
  ...readdirSync(join(ROOT, "api"))
    .filter((name) => existsSync(join(ROOT, "api", name, "package.json")))
    .map((name) => `api/${name}/dist`),
  "api/dist",
  "release/dist",
  ...["shell", "mf-browse", "mf-desk", "mf-detail", "mf-forms", "mf-pricing"].map((name) => `${name}/dist/build.json`),
];

export const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

async function hashOfInputs(): Promise<string> {
  const hash = createHash("sha256");
  for (const path of TEMPLATE_INPUTS) {
    const full = join(ROOT, path);
    const names = path.endsWith(".json")
      ? [""]
      : (await readdir(full, { recursive: true })).filter((name) => /\.js(on)?$/.test(name)).sort();
    for (const name of names) hash.update(`${path}/${name}\0`).update(await readFile(join(full, name)));
  }
  return hash.digest("hex").slice(0, 32);
}

/**
 * Fills a data folder as a first start does, from a cached copy because a first start takes seconds.
 * @param start makes the folder and stops the site
 */
export async function fillFromTemplate(
  dataDir: string,
  parts: readonly ("releases" | "db")[],
  start: (folder: string) => Promise<void>,
): Promise<void> {
  if (parts.length === 0) return;
  const template = join(CACHE, await hashOfInputs());
  if (!(await isThere(template))) {
    await mkdir(CACHE, { recursive: true });
    const freshTemplate = await mkdtemp(join(CACHE, "making-"));
    try {
      await start(freshTemplate);
      await rename(freshTemplate, template);
    } catch (error) {
      await rm(freshTemplate, { recursive: true, force: true });
      // Another run may have made the template first.
      if (!(await isThere(template))) throw error;
    }
    for (const name of await readdir(CACHE))
      if (join(CACHE, name) !== template && !name.startsWith("making-")) await rm(join(CACHE, name), { recursive: true, force: true });
  }
  for (const part of parts) await cp(join(template, part), join(dataDir, part), { recursive: true, mode: constants.COPYFILE_FICLONE });
}
