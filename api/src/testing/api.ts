import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { BucketSettings } from "@nightlatch/process/storage";
import { readSeedCreatives } from "@nightlatch/seed";
import type { FastifyInstance } from "fastify";
import { buildApi } from "../app.ts";
import { silentLog } from "../log.ts";
import { type Services, type ServicesOptions, startServices } from "../services.ts";
import { openTestDatabase } from "./database.ts";

export interface TestApi {
  readonly app: FastifyInstance;
  readonly services: Services;
  /** The body of a GET that must be answered with 200, as JSON. */
  get<T = unknown>(url: string): Promise<T>;
  close(): Promise<void>;
}

/** Starts the whole API on a database with these records only, the embedded one where `embedded` says so. It looks for changes only when asked to. */
export async function startTestApi(
  records: readonly unknown[],
  options: { trustProxy?: boolean; embedded?: boolean; photosBucket?: BucketSettings } & Pick<
    ServicesOptions,
    "mail" | "forms" | "publicUrl" | "deskOperators"
  > = {},
): Promise<TestApi> {
  const { trustProxy = false, embedded = false, photosBucket, ...more } = options;
  const photosDir = await mkdtemp(path.join(os.tmpdir(), "nightlatch-photos-"));
  const services = await startServices(await openTestDatabase("migrated", embedded), silentLog, {
    readSeed: async () => records,
    readAds: readSeedCreatives,
    pollMs: 3_600_000,
    photosAt: { photosDir, photosBucket, keptPhotosDir: path.join(photosDir, "kept") },
    publicUrl: "http://localhost:3000",
    ...more,
  });
  const app = buildApi(services, { trustProxy });
  await app.ready();
  return {
    app,
    services,
    get: async <T>(url: string) => {
      const answer = await app.inject(url);
      if (answer.statusCode !== 200) throw new Error(`GET ${url} answered ${answer.statusCode}: ${answer.body}`);
      return answer.json() as T;
    },
    close: async () => {
      await app.close();
      await services.close();
      await rm(photosDir, { recursive: true });
    },
  };
}
