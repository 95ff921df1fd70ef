import { runInNewContext } from "node:vm";
import type { ReleaseRegistry } from "@nightlatch/release";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeReleases, minimalSite, release, SHELL } from "../testing/minimal-releases.ts";
import { RETIREMENT } from "./released-files.ts";

let registry: ReleaseRegistry;
let site: FastifyInstance;

const live = (version: string, file: string) => release(registry, { name: "shell", version, bundle: SHELL, file });
const request = (headers: Record<string, string> = {}) => site.inject({ url: "/sw.js", headers });
const scriptIs = (text: string) => expect.poll(async () => (await request()).payload, { timeout: 30_000 }).toBe(text);

beforeEach(async () => {
  const releases = await makeReleases();
  registry = releases.registry;
  await live("1.0.0", "offline-worker.0a1b2c3d4e.js");
  site = (await minimalSite(releases.folder, { releases: registry })).app;
});
afterEach(() => site.close());

test("serves the live shell's worker, revalidated each time, with a policy that allows only our own server", async () => {
  const response = await request();
  expect([response.statusCode, response.payload]).toEqual([200, "/* 1.0.0 */"]);
  expect(response.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "no-cache",
    "service-worker-allowed": "/",
    "content-security-policy": "default-src 'none'; connect-src 'self'",
  });
  expect((await request({ "if-none-match": String(response.headers.etag) })).statusCode).toBe(304);
  await live("1.1.0", "offline-worker.1a1b2c3d4e.js");
  await scriptIs("/* 1.1.0 */");
});

test("serves a script that removes the previous worker when the live shell has none", async () => {
  await live("0.9.0", "shell.0a1b2c3d4e.js");
  await scriptIs(RETIREMENT);
  const cacheNames = ["nightlatch:offline", "of-another-app"];
  const listeners: Record<string, (event: object) => void> = {};
  const worker = {
    addEventListener: (type: string, listener: (event: object) => void) => {
      listeners[type] = listener;
    },
    skipWaiting: vi.fn(),
    caches: { keys: async () => [...cacheNames], delete: async (name: string) => cacheNames.splice(cacheNames.indexOf(name), 1) },
    registration: { unregister: vi.fn() },
  };
  runInNewContext(RETIREMENT, worker);
  const work: Promise<unknown>[] = [];
  for (const type of ["install", "activate"]) listeners[type]?.({ waitUntil: (promise: Promise<unknown>) => work.push(promise) });
  await Promise.all(work);
  expect(worker.skipWaiting).toHaveBeenCalledOnce();
  expect(worker.registration.unregister).toHaveBeenCalledOnce();
  expect(cacheNames).toEqual(["of-another-app"]);
  expect(listeners.fetch).toBeUndefined();
});

test("returns 503 and keeps the worker when the script cannot be read", async () => {
  const read = vi.spyOn(registry, "readFile").mockRejectedValueOnce(new Error("The store is away."));
  const response = await request();
  expect([response.statusCode, response.headers["cache-control"]]).toEqual([503, "no-store"]);
  read.mockRestore();
  expect((await request()).payload).toBe("/* 1.0.0 */");
});
