import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { CONTRACT_VERSION } from "@nightlatch/contract";
import { runJson } from "./run-json.ts";
import type { RunningSite } from "./site.ts";
import { isThere } from "./site-template.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

export interface Edit {
  /** The path of a source file from the package's folder. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const KEPT = fileURLToPath(new URL("../../node_modules/.cache/nightlatch/altered-builds", import.meta.url));
/** Builds a frontend with some texts changed, once for the same inputs. @returns its `dist`, which must not be changed */
export async function buildVersion(
  name: string,
  version: string,
  edits: readonly Edit[],
  contract: number = CONTRACT_VERSION,
): Promise<string> {
  const { buildAltered } = await import(pathToFileURL(join(ROOT, "scripts/build/build-altered.mjs")).href);
  // The record of the tree's own build has a hash of every file that these sources lead to.
  const inputs = JSON.stringify([
    await readFile(new URL(`../../${name}/dist/build.json`, import.meta.url), "utf8"),
    version,
    edits,
    contract,
  ]);
  const kept = join(KEPT, `${name}-${createHash("sha256").update(inputs).digest("hex").slice(0, 32)}`);
  if (await isThere(kept)) return kept;
  await mkdir(KEPT, { recursive: true });
  const made = await mkdtemp(join(KEPT, "making-"));
  await buildAltered(name, { version, dist: made, edits, contract });
  // Another worker may have been faster; then its build is used.
  await rename(made, kept).catch(() => rm(made, { recursive: true, force: true }));
  return kept;
}

/** Runs the release CLI on a site's store. @throws {Error} with its message when it refuses */
export const release = (site: Pick<RunningSite, "dataDir" | "address">, ...args: string[]): Promise<unknown> =>
  runJson(args, async (all, print) => {
    // Not by each worker: it takes a second.
    const { runRelease } = await import("@nightlatch/release");
    return runRelease(all, { ...process.env, DATA_DIR: site.dataDir, PUBLIC_URL: site.address }, print, { root: ROOT });
  });

export async function versionsAt(site: Pick<RunningSite, "address">, cookie = ""): Promise<Record<string, string>> {
  const answer = await fetch(`${site.address}/releases.json`, { headers: { cookie } });
  const { shell, remotes } = await answer.json();
  return { shell, ...remotes };
}
