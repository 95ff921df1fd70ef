import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { RunningSite } from "./site.ts";

const run = promisify(execFile);
const scriptOf = (path: string): string => fileURLToPath(new URL(`../../scripts/${path}`, import.meta.url));

export interface Edit {
  /** Below the package. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Builds a version of a frontend that differs from the tree's by some texts.
 *
 * @returns its `dist` folder
 */
export async function buildVersion(name: string, version: string, edits: readonly Edit[]): Promise<string> {
  const { buildAltered } = await import(pathToFileURL(scriptOf("build/build-altered.mjs")).href);
  const dist = await mkdtemp(join(tmpdir(), "nightlatch-e2e-build-"));
  return buildAltered(name, { version, dist, edits, contract: 1 });
}

/**
 * Has the release CLI do something to a site's store.
 *
 * @returns what it printed as JSON
 * @throws {Error} with its message when it refuses
 */
export async function release(site: Pick<RunningSite, "dataDir" | "address">, ...args: string[]): Promise<unknown> {
  const env = { ...process.env, DATA_DIR: site.dataDir, PUBLIC_URL: site.address };
  const { stdout } = await run(process.execPath, [scriptOf("release.mjs"), ...args, "--json"], { env });
  return JSON.parse(stdout);
}

/** The versions that a visitor gets, by package. */
export async function versionsAt(site: Pick<RunningSite, "address">, cookie = ""): Promise<Record<string, string>> {
  const answer = await fetch(`${site.address}/releases.json`, { headers: { cookie } });
  const { shell, remotes } = await answer.json();
  return { shell, ...remotes };
}
