import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createFolderStore, type ReleaseRecord, type ReleaseRegistry, type RendererPort, TriedReleases } from "@nightlatch/release";
import { rendererHere } from "@nightlatch/release/testing";
import { fastify } from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeReleases, minimalSite, publish, remote } from "../testing/minimal-releases.ts";
import { RendererPool } from "./renderer-pool.ts";

const SHELL = `
exports.startsBy = "loader";
exports.sharedTable = { react: { version: "shared react" } };
exports.render = async ({ loadRemote }) => {
  const { greeting } = await loadRemote("mf-browse");
  return { kind: "html", status: 200, html: "<!doctype html><html><body><main>" + greeting + "</main></body></html>", problems: [], ofApi: false };
};`;
const FIXTURES = `exports.fixtures = [{ name: "full", state: "full", url: "/", answers: {}, expect: { status: 200, text: "one with" } }];`;

let folder: string;
let registry: ReleaseRegistry;
let shell: ReleaseRecord;
let browse: ReleaseRecord;
let running: RendererPool[];

beforeEach(async () => {
  ({ folder, registry } = await makeReleases());
  running = [];
  await publish(registry, { name: "shell", version: "1.0.0", bundle: SHELL });
  await publish(registry, { name: "mf-browse", version: "1.0.0", bundle: remote("one") });
  shell = (await registry.record("shell", "1.0.0")) as ReleaseRecord;
  browse = (await registry.record("mf-browse", "1.0.0")) as ReleaseRecord;
});
afterEach(() => {
  for (const renderers of running) renderers.stop();
});

interface Start {
  readonly program?: string;
  readonly open?: () => RendererPort;
  readonly fixtures?: string;
}

/** Starts a server on this disk. `trials` counts the releases whose fixtures it tested. */
function start({ program = "program", open = rendererHere, fixtures = FIXTURES }: Start = {}) {
  const readFixtures = vi.fn(async () => Buffer.from(fixtures));
  const startFailed = vi.fn();
  const renderers = new RendererPool({
    releases: { readServerBundle: (record) => registry.readServerBundle(record), readFixtures },
    log: fastify().log,
    config: { origin: "https://nightlatch.example", links: {} as never, showRating: true },
    tried: new TriedReleases(createFolderStore(join(folder, "own")), program),
    open,
    onStartFailed: startFailed,
    settings: { retryAfter: 0 },
  });
  running.push(renderers);
  return { take: () => renderers.warm({ shell, remote: browse }), trials: () => readFixtures.mock.calls.length, startFailed, renderers };
}

test("takes a tried release without a second trial, with the same program only", async () => {
  const first = start();
  expect([await first.take(), first.trials()]).toEqual([browse.pages, 1]);
  const second = start();
  expect([await second.take(), second.trials()]).toEqual([browse.pages, 0]);
  const updated = start({ program: "another program" });
  expect([await updated.take(), updated.trials()]).toEqual([browse.pages, 1]);
});

test.each([
  ["whose fixtures cannot be read", "throw new Error('broken');", "broken"],
  ["of which a page is not as its fixture says", FIXTURES.replace("one with", "two with"), "two with"],
])("rejects a release %s and tries it again", async (_what, fixtures, reason) => {
  await expect(start({ fixtures }).take()).rejects.toThrow(reason);
  const second = start();
  await second.take();
  expect(second.trials()).toBe(1);
});

test("tries another version, and the same version in another shell", async () => {
  await start().take();
  await publish(registry, { name: "shell", version: "2.0.0", bundle: SHELL });
  shell = (await registry.record("shell", "2.0.0")) as ReleaseRecord;
  const second = start();
  await second.take();
  expect(second.trials()).toBe(1);
});

test("rejects by its hash a bundle that was altered after its trial", async () => {
  await start().take();
  const altered = (await readdir(join(folder, "releases"), { recursive: true })).filter((name) => /mf-browse.*server\.cjs$/.test(name));
  for (const name of altered) await writeFile(join(folder, "releases", name), remote("two"));
  const second = start();
  await expect(second.take()).rejects.toThrow("differs from the published one");
});

test("starts a tried release's renderer before the first page, and tries it at the next look if it fails", async () => {
  await start().take();
  const open = vi.fn(rendererHere);
  const second = start({ open });
  await second.take();
  await expect.poll(() => open.mock.calls.length).toBe(1);

  let ends = 1;
  const third = start({
    open: () => {
      if (ends-- > 0) throw new Error("No process could be started.");
      return rendererHere();
    },
  });
  await third.take();
  await expect.poll(() => third.startFailed.mock.calls).toEqual([[{ shell, remote: browse }, expect.any(Error)]]);
  expect([await third.take(), third.trials()]).toEqual([browse.pages, 1]);
});

test("a server with a tried shell is ready only once its renderer runs", async () => {
  for (const { name, version } of [shell, browse]) await registry.promote(name, version);
  let works = true;
  const open = vi.fn(() => {
    if (!works) throw new Error("No process could be started.");
    return rendererHere();
  });
  const serve = () => {
    const tried = new TriedReleases(createFolderStore(join(folder, "own")), "program");
    const api = { kind: "mounted", plugin: async () => {} } as const;
    return minimalSite(folder, { releases: registry, tried, api, open });
  };
  const first = await serve();
  expect((await first.app.inject("/readyz")).statusCode).toBe(200);
  await first.app.close();

  works = false;
  const second = await serve();
  try {
    expect((await second.app.inject("/readyz")).statusCode).toBe(503);
    works = true;
    await expect.poll(async () => (await second.app.inject("/readyz")).statusCode).toBe(200);
    // The remote may go live one read after the shell.
    await expect.poll(async () => (await second.app.inject("/")).payload).toContain("one with");
  } finally {
    await second.app.close();
  }
});
