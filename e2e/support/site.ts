import type { ChildProcess } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort, startScript } from "./process.ts";

export interface RunningSite {
  readonly address: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** All output so far. */
  notes(): string;
  /** Ends the site and removes its folder. */
  stop(): Promise<void>;
}

const scriptOf = (name: string): string => fileURLToPath(new URL(`../../scripts/${name}`, import.meta.url));

async function start(script: string, args: readonly string[], env: Readonly<Record<string, string>>, ready: RegExp): Promise<RunningSite> {
  const dataDir = await mkdtemp(join(tmpdir(), "nightlatch-e2e-"));
  await copyReleases(dataDir);
  const settings = { PORT: String(await freePort()), HOST: "127.0.0.1", DATA_DIR: dataDir, ...env };
  const running = await startScript(scriptOf(script), args, settings, ready);
  return {
    address: running.matched,
    dataDir,
    process: running.process,
    notes: running.notes,
    async stop() {
      await running.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Copies the releases of the shared site: they passed the gate there, which takes seconds. */
async function copyReleases(dataDir: string): Promise<void> {
  const shared = process.env.SITE_DATA_DIR;
  if (!shared) return;
  for (const part of ["records", "files", "channels"]) {
    await cp(join(shared, "releases", part), join(dataDir, "releases", part), { recursive: true });
  }
}

/**
 * Starts the built site on a free port with a folder of its own, and waits until it is ready.
 *
 * @param env further settings; `API_URL` of another site saves the time that a database of its own takes
 */
export const startSite = (env: Readonly<Record<string, string>> = {}): Promise<RunningSite> =>
  start("start.mjs", ["--built"], { NODE_ENV: "production", ...env }, /ready on (http:\S+)/);

/** Starts the development server for one frontend over the built rest, or as `flags` tell it to. */
export const startDevSite = (name: string, env: Readonly<Record<string, string>>, ...flags: readonly string[]): Promise<RunningSite> =>
  start("dev.mjs", [name, ...flags], { NODE_ENV: "development", ...env }, /developed on (http:[^\s]+)\./);
