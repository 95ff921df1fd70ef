import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type ReleaseRegistry, readStats } from "@nightlatch/release";
import { type FastifyInstance, fastify } from "fastify";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makeReleases, PATIENCE, publish } from "../testing/minimal-releases.ts";
import { measurementRoute } from "./measurement-route.ts";
import { type Measurements, openMeasurements } from "./measurements.ts";

const ORIGIN = "https://nightlatch.example";
const GOOD = { releases: { shell: { version: "1.0.0" }, "mf-browse": { version: "1.0.0", vitals: { LCP: 1200, CLS: 0.02 } } } };

const LIVE = { name: "mf-browse", version: "1.0.0" };
const CANARY = { name: "mf-browse", version: "1.1.0" };

let folder: string;
let registry: ReleaseRegistry;
let app: FastifyInstance;
let measurements: Measurements;

function start(options: Partial<Parameters<typeof openMeasurements>[1]> = {}): void {
  app = fastify({ logger: false });
  const settings = { releases: registry, channel: "production", sample: 0.1, limit: 1000, every: 20 };
  measurements = openMeasurements(app, { ...settings, ...options });
  app.register(measurementRoute, { measurements, origin: ORIGIN });
}

const build = (name: string, version: string) => ({ name, version, bundle: "exports.contract = 1;" });

const send = (body: unknown, headers: Record<string, string> = { "sec-fetch-site": "same-origin" }, remoteAddress = "198.51.100.1") =>
  app.inject({
    method: "POST",
    url: "/measurements",
    remoteAddress,
    headers: { "content-type": "text/plain;charset=UTF-8", ...headers },
    payload: typeof body === "string" ? body : JSON.stringify(body),
  });

async function counted(name = "mf-browse") {
  await app.close();
  return (await readStats(registry, name)).versions;
}

beforeEach(async () => {
  ({ folder, registry } = await makeReleases(build("shell", "1.0.0"), build("mf-browse", "1.0.0")));
  start();
});
afterEach(() => app.close());

describe("a measurement", () => {
  test("counts for the versions that it names, as text or as JSON, and returns no body", async () => {
    const responses = [await send(GOOD), await send(GOOD, { "content-type": "application/json" })];
    for (const { statusCode, headers, payload } of responses) {
      expect([statusCode, payload, headers["cache-control"], headers["set-cookie"]]).toEqual([204, "", "no-store", undefined]);
    }
    const [version] = await counted();
    expect(version).toMatchObject({ version: "1.0.0", state: "live", views: 2, errors: { count: 0, of: 2 } });
    expect(version?.vitals.LCP?.samples).toBe(2);
    expect((await readStats(registry, "shell")).versions).toMatchObject([{ version: "1.0.0", views: 2, vitals: {} }]);
  });

  test("reports errors and files that failed to load", async () => {
    await send({ releases: { "mf-browse": { version: "1.0.0", errored: true } } });
    await send({ releases: { "mf-browse": { version: "1.0.0", unloaded: true } } });
    await send(GOOD);
    expect(await counted()).toMatchObject([{ views: 3, errors: { count: 1 }, loadFailures: { count: 1 } }]);
  });

  test.each([
    ["not JSON", "{", "body"],
    ["nothing", "null", "body"],
    [
      "too many packages",
      { releases: Object.fromEntries(Array.from({ length: 33 }, (_, index) => [`mf-${index}`, { version: "1.0.0" }])) },
      "releases",
    ],
    ["no version", { releases: { shell: {} } }, "releases.shell.version"],
    ["a negative time", { releases: { shell: { version: "1.0.0", vitals: { LCP: -1 } } } }, "releases.shell.vitals.LCP"],
    ["an endless time", { releases: { shell: { version: "1.0.0", vitals: { INP: 1e9 } } } }, "releases.shell.vitals.INP"],
    ["a word for a flag", { releases: { shell: { version: "1.0.0", errored: "yes" } } }, "releases.shell.errored"],
    ["an address", { releases: {}, url: "/property/x" }, "body"],
    ["a path in a release", { releases: { shell: { version: "1.0.0", path: "/" } } }, "releases.shell"],
  ])("with %s is rejected with the field's name", async (_, body, field) => {
    const response = await send(body);
    expect([response.statusCode, response.json().field]).toEqual([400, field]);
    expect(response.json().error).toContain(field);
    expect(await counted()).toEqual([]);
  });

  test("that is too large or has another type is rejected", async () => {
    expect((await send(`${JSON.stringify(GOOD)}${" ".repeat(5000)}`)).statusCode).toBe(413);
    expect((await send(GOOD, { "content-type": "image/png" })).statusCode).toBe(415);
  });

  test("of an unpublished version is not counted", async () => {
    const body = { releases: { shell: { version: "1.0.0" }, "mf-browse": { version: "6.6.6" } } };
    expect((await send(body)).statusCode).toBe(204);
    expect(await counted()).toEqual([]);
    expect(await readdir(join(folder, "releases/measurements"))).toEqual(["shell"]);
  });

  test("from another site's page is rejected", async () => {
    expect((await send(GOOD, { "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
    const old = { host: "nightlatch.example" };
    expect((await send(GOOD, { ...old, origin: "https://other.example" })).statusCode).toBe(403);
    expect((await send(GOOD, { ...old, origin: "null" })).statusCode).toBe(403);
    expect((await send(GOOD, { ...old, origin: ORIGIN })).statusCode).toBe(204);
    expect(await counted()).toMatchObject([{ views: 1 }]);
  });

  test.each(["sec-gpc", "dnt"])("of a visitor who asks for privacy, by the header %s, is not counted", async (header) => {
    expect((await send(GOOD, { [header]: "1" })).statusCode).toBe(204);
    expect(await counted()).toEqual([]);
  });

  test("counts up to a limit per client, without limiting other clients", async () => {
    await app.close();
    start({ limit: 3 });
    for (let view = 0; view < 10; view += 1) expect((await send(GOOD)).statusCode).toBe(204);
    await send(GOOD, {}, "198.51.100.2");
    expect(await counted()).toMatchObject([{ views: 4 }]);
  });

  test("stores nothing about its visitor", async () => {
    await send(GOOD, { cookie: "nightlatch-visit=7", "user-agent": "Remarkable/1.0", referer: `${ORIGIN}/property/alder` }, "203.0.113.77");
    await app.close();
    const measured = join(folder, "releases/measurements");
    for (const name of await readdir(measured)) {
      for (const file of await readdir(join(measured, name, "1.0.0"))) {
        expect(file).toMatch(/^\d{4}-\d\d-\d\dT\d\d-[0-9a-f]+\.json$/);
        const text = await readFile(join(measured, name, "1.0.0", file), "utf8");
        expect(text).toMatch(/^\{"views":1,[a-zA-Z0-9":,{}]*\}$/);
        expect(text).not.toMatch(/203|Remarkable|alder|visit/);
      }
    }
  });
});

describe("without measurements", () => {
  test("because they are off, browsers send none and none counts, but the server counts its own pages", async () => {
    await app.close();
    start({ sample: 0 });
    expect(measurements.sample()).toBe(0);
    await send(GOOD);
    measurements.rendered(LIVE, { client: "198.51.100.1", took: 12 });
    measurements.countServed(LIVE);
    expect(await counted()).toMatchObject([{ pages: 2, views: 0, serverFailures: { count: 0, of: 2 }, renderTime: { samples: 1 } }]);
  });

  test("because releases are not stored, the address returns 404", async () => {
    await app.close();
    start({ releases: undefined });
    expect(measurements.sample()).toBe(0);
    measurements.rendered(LIVE, { failure: "threw", client: undefined });
    expect((await send(GOOD)).statusCode).toBe(404);
  });
});

describe("a canary", () => {
  const stateOf = async () => (await registry.channel())?.packages["mf-browse"];
  const running = () => vi.waitFor(() => expect(measurements.sample()).toBe(1), PATIENCE);

  beforeEach(async () => {
    await publish(registry, build("mf-browse", "1.1.0"));
    await registry.canary("mf-browse", "1.1.0", 10);
    await running();
  });

  test("measures every page view until it is over", async () => {
    await registry.canary("mf-browse", "1.1.0", 0);
    await vi.waitFor(() => expect(measurements.sample()).toBe(0.1), PATIENCE);
  });

  test("is halted automatically when its page views fail", async () => {
    const view = (version: string, errored: boolean) => send({ releases: { "mf-browse": { version, errored } } });
    for (let visitor = 0; visitor < 300; visitor += 1) await view("1.0.0", false);
    for (let visitor = 0; visitor < 40; visitor += 1) await view("1.1.0", visitor % 2 === 0);
    await vi.waitFor(async () => expect(await stateOf()).toEqual({ version: "1.0.0" }), PATIENCE);
    expect((await registry.channel())?.action).toBe("halt");
    // The numbers are from the store at the time of the halt.
    expect((await registry.channel())?.reason).toMatch(/^\d+\.\d % of \d+ page views of 1\.1\.0 failed, 0\.0 % of \d+ of 1\.0\.0/);
  });

  test("is not halted by one client, whose pages count only up to a limit per minute", async () => {
    await app.close();
    start({ limit: 10 });
    await running();
    for (const of of [LIVE, CANARY]) for (let page = 0; page < 100; page += 1) measurements.rendered(of, { client: `198.51.100.${page}` });
    for (let page = 0; page < 500; page += 1) measurements.rendered(CANARY, { failure: "threw", client: "203.0.113.7" });
    const seen = vi.spyOn(registry, "channel");
    await vi.waitFor(() => expect(seen.mock.calls.length).toBeGreaterThan(3), PATIENCE);
    expect(await stateOf()).toMatchObject({ canary: { version: "1.1.0" } });
    expect((await counted()).find(({ version }) => version === "1.1.0")).toMatchObject({ serverFailures: { count: 500, of: 600 } });
  });

  describe("is checked soon, although the next regular check is far off,", () => {
    beforeEach(async () => {
      await app.close();
      start({ limit: 10, every: 600_000 });
      await running();
    });

    test("when its pages fail: ten by one visitor are enough if none succeeded", async () => {
      for (let page = 0; page < 20; page += 1) measurements.rendered(LIVE, { client: "203.0.113.7" });
      for (let page = 0; page < 10; page += 1) measurements.rendered(CANARY, { failure: "left alone", client: "203.0.113.7" });
      await vi.waitFor(async () => expect(await stateOf()).toEqual({ version: "1.0.0" }), PATIENCE);
      expect((await registry.channel())?.reason).toBe(
        "100.0 % of 10 renders on the server of 1.1.0 failed, 0.0 % of 10 of 1.0.0 in the same period.",
      );
    });

    test("when its renderer exits without a page", async () => {
      const { versions } = await readStats(registry, "mf-browse");
      expect(versions).toEqual([]);
      measurements.strayed(CANARY, "exited");
      await vi.waitFor(
        async () => expect((await readStats(registry, "mf-browse")).versions).toMatchObject([{ reasons: { exited: 1 } }]),
        PATIENCE,
      );
      for (let crash = 0; crash < 20; crash += 1) measurements.strayed(CANARY, "exited");
      await vi.waitFor(async () => expect((await registry.channel())?.reason).toContain("times outside of its pages"), PATIENCE);
    });

    test("when browsers report failures, each client once in a visit", async () => {
      const fail = (client: string) => send({ releases: { "mf-browse": { version: "1.1.0", errored: true } } }, undefined, client);
      for (let page = 0; page < 9; page += 1) await fail("203.0.113.1");
      for (let visitor = 2; visitor < 20; visitor += 1) await fail(`203.0.113.${visitor}`);
      await vi.waitFor(async () => expect((await registry.channel())?.reason).toContain("page views of 1.1.0 failed"), PATIENCE);
    });

    test("when the channel changes, so that the first pages of a new share count", async () => {
      await registry.canary("mf-browse", "1.1.0", 20);
      await vi.waitFor(async () => {
        measurements.channelChanged();
        measurements.rendered(CANARY, { client: "203.0.113.1" });
        expect(await registry.store.list("trials")).toContainEqual(expect.stringMatching(/-20$/));
      }, PATIENCE);
    });
  });

  test("is measured again after a failure of the store", async () => {
    const read = vi.spyOn(registry, "channel").mockRejectedValue(new Error("the store is away"));
    await vi.waitFor(() => expect(read.mock.calls.length).toBeGreaterThan(2), PATIENCE);
    read.mockRestore();
    await registry.canary("mf-browse", "1.1.0", 0);
    await vi.waitFor(() => expect(measurements.sample()).toBe(0.1), PATIENCE);
  });
});
