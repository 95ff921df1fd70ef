import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Kysely } from "kysely";
import type { ApiConfig } from "../config.ts";
import { openEmbedded, openPostgres } from "../db/database.ts";
import type { Database } from "../db/schema.ts";
import { silentLog } from "../log.ts";
import { openServices } from "../open-services.ts";
import { runOps } from "../ops/program.ts";
import type { Pause } from "../ops/tables/table-service.ts";
import type { Services } from "../services.ts";
import { createOnServer } from "./database.ts";
import { prepareDataDir } from "./database-template.ts";

export interface OpsAnswer {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/**
 * A folder of data with the operator's CLI on it. It has the embedded database, as an earlier start left it, unless its
 * settings name a server's, or have none and DATABASE_URL_TEST names a server: then one of its own there.
 */
export interface TestDesk {
  readonly dataDir: string;
  /** Runs the CLI. */
  ops(...args: string[]): Promise<OpsAnswer>;
  /** The same in a shell that has other settings too. */
  opsWith(env: Readonly<Record<string, string>>, ...args: string[]): Promise<OpsAnswer>;
  /** The result of a command that must succeed. */
  json<T = Record<string, unknown>>(...args: string[]): Promise<T>;
  /**
   * A server on the folder. It looks for changes only when asked to, and its mails stay in the outbox unless it is told who
   * takes them.
   */
  start(records: readonly unknown[], settings?: Partial<Pick<ApiConfig, "mail" | "publicUrl">>): Promise<Services>;
  /** Lends out the database while no server has it. */
  onDatabase<T>(use: (db: Kysely<Database>) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

const PUBLIC_URL = "https://stay.example";

/**
 * @param env settings beside the folder's
 * @param pause what waiting is; nothing, unless told otherwise
 */
export async function makeTestDesk(env: Readonly<Record<string, string>> = {}, pause: Pause = async () => {}): Promise<TestDesk> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "nightlatch-ops-"));
  const server = "DATABASE_URL" in env ? undefined : process.env.DATABASE_URL_TEST;
  const database = server ? await createOnServer(server) : undefined;
  const databaseUrl = env.DATABASE_URL || database?.url;
  if (!databaseUrl) await prepareDataDir(dataDir);
  const opsWith: TestDesk["opsWith"] = async (more, ...args) => {
    let [out, err] = ["", ""];
    const code = await runOps(
      args,
      { DATA_DIR: dataDir, PUBLIC_URL, DATABASE_URL: databaseUrl, ...env, ...more },
      {
        out: (text) => {
          out += text;
        },
        err: (text) => {
          err += text;
        },
      },
      pause,
    );
    return { code, out, err };
  };
  const ops: TestDesk["ops"] = (...args) => opsWith({}, ...args);
  return {
    dataDir,
    ops,
    opsWith,
    json: async <T>(...args: string[]) => {
      const { code, out, err } = await ops(...args, "--json");
      if (code !== 0) throw new Error(`ops ${args.join(" ")} ended with ${code}: ${err}${out}`);
      return JSON.parse(out) as T;
    },
    start: (records, settings = {}) =>
      openServices({ dataDir, databaseUrl, answerCache: true, publicUrl: PUBLIC_URL, ...settings }, silentLog, {
        readSeed: async () => records,
        pollMs: 3_600_000,
      }),
    onDatabase: async (use) => {
      const opened = databaseUrl ? openPostgres(databaseUrl, silentLog) : await openEmbedded(dataDir, silentLog);
      try {
        return await use(opened.db);
      } finally {
        await opened.close();
      }
    },
    remove: async () => {
      await rm(dataDir, { recursive: true });
      await database?.drop();
    },
  };
}
