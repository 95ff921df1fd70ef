import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import type { ApiConfig } from "@nightlatch/backoffice/config";
import type { Imported } from "@nightlatch/backoffice/imports/import-pipeline";
import type { Pause } from "@nightlatch/backoffice/imports/schedule/table-settings";
import { runOps } from "@nightlatch/backoffice/program";
import { openEmbedded } from "@nightlatch/database/database";
import { openPostgres } from "@nightlatch/database/postgres";
import type { Database } from "@nightlatch/database/schema";
import { silentLog } from "@nightlatch/http/log";
import { readSeedCreatives } from "@nightlatch/seed";
import type { Kysely } from "kysely";
import { afterAll, expect } from "vitest";
import { openServices } from "../src/open-services.ts";
import type { Services } from "../src/services.ts";
import { createOnServer } from "./database.ts";
import { prepareDataDir } from "./database-template.ts";

export interface OpsResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A data folder for `ops` commands, with an embedded database unless the settings or DATABASE_URL_TEST configure a server. */
export interface TestDesk {
  readonly dataDir: string;
  ops(...args: string[]): Promise<OpsResult>;
  opsWith(env: Readonly<Record<string, string>>, ...args: string[]): Promise<OpsResult>;
  opsReading(input: string, ...args: string[]): Promise<OpsResult>;
  json<T = Record<string, unknown>>(...args: string[]): Promise<T>;
  /** Runs a command that must exit with this code and print this error. */
  rejects(code: number, words: string | RegExp, ...args: string[]): Promise<OpsResult>;
  /** Like `rejects`, but also expects no output, and a one-line error unless the arguments are invalid. */
  rejectsInOneLine(code: number, words: string | RegExp, ...args: string[]): Promise<void>;
  take(...args: string[]): Promise<Required<Imported["result"]> & { readonly code: number; readonly err: string }>;
  file(name: string, content?: string | Buffer): string;
  /** Starts a server on the folder. Tests must refresh its catalogue, which does not poll. */
  start(
    records: readonly unknown[],
    settings?: Partial<Pick<ApiConfig, "mail" | "publicUrl" | "table" | "photosBucket">>,
  ): Promise<Services>;
  onDatabase<T>(use: (db: Kysely<Database>) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

const PUBLIC_URL = "https://stay.example";

export async function makeTestDesk(env: Readonly<Record<string, string>> = {}, pause: Pause = async () => {}): Promise<TestDesk> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "nightlatch-ops-"));
  const server = "DATABASE_URL" in env ? undefined : process.env.DATABASE_URL_TEST;
  const database = server ? await createOnServer(server) : undefined;
  const databaseUrl = env.DATABASE_URL || database?.url;
  if (!databaseUrl) await prepareDataDir(dataDir);
  const run = async (more: Readonly<Record<string, string>>, input: string, args: readonly string[]): Promise<OpsResult> => {
    let [out, err] = ["", ""];
    const code = await runOps(
      args,
      { DATA_DIR: dataDir, PUBLIC_URL, DATABASE_URL: databaseUrl, OPS_BY: "ops", ...env, ...more },
      {
        out: (text) => {
          out += text;
        },
        err: (text) => {
          err += text;
        },
        input: Readable.from([input]),
      },
      pause,
    );
    return { code, out, err };
  };
  const opsWith: TestDesk["opsWith"] = (more, ...args) => run(more, "", args);
  const ops: TestDesk["ops"] = (...args) => run({}, "", args);
  const rejects: TestDesk["rejects"] = async (code, words, ...args) => {
    const result = await ops(...args);
    const expected = typeof words === "string" ? expect.stringContaining(words) : expect.stringMatching(words);
    expect([result.code, result.err]).toEqual([code, expected]);
    return result;
  };
  return {
    dataDir,
    ops,
    rejects,
    rejectsInOneLine: async (...args) => {
      const { code, out, err } = await rejects(...args);
      expect([out, code === 1 ? err.trim().split("\n").length : 1]).toEqual(["", 1]);
    },
    opsWith,
    opsReading: (input, ...args) => run({}, input, args),
    json: async <T>(...args: string[]) => {
      const { code, out, err } = await ops(...args, "--json");
      if (code !== 0) throw new Error(`ops ${args.join(" ")} ended with ${code}: ${err}${out}`);
      return JSON.parse(out) as T;
    },
    take: async (...args) => {
      const { code, out, err } = await ops("import", ...args, "--json");
      if (out === "") throw new Error(err);
      return { ...JSON.parse(out), code, err };
    },
    file: (name, content) => {
      const file = path.join(dataDir, name);
      if (content !== undefined) writeFileSync(file, content);
      return file;
    },
    start: (records, settings = {}) =>
      openServices({ dataDir, databaseUrl, publicUrl: PUBLIC_URL, ...settings }, silentLog, {
        readSeed: async () => records,
        readAds: readSeedCreatives,
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

export async function openTestDesk(
  records: readonly unknown[],
  env: Readonly<Record<string, string>> = {},
  pause?: Pause,
  settings: Parameters<TestDesk["start"]>[1] = {},
): Promise<{ readonly desk: TestDesk; readonly services: Services; readonly db: Kysely<Database> }> {
  const desk = await makeTestDesk(env, pause);
  const services = await desk.start(records, settings);
  afterAll(async () => {
    await services.close();
    await desk.remove();
  });
  return { desk, services, db: services.db };
}
