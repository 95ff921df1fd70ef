import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { issueToken } from "@nightlatch/catalogue/preview/tokens";
import { silentLog } from "@nightlatch/http/log";
import type { BucketSettings } from "@nightlatch/process/storage";
import { readSeedCreatives } from "@nightlatch/seed";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { afterAll, expect } from "vitest";
import { buildApi } from "../src/app.ts";
import { type Services, type ServicesOptions, startServices } from "../src/services.ts";
import { startTestDatabase } from "./database.ts";

export interface TestApi {
  readonly app: FastifyInstance;
  readonly services: Services;
  /** Returns the JSON body of a GET that must respond with 200. */
  get<T = unknown>(url: string): Promise<T>;
  close(): Promise<void>;
}

/** Starts the API on a database with only these records. Tests must refresh the catalogue, which does not poll. */
export async function startTestApi(
  records: readonly unknown[],
  options: { trustProxy?: boolean; embedded?: boolean; photosBucket?: BucketSettings } & Pick<
    ServicesOptions,
    "mail" | "forms" | "publicUrl" | "deskOperators"
  > = {},
): Promise<TestApi> {
  const { trustProxy = false, embedded = false, photosBucket, ...more } = options;
  const photosDir = await mkdtemp(path.join(os.tmpdir(), "nightlatch-photos-"));
  const services = await startServices(await startTestDatabase("migrated", embedded), silentLog, {
    readSeed: async () => records,
    readAds: readSeedCreatives,
    pollMs: 3_600_000,
    photosAt: { photosDir, photosBucket, photoCacheDir: path.join(photosDir, "kept") },
    publicUrl: "http://localhost:3000",
    ...more,
  });
  const app = buildApi(services, { trustProxy });
  await app.ready();
  return {
    app,
    services,
    get: async <T>(url: string) => {
      const response = await app.inject(url);
      if (response.statusCode !== 200) throw new Error(`GET ${url} answered ${response.statusCode}: ${response.body}`);
      return response.json() as T;
    },
    close: async () => {
      await app.close();
      await services.close();
      await rm(photosDir, { recursive: true });
    },
  };
}

export async function openTestApi(...args: Parameters<typeof startTestApi>): Promise<TestApi> {
  const api = await startTestApi(...args);
  afterAll(() => api.close());
  return api;
}

export const NO_SERVICES = {
  ready: () => true,
  forms: {},
  guard: {},
  positions: {},
  operating: {},
  catalogue: { current: () => ({ version: 1, validUntil: Infinity }) },
} as unknown as Services;

export const postTo = (
  app: FastifyInstance,
  url: string,
  payload: InjectOptions["payload"],
  headers: Readonly<Record<string, string>> = {},
) => app.inject({ method: "POST", url, payload, headers });

export function expectRejected(response: LightMyRequestResponse, field: string, code = "invalid_body"): void {
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code, field });
}

/** Opens a preview session. @param allowedIds drafts in the preview; defaults to all @returns the header with the session cookie */
export async function openPreview({ app, services }: TestApi, allowedIds?: readonly string[]): Promise<{ cookie: string }> {
  const scope = allowedIds ? "listed" : "all";
  const expiresAt = new Date(Date.now() + 86_400_000);
  const { token } = await issueToken(services.db, { name: "Ada", scope, allowedIds: allowedIds ?? [], expiresAt, maxSessions: 1 });
  const { headers } = await app.inject(`/api/preview/validate?token=${token}`);
  return { cookie: String([headers["set-cookie"]].flat()[0]).split(";")[0] ?? "" };
}

export function addressesOf(app: FastifyInstance): string[] {
  const steps: string[] = [];
  const lines = app.printRoutes({ commonPrefix: false }).matchAll(/^([│ ]*)[├└]── (\S+)( \()?/gm);
  return [...lines].flatMap(([, indent = "", step = "", methods]) => {
    steps.splice(indent.length / 4, steps.length, step);
    return methods ? [steps.join("")] : [];
  });
}
