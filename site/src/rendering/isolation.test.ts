import {
  CANARY_BUCKETS,
  forkRenderer,
  type ReleaseRecord,
  type ReleaseRegistry,
  type RendererPort,
  readStats,
  versionFor,
} from "@nightlatch/release";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Site } from "../index.ts";
import { makeReleases, minimalSite, publish, release as releaseBuild } from "../testing/minimal-releases.ts";
import { RendererPool } from "./renderer-pool.ts";

/** All cases in the long run, otherwise only the named ones: the others fail in the same way, and each costs up to three time limits. */
const inShort = <T extends readonly [string, ...unknown[]]>(cases: readonly T[], names: readonly string[]): T[] =>
  cases.filter(([name]) => process.env.LONG_RUNS || names.includes(name));

// One site with real renderers. Versions of mf-pricing misbehave one after the other; mf-browse must not be affected.

const PATIENCE = { timeout: 60_000, interval: 50 };
/** Milliseconds of silence until a starting renderer is killed. On a busy machine it is silent for a second. */
const START_LIMIT = 3_000;
const PRICING = "mf-pricing";
const MB = 1024 * 1024;

const SHELL = `
exports.sharedTable = { react: { version: "19" } };
exports.startsBy = "loader";
const page = (html, problems) => ({ kind: "html", status: problems.length ? 503 : 200, html, problems, ofApi: false });
exports.render = async ({ url, loadRemote, withoutRemote }) => {
  const name = url.startsWith("/pricing") ? "mf-pricing" : "mf-browse";
  if (withoutRemote !== undefined) return page("header, a placeholder, footer", [new Error(withoutRemote)]);
  try {
    const remote = await loadRemote(name);
    const shown = await remote.show(url);
    return shown.to === undefined ? page(String(shown), []) : { kind: "redirect", to: shown.to, permanent: false };
  } catch (error) {
    return page("header, a placeholder, footer", [error].flat());
  }
};`;

const showing = (body: string, before = "") =>
  `${before}; exports.contract = 1; exports.routes = [{ path: "/pricing" }]; exports.show = async (url) => { ${body} };`;
/** Blocks the thread forever without using the processor. */
const BLOCKED = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);";
/** Fills the heap. A release cannot end its process by other means. */
const FULL = "const kept = []; for (;;) kept.push(new Array(1e6).fill(1));";
const GOOD = showing("return [1, 2].map((n) => n + 1).join();");

let folder: string;
let registry: ReleaseRegistry;
let site: Site;
let released = 0;
const lines: string[] = [];

async function release(bundle: string): Promise<string> {
  released += 1;
  const version = `1.${released}.0`;
  await releaseBuild(registry, { name: PRICING, version, bundle, pages: [{ path: "/pricing" }] });
  return version;
}

async function live(bundle: string): Promise<string> {
  const version = await release(bundle);
  await vi.waitFor(async () => expect((await request("/releases.json")).json().remotes[PRICING]).toBe(version), PATIENCE);
  return version;
}

const request = (url: string, more: object = {}) => site.app.inject({ url, ...more });
const statusOf = async (url: string) => (await request(url)).statusCode;
const browse = async () => (await request("/properties")).payload;

async function reasonsOf(version: string): Promise<Readonly<Record<string, number>>> {
  const { versions } = await readStats(registry, PRICING);
  return versions.find((one) => one.version === version)?.reasons ?? {};
}

beforeAll(async () => {
  ({ folder, registry } = await makeReleases(
    { name: "shell", bundle: SHELL },
    { name: "mf-browse", bundle: GOOD, pages: [{ path: "/properties" }] },
  ));
  await release(GOOD);
  process.env.SECRET_OF_THE_SITE = "a secret";
  site = await minimalSite(folder, {
    env: { PAGE_TIME_LIMIT_MS: "8000", MEASURE_LIMIT: "10000" },
    releases: registry,
    measured: registry,
    api: { kind: "mounted", plugin: async (app: FastifyInstance) => void app.get("/api/thing", async () => ({})) },
    rendering: { startLimit: START_LIMIT, recycleAt: 140 * MB },
    open: undefined,
  });
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(site.app.log, level).mockImplementation(
      (...parts: unknown[]) => void lines.push(parts.map((part) => (typeof part === "string" ? part : "")).join("")),
    );
});
afterAll(async () => {
  delete process.env.SECRET_OF_THE_SITE;
  await site.app.close();
});

describe("faulty code of a remote affects only its own pages", () => {
  const CASES: [string, string, string][] = [
    ["never ends", BLOCKED, "hung"],
    ["never ends and keeps a processor busy", "for (;;) {}", "hung"],
    ["waits for ever", "await new Promise(() => {});", "hung"],
    ["fills its memory", FULL, "memory"],
    ["fills its memory a moment later", `setTimeout(() => { ${FULL} }); await new Promise(() => {});`, "memory"],
    ["throws", 'throw new Error("planted");', "threw"],
    ["leads to another site", 'return { to: "//evil.example/" };', "bad redirect"],
    ["makes a page of five megabytes", 'return "x".repeat(5e6);', "too large"],
    ["throws what no one can read", "throw { get message() { throw 1; }, get name() { throw 2; }, toString() { throw 3; } };", "threw"],
  ];
  const SHORT = [
    "never ends",
    "fills its memory a moment later",
    "leads to another site",
    "makes a page of five megabytes",
    "throws what no one can read",
  ];
  test.each(inShort(CASES, SHORT))("when it %s", async (_what, body, reason) => {
    const version = await live(showing(`if (url.includes("boom")) { ${body} } return "fine";`));
    expect((await request("/pricing")).payload).toBe("fine");
    const [response, otherPage, health] = await Promise.all([request("/pricing?boom"), browse(), statusOf("/healthz")]);
    expect([response.statusCode, response.headers["retry-after"], response.headers["cache-control"]]).toEqual([503, "5", "no-store"]);
    expect(response.payload).toContain("header, a placeholder, footer");
    expect([otherPage, health]).toEqual(["2,3", 200]);
    expect((await request("/pricing")).payload, "the next page").toBe("fine");
    await vi.waitFor(async () => expect(await reasonsOf(version)).toEqual({ [reason]: 1 }), PATIENCE);
  });

  test("when it changes shared globals, until it is replaced", async () => {
    const changes = "Array.prototype.map = () => []; globalThis.JSON = undefined; Promise.prototype.then = undefined;";
    await live(showing(`if (url.includes("boom")) { ${changes} } return "fine";`));
    await request("/pricing?boom");
    expect(await browse()).toBe("2,3");
    expect(await statusOf("/api/thing")).toBe(200);
    await live(GOOD);
    expect((await request("/pricing")).payload).toBe("2,3");
  });

  test("when it leaves unhandled errors behind", async () => {
    const left = 'Promise.reject(new Error("late")); setTimeout(() => { throw new Error("later"); });';
    const version = await live(showing(`if (url.includes("boom")) { ${left} } return "fine";`));
    for (let page = 0; page < 5; page += 1) expect((await request("/pricing?boom")).payload).toBe("fine");
    await vi.waitFor(async () => expect((await reasonsOf(version)).stray).toBe(5), PATIENCE);
    expect(await statusOf("/pricing")).toBe(200);
    expect(await browse()).toBe("2,3");
  });

  test("when it leaks memory on each page: it is replaced at its limit, unnoticed by visitors", async () => {
    const version = await live(showing("kept.push(new Uint8Array(1e7).fill(1)); return kept.length;", "const kept = []"));
    const pages: number[] = [];
    for (let page = 0; page < 30; page += 1) {
      const { statusCode, payload } = await request("/pricing");
      expect(statusCode).toBe(200);
      pages.push(Number(payload));
    }
    expect(Math.max(...pages)).toBeLessThan(20);
    await vi.waitFor(async () => expect((await reasonsOf(version)).recycled).toBeGreaterThanOrEqual(1), PATIENCE);
  });

  test("when it floods the log: only a few lines are written", async () => {
    await live(showing('for (let line = 0; line < 20000; line += 1) console.error("flood", line); return "fine";'));
    const before = lines.filter((line) => line.includes("flood")).length;
    expect((await request("/pricing")).payload).toBe("fine");
    await request("/pricing");
    const logged = lines.filter((line) => line.includes("flood")).length - before;
    expect(logged).toBeGreaterThan(0);
    expect(logged).toBeLessThan(200);
  });

  test("when its evaluation never ends: it is rejected, and the previous version stays", async () => {
    const before = await live(GOOD);
    await release(showing('return "new";', BLOCKED));
    await vi.waitFor(() => expect(lines.join("\n")).toMatch(/The release of mf-pricing was refused: did not end within 3 s/), PATIENCE);
    expect((await request("/pricing")).payload).toBe("2,3");
    expect((await request("/releases.json")).json().remotes[PRICING]).toBe(before);
  });
});

test("a renderer has no access to environment, modules, files, network or other processes", async () => {
  await live(
    showing(`
      const tried = {
        environment: () => JSON.stringify(process.env),
        require: () => require("node:fs"),
        process: () => process.getBuiltinModule("fs"),
        binding: () => process.binding("fs"),
        kill: () => process.kill(1, 0),
        send: () => process.send({}),
        network: () => fetch("http://127.0.0.1:1/"),
        module: () => module.constructor._load("fs"),
        import: () => import("node:fs"),
        evaluated: () => (0, eval)("import('node:fs')"),
        constructed: () => new Function("return import('node:child_process')")(),
        main: () => require.main,
      };
      const seen = {};
      for (const [name, attempt] of Object.entries(tried)) {
        try { seen[name] = String(await attempt()); } catch (error) { seen[name] = "refused"; }
      }
      return JSON.stringify(seen);`),
  );
  const seen = JSON.parse((await request("/pricing")).payload);
  const { environment, main, ...others } = seen;
  expect([environment, main]).toEqual(['{"NODE_ENV":"production"}', "undefined"]);
  expect(new Set(Object.values(others))).toEqual(new Set(["refused"]));
});

test("pages that wait during a takeover are rendered by the version they began with", async () => {
  const slow = (name: string) => showing(`await new Promise((done) => setTimeout(done, 50)); return "${name}";`);
  await live(slow("before"));
  const pages = Array.from({ length: 60 }, (_, visitor) => request(`/pricing?${visitor}`, { remoteAddress: `198.51.100.${visitor}` }));
  await live(slow("after"));
  const responses = await Promise.all(pages);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(60).fill(200));
  expect((await request("/pricing")).payload).toBe("after");
});

const CANARIES: [string, string, string][] = [
  ["hangs", "for (;;) {}", "hung"],
  ["fills its memory", FULL, "memory"],
  ["leads to what is no address", 'return { to: "javascript:alert(1)" };', "bad redirect"],
  ["throws an error with a code", 'throw Object.assign(new Error("planted"), { code: "ERR_INVALID_URL" });', "threw"],
];
test.each(inShort(CANARIES, ["fills its memory", "leads to what is no address"]))(
  "a canary that %s affects only its own visitors, and is halted",
  async (_what, body, reason) => {
    const good = await live(showing('return "good";'));
    const version = `1.${++released}.0`;
    await publish(registry, { name: PRICING, version, bundle: showing(body), pages: [{ path: "/pricing" }] });
    await registry.canary(PRICING, version, 50);
    const split = { version: good, canary: { version, percent: 50, since: "" } };
    const bucketOfResponse = (wanted: string) =>
      String([0, CANARY_BUCKETS / 2].find((bucket) => versionFor(PRICING, split, bucket) === wanted));
    const requestIn = (bucket: string, visitor: number) =>
      request("/pricing", { cookies: { "nightlatch-release-lane": bucket }, remoteAddress: `198.51.100.${visitor}` });
    await vi.waitFor(async () => expect((await requestIn(bucketOfResponse(version), 0)).statusCode).toBe(503), PATIENCE);
    for (let round = 0; round < 6; round += 1) {
      const visitors = Array.from({ length: 5 }, (_, index) => 5 * round + index);
      const unlucky = Promise.all(visitors.map((visitor) => requestIn(bucketOfResponse(version), visitor)));
      for (const { payload } of await Promise.all(visitors.map((visitor) => requestIn(bucketOfResponse(good), visitor))))
        expect(payload).toBe("good");
      for (const { statusCode } of await unlucky) expect([200, 503]).toContain(statusCode);
    }
    await vi.waitFor(async () => expect((await registry.channel())?.action).toBe("halt"), PATIENCE);
    expect(Object.keys(await reasonsOf(version)).sort()).toContain(reason);
  },
);

test("a renderer whose startup never ends is killed with the site", async () => {
  const opened: RendererPort[] = [];
  const renderers = new RendererPool({
    releases: registry,
    log: site.app.log,
    config: { origin: "https://site.example", links: {} as never, showRating: true },
    open: () => {
      opened.push(forkRenderer());
      return opened.at(-1) as RendererPort;
    },
  });
  await publish(registry, { name: "shell", version: "9.0.0", bundle: BLOCKED });
  const shell = await registry.record("shell", "9.0.0");
  if (!shell) throw new Error("The shell was not published.");
  const started = renderers.warm({ shell }).catch((error) => error.reason);
  await vi.waitFor(() => expect(opened).toHaveLength(1), PATIENCE);
  renderers.stop();
  expect(await started).toBe("exited");
});

test("a site that stops while it takes a release waits neither for its renderer nor for its files", async () => {
  const { folder: other, registry: own } = await makeReleases({ name: "shell", bundle: SHELL });
  const opened: RendererPort[] = [];
  const logged: string[] = [];
  let reads = 0;
  // Lets the site read both releases at once, because a read that finds one waits for it before the next.
  let seen = await own.channel();
  const ending = await minimalSite(other, {
    env: { LOG_LEVEL: "warn", PUBLIC_URL: "" },
    releases: Object.assign(Object.create(own), {
      channel: async () => seen,
      readServerBundle: (record: ReleaseRecord) => {
        if (record.name !== "mf-browse") return own.readServerBundle(record);
        reads += 1;
        return new Promise(() => {});
      },
    }),
    rendering: { startLimit: 60_000 },
    open: () => {
      opened.push(forkRenderer());
      return opened.at(-1) as RendererPort;
    },
    logTo: { write: (line) => void logged.push(line) },
  });
  const before = opened.length;
  await releaseBuild(
    own,
    { name: PRICING, bundle: showing("", BLOCKED), pages: [{ path: "/pricing" }] },
    { name: "mf-browse", bundle: GOOD, pages: [{ path: "/properties" }] },
  );
  seen = await own.channel();
  await vi.waitFor(() => expect([opened.length > before, reads > 0]).toEqual([true, true]), PATIENCE);
  const began = performance.now();
  await ending.app.close();
  expect(performance.now() - began).toBeLessThan(8_000);
  expect(logged).toEqual([]);
});

test("the site stops while a renderer is stuck in an endless loop", async () => {
  await live(showing(BLOCKED));
  const page = request("/pricing").catch(() => undefined);
  await new Promise(setImmediate);
  await site.app.close();
  await page;
});
