import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { CONTRACT_VERSION } from "@nightlatch/contract";
import { runJson } from "./run-json.ts";
import type { RunningSite } from "./running-site.ts";
import { isThere } from "./site-template.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

export interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const BUILD_CACHE = fileURLToPath(new URL("../../node_modules/.cache/nightlatch/altered-builds", import.meta.url));
/** Builds a frontend with some texts replaced, once for equal inputs. @returns the `dist` folder, which callers must not change */
export async function buildVersion(
  name: string,
  version: string,
  edits: readonly Edit[],
  contract: number = CONTRACT_VERSION,
): Promise<string> {
  const { buildAltered } = await import(pathToFileURL(join(ROOT, "scripts/build/build-altered.mjs")).href);
  // The record of the current build has a hash of each file, so it changes with the sources.
  const inputs = JSON.stringify([
    await readFile(new URL(`../../${name}/dist/build.json`, import.meta.url), "utf8"),
    version,
    edits,
    contract,
  ]);
  const cachedBuild = join(BUILD_CACHE, `${name}-${createHash("sha256").update(inputs).digest("hex").slice(0, 32)}`);
  if (await isThere(cachedBuild)) return cachedBuild;
  await mkdir(BUILD_CACHE, { recursive: true });
  const freshBuild = await mkdtemp(join(BUILD_CACHE, "making-"));
  await buildAltered(name, { version, dist: freshBuild, edits, contract });
  // If another worker has finished first, uses the build of that worker.
  await rename(freshBuild, cachedBuild).catch(() => rm(freshBuild, { recursive: true, force: true }));
  return cachedBuild;
}

/** Runs the release CLI on a site's store. @throws {Error} with the command's error message */
export const release = (site: Pick<RunningSite, "dataDir" | "address">, ...args: string[]): Promise<unknown> =>
  runJson(args, async (all, print) => {
    // Imported lazily, because the import takes a second and few workers need it.
    const { runRelease } = await import("@nightlatch/release");
    return runRelease(all, { ...process.env, DATA_DIR: site.dataDir, PUBLIC_URL: site.address }, print, { root: ROOT });
  });

export async function versionsAt(site: Pick<RunningSite, "address">, cookie = ""): Promise<Record<string, string>> {
  const response = await fetch(`${site.address}/releases.json`, { headers: { cookie } });
  const { shell, remotes } = await response.json();
  return { shell, ...remotes };
}
