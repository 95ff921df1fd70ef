import { EventEmitter } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFolderStore, ReleaseRegistry, readStats } from "@nightlatch/release";
import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from "vitest";
import { createSite, parseSiteConfig, type Site } from "./index.ts";
import { publish, QUICK_LOOKS, SHELL } from "./testing/small-releases.ts";

const NAME = "mf-browse";
const PATIENCE = { timeout: 30_000, interval: 50 };

/** The bundle of a remote that runs `leave` whenever a page reads its greeting. */
const leaving = (leave: string) => `exports.contract = 1; exports.routes = []; Object.defineProperty(exports, "greeting", {
  get() { ${leave} return "hello"; } });`;

/** The process's events for the site. The test runner listens to Node's own events, so they are handed on to this emitter. */
let events: EventEmitter;
let fatal: Mock<(error: unknown) => void>;
let folder: string;
let registry: ReleaseRegistry;
let site: Site;

/** Node sends both events to these listeners only, so that a stray failure of this file's releases fails no test. */
const handOn = (event: "unhandledRejection" | "uncaughtException") => (error: unknown) => events.emit(event, error);
const own = { unhandledRejection: handOn("unhandledRejection"), uncaughtException: handOn("uncaughtException") };
let others: [event: keyof typeof own, listener: NodeJS.UncaughtExceptionListener][] = [];

beforeEach(async () => {
  events = new EventEmitter();
  fatal = vi.fn();
  others = (["unhandledRejection", "uncaughtException"] as const).flatMap((event) =>
    (process.listeners(event as "uncaughtException") as NodeJS.UncaughtExceptionListener[]).map((listener) => [event, listener] as const),
  ) as typeof others;
  for (const [event, listener] of others) process.off(event, listener);
  for (const [event, listener] of Object.entries(own)) process.on(event, listener);
  folder = await mkdtemp(join(tmpdir(), "nightlatch-strays-"));
  registry = new ReleaseRegistry(createFolderStore(join(folder, "releases")));
  await promote("shell", "1.0.0", SHELL);
});

afterEach(async () => {
  await site?.app.close();
  // Failures that a bundle repeats must not reach the runner's own listeners.
  Object.assign(globalThis, { straysAreOver: true });
  await settled();
  Object.assign(globalThis, { straysAreOver: false });
  for (const [event, listener] of Object.entries(own)) process.off(event, listener);
  for (const [event, listener] of others) process.on(event, listener);
  await rm(folder, { recursive: true, force: true });
});

/** Waits until every timer of these bundles has run. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

async function promote(name: string, version: string, bundle: string): Promise<void> {
  await publish(registry, folder, { name, version, bundle });
  await registry.promote(name, version);
}

async function start(): Promise<void> {
  const config = parseSiteConfig({ DATA_DIR: folder, LOG_LEVEL: "silent", PUBLIC_URL: "https://nightlatch.example" });
  const api = { kind: "mounted", plugin: async () => {} } as const;
  site = await createSite({ config, releases: registry, measured: registry, api, strays: { events, fatal }, timings: QUICK_LOOKS });
}

/** The failures that were counted for each version. Closes the site first, which writes them. */
async function failuresOf(name: string): Promise<Record<string, [failed: number, of: number]>> {
  await site.app.close();
  const { versions } = await readStats(registry, name);
  return Object.fromEntries(versions.map(({ version, serverFailures: { count, of } }) => [version, [count, of]]));
}

describe("a page whose remote leaves a failure behind", () => {
  test.each([
    ["a rejected promise", `Promise.reject(new Error("stray"));`],
    ["a promise rejected without a reason, later", "new Promise((_, reject) => setTimeout(reject, 5));"],
    ["an error thrown in a timer", `setTimeout(() => { throw new Error("stray"); }, 5);`],
    ["null thrown in a timer", "setTimeout(() => { throw null; }, 5);"],
    ["an error thrown in a microtask", `queueMicrotask(() => { throw new Error("stray"); });`],
    [
      "an async function that fails after the page",
      `(async () => { await new Promise((done) => setTimeout(done, 5)); throw new Error("stray"); })();`,
    ],
    ["many of them", `for (let i = 0; i < 500; i++) Promise.reject(new Error("stray"));`],
  ])("is whole, and counted once against the version: %s", async (_what, leave) => {
    await promote(NAME, "1.0.0", leaving(""));
    await promote(NAME, "1.1.0", leaving(leave));
    await start();
    const answer = await site.app.inject("/properties");
    expect(answer.payload).toContain("hello");
    await settled();
    expect((await site.app.inject("/properties")).statusCode).toBe(200);
    await settled();
    expect(fatal).not.toHaveBeenCalled();
    const strays = (await failuresOf(NAME))["1.1.0"]?.[0] ?? 0;
    expect(strays).toBe(2);
  });

  test("costs another remote's version nothing", async () => {
    await promote(NAME, "1.0.0", leaving(`Promise.reject(new Error("stray"));`));
    await start();
    await site.app.inject("/properties");
    await settled();
    const shell = await failuresOf("shell");
    expect(shell["1.0.0"]).toEqual([0, 1]);
  });
});

test("a timer that a bundle starts when it is evaluated counts against its version, and does not fill the log", async () => {
  await promote(
    NAME,
    "1.0.0",
    `const timer = setInterval(() => { if (globalThis.straysAreOver) return clearInterval(timer); throw new Error("stray"); }, 2); ${leaving("")}`,
  );
  const lines: string[] = [];
  const write = vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  const config = parseSiteConfig({ DATA_DIR: folder, LOG_LEVEL: "error", PUBLIC_URL: "https://nightlatch.example" });
  const api = { kind: "mounted", plugin: async () => {} } as const;
  site = await createSite({ config, releases: registry, measured: registry, api, strays: { events, fatal } });
  await vi.waitFor(async () => expect((await readStats(registry, NAME)).versions[0]?.serverFailures.count).toBeGreaterThan(10), PATIENCE);
  await site.app.close();
  write.mockRestore();
  const told = lines.filter((line) => line.includes("outside of its pages"));
  expect(JSON.parse(told[0] ?? "{}")).toMatchObject({ release: `${NAME}@1.0.0`, err: { message: "stray" } });
  expect(told.length).toBeLessThan(10);
  expect(fatal).not.toHaveBeenCalled();
});

describe("what the site itself leaves behind", () => {
  test("a rejection is not counted against any release, and the site goes on", async () => {
    await start();
    events.emit("unhandledRejection", new Error("ours"));
    expect(fatal).not.toHaveBeenCalled();
    expect((await site.app.inject("/healthz")).statusCode).toBe(200);
    expect(await failuresOf("shell")).toEqual({});
  });

  test("an exception asks for the end of the process", async () => {
    await start();
    const error = new Error("ours");
    events.emit("uncaughtException", error);
    expect(fatal).toHaveBeenCalledExactlyOnceWith(error);
  });

  test("nothing listens any more once the site is closed", async () => {
    await start();
    await site.app.close();
    expect(events.eventNames()).toEqual([]);
  });
});
