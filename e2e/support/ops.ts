import { answerOf } from "./answer-of.ts";

/**
 * Has the operator's CLI do something on a running site.
 *
 * @param dataDir the site's folder
 * @returns what it printed as JSON
 * @throws {Error} with its message when it refuses
 */
export const opsOn = <Result>(dataDir: string | undefined, ...args: readonly string[]): Promise<Result> =>
  opsWith({ DATA_DIR: dataDir }, ...args);

/** The same with other settings, such as those of a site whose database is a server's. */
export const opsWith = <Result>(env: Readonly<Record<string, string | undefined>>, ...args: readonly string[]): Promise<Result> =>
  answerOf(args, async (all, print) => {
    // Not by each worker: it takes a second.
    const { runOps } = await import("@nightlatch/api");
    return runOps(all, { ...process.env, ...env }, print);
  });

/** The same on the shared site. */
export const ops = <Result>(...args: readonly string[]): Promise<Result> => opsOn(process.env.SITE_DATA_DIR, ...args);
