import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { silentLog } from "../log.ts";
import { runOps } from "../ops/program.ts";
import { openServices, type Services } from "../services.ts";

export interface OpsAnswer {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A folder of data with the operator's CLI on it. */
export interface TestDesk {
  readonly dataDir: string;
  /** Runs the CLI. */
  ops(...args: string[]): Promise<OpsAnswer>;
  /** The result of a command that must succeed. */
  json<T = Record<string, unknown>>(...args: string[]): Promise<T>;
  /** A server on the folder. It looks for changes only when asked to. */
  start(records: readonly unknown[]): Promise<Services>;
  remove(): Promise<void>;
}

export async function makeTestDesk(): Promise<TestDesk> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "nightlatch-ops-"));
  const ops = async (...args: string[]) => {
    let [out, err] = ["", ""];
    const code = await runOps(
      args,
      { DATA_DIR: dataDir, PUBLIC_URL: "https://stay.example" },
      {
        out: (text) => {
          out += text;
        },
        err: (text) => {
          err += text;
        },
      },
    );
    return { code, out, err };
  };
  return {
    dataDir,
    ops,
    json: async <T>(...args: string[]) => {
      const { code, out, err } = await ops(...args, "--json");
      if (code !== 0) throw new Error(`ops ${args.join(" ")} ended with ${code}: ${err}${out}`);
      return JSON.parse(out) as T;
    },
    start: (records) =>
      openServices({ dataDir, databaseUrl: undefined, answerCache: true }, silentLog, { readSeed: async () => records, pollMs: 3_600_000 }),
    remove: () => rm(dataDir, { recursive: true }),
  };
}
