import { runJson } from "./run-json.ts";

/** Runs the operator's CLI on the site with this data folder. @throws {Error} with the command's error message */
export const opsOn = <Result>(dataDir: string | undefined, ...args: readonly string[]): Promise<Result> =>
  opsWith({ DATA_DIR: dataDir }, ...args);

export const opsWith = <Result>(env: Readonly<Record<string, string | undefined>>, ...args: readonly string[]): Promise<Result> =>
  runJson(args, async (all, print) => {
    // Imported lazily, because the import takes a second and few workers need it.
    const { runOps } = await import("@nightlatch/api");
    return runOps(all, { ...process.env, ...env }, print);
  });

export const ops = <Result>(...args: readonly string[]): Promise<Result> => opsOn(process.env.SITE_DATA_DIR, ...args);
