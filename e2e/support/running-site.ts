import { type ChildProcess, execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "@nightlatch/process/testing";
import { startScript } from "./process.ts";
import { fillFromTemplate } from "./site-template.ts";

export interface RunningSite {
  readonly address: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  notes(): string;
  stop(): Promise<void>;
}

export const siteUrl = (): string => {
  const address = process.env.SITE_URL;
  if (!address) throw new Error("SITE_URL is set by the global setup.");
  return address;
};

/** The URL of a site's metrics. The site logs this URL when it starts with `METRICS_PORT`. */
export const metricsOf = (site: RunningSite): string => /Metrics are at (http:[^\s"]+)/.exec(site.notes())?.[1] ?? "";

const START = fileURLToPath(new URL("../../scripts/start.mjs", import.meta.url));
/** Serves published releases, without first checking the builds as `START` does. */
const SERVE = fileURLToPath(new URL("../../site/bin/nightlatch-site.mjs", import.meta.url));
const PUBLISH = fileURLToPath(new URL("../../production/publish-start.mjs", import.meta.url));
const WORKSPACE = new URL("../../scripts/build/workspace.mjs", import.meta.url).href;

type Env = Readonly<Record<string, string>>;

type Prepare = (dataDir: string) => Promise<void>;

/** Starts a site on a free port with its own data folder. @param ready matches its output, with the URL as first group */
export async function startSiteBy(
  script: string,
  args: readonly string[],
  env: Env,
  ready: RegExp,
  prepare?: Prepare,
): Promise<RunningSite> {
  const dataDir = await mkdtemp(join(tmpdir(), "nightlatch-e2e-"));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  const start = async () => {
    const live = env.LIVE_RELEASES ?? process.env.LIVE_RELEASES;
    // A site that uses another site's API needs no database.
    await fillFromTemplate(dataDir, [...(live ? [] : (["releases"] as const)), ...(env.API_URL ? [] : (["db"] as const))], firstStart);
    if (live) await copyLive(live, dataDir);
    await prepare?.(dataDir);
    return startIn(dataDir, script, args, env, ready);
  };
  const running = await start().catch(async (error) => {
    await remove();
    throw error;
  });
  return {
    address: running.matched,
    dataDir,
    process: running.process,
    notes: running.notes,
    async stop() {
      await running.stop();
      await remove();
    },
  };
}

/** Copies a folder made by `release copy`, and adds builds of the working tree for packages that it lacks. */
async function copyLive(live: string, dataDir: string): Promise<void> {
  await cp(live, join(dataDir, "releases"), { recursive: true });
  const { DISTS } = (await import(WORKSPACE)) as { DISTS: string[] };
  await promisify(execFile)(process.execPath, [PUBLISH, ...DISTS], { env: { ...process.env, NODE_ENV: "production", DATA_DIR: dataDir } });
}

const QUICK_START = new URL("quick-start.mjs", import.meta.url).href;

const startIn = async (dataDir: string, script: string, args: readonly string[], env: Env, ready: RegExp) => {
  const own = { PORT: String(await freePort()), HOST: "127.0.0.1", DATA_DIR: dataDir, NODE_OPTIONS: `--import=${QUICK_START}` };
  return startScript(script, args, { ...own, ...env }, ready);
};

const READY = /ready on (http:\S+)/;

async function firstStart(dataDir: string): Promise<void> {
  const site = await startIn(dataDir, START, ["--built"], { NODE_ENV: "production" }, READY);
  await site.stop();
}

/** Starts the built site on a free port with its own data folder. `API_URL` of another site saves the time to make a database. */
export const startSite = (env: Env = {}, prepare?: Prepare): Promise<RunningSite> =>
  // For a database server there is no template, so `START` imports the demonstration.
  startSiteBy(env.DATABASE_URL ? START : SERVE, env.DATABASE_URL ? ["--built"] : [], { NODE_ENV: "production", ...env }, READY, prepare);
