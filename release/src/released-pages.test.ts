import { beforeEach, describe, expect, test } from "vitest";
import { ReleaseRegistry } from "./registry.ts";
import { releaseRecordSchema } from "./release-record.ts";
import { overlap, pathConflicts, RESERVED, reservedProblems } from "./released-pages.ts";
import { createFolderStore } from "./store.ts";
import { makeBuild, makeFolder } from "./testing/make-build.ts";

test.each([
  ["/events", "/events", true],
  ["/events", "/event", false],
  ["/events", "/events/more", false],
  ["/events", "/events/:id?", true],
  ["/events", "/:page", true],
  ["/events/:id", "/events/new", true],
  ["/events/*", "/events/new/old", true],
  ["/events/*", "/events", true],
  ["/*", "/a/b", true],
  ["/", "/", true],
  ["/", "/a", false],
  ["/", "/a?", true],
  ["/a?", "/b?", true],
  ["/a/b?", "/a/c", false],
])("overlap of the patterns %s and %s", (a, b, expected) => {
  expect([overlap(a, b), overlap(b, a)]).toEqual([expected, expected]);
});

describe("the addresses of a remote", () => {
  const other = { name: "mf-browse", version: "1.2.0", pages: [{ path: "/", homeMode: "home" as const }, { path: "/properties/:type?" }] };

  test("may not be another remote's, and the error names both", () => {
    expect(pathConflicts("mf-pricing", [{ path: "/about" }, { path: "/properties/new" }], [other])).toEqual([
      "The address /properties/new of mf-pricing belongs to mf-browse: mf-browse 1.2.0 has /properties/:type?.",
    ]);
  });

  test("may be those of its own earlier version, and another's on a site with another root", () => {
    expect(pathConflicts("mf-browse", other.pages, [other])).toEqual([]);
    expect(pathConflicts("mf-pricing", [{ path: "/", homeMode: "waitlist" }], [other])).toEqual([]);
    expect(pathConflicts("mf-pricing", [{ path: "/" }], [other])).toHaveLength(1);
  });

  test.each([...RESERVED.map((path) => path.replace("*", "x")), "/:any", "/*"])("may not be the site's own: %s", (path) => {
    expect(reservedProblems([{ path }])[0]).toMatch(/belongs to the site: .* is reserved\.$/);
  });
});

describe("a release that goes live", () => {
  let registry: ReleaseRegistry;
  const publish = async (name: string, version: string, ...paths: string[]) => {
    const dist = await makeBuild(name, { version, files: { "routes.js": `${name} ${version}` } });
    await registry.publish(dist, { seen: { pages: paths.map((path) => ({ path })) } });
  };

  beforeEach(async () => {
    registry = new ReleaseRegistry(createFolderStore(await makeFolder()));
    await publish("mf-one", "1.0.0", "/one", "/events");
    await publish("mf-two", "1.0.0", "/two");
    await publish("mf-two", "2.0.0", "/two", "/events");
    await registry.promote("mf-one", "1.0.0");
    await registry.promote("mf-two", "1.0.0");
  });

  const TAKEN = "mf-two 2.0.0 cannot go live. The address /events of mf-two belongs to mf-one: mf-one 1.0.0 has /events.";

  test("may not take another's address in any way", async () => {
    await expect(registry.promote("mf-two", "2.0.0")).rejects.toThrow(TAKEN);
    await expect(registry.canary("mf-two", "2.0.0", 5)).rejects.toThrow(TAKEN);
    expect((await registry.channel())?.packages["mf-two"]).toEqual({ version: "1.0.0" });
    await registry.promote("mf-two", "2.0.0", { channel: "preview" });
  });

  test("may take an address that was given up, and then the other cannot roll back", async () => {
    await publish("mf-one", "2.0.0", "/one");
    await registry.promote("mf-one", "2.0.0");
    await registry.promote("mf-two", "2.0.0");
    await expect(registry.rollback("mf-one")).rejects.toThrow(
      "mf-one 1.0.0 cannot go live. The address /events of mf-one belongs to mf-two: mf-two 2.0.0 has /events.",
    );
  });

  test("may not take an address of a canary", async () => {
    await publish("mf-one", "2.0.0", "/one");
    await registry.promote("mf-one", "2.0.0");
    await registry.canary("mf-one", "1.0.0", 5);
    await expect(registry.promote("mf-two", "2.0.0")).rejects.toThrow(TAKEN);
  });
});

test("older records have their pages as separate patterns and parameters", () => {
  const record = {
    name: "mf-pricing",
    version: "1.0.0",
    contract: 1,
    shared: {},
    entry: "entry.js",
    css: [],
    preload: [],
    chunks: {},
    fonts: [],
    server: { file: "server.cjs", integrity: "sha384-x" },
    files: {},
    publishedAt: "2026-11-01T00:00:00.000Z",
  };
  const routes = ["/", "/coming-soon", "/any"];
  expect(releaseRecordSchema.parse({ ...record, routes, query: { "/": ["joined"], "/coming-soon": [] } }).pages).toEqual([
    { path: "/", homeMode: "waitlist", query: ["joined"] },
    { path: "/coming-soon", query: [] },
    { path: "/any" },
  ]);
  expect(releaseRecordSchema.parse({ ...record, routes: ["/"] }).pages).toEqual([{ path: "/", homeMode: "home" }]);
  expect(releaseRecordSchema.parse(record).pages).toBeUndefined();
});
