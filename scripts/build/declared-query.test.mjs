import { join } from "node:path";
import { CONTACT_SUBJECTS } from "@nightlatch/domain";
import { fixtureTransport } from "@nightlatch/fixtures";
import { evaluate, readRemote, readShell } from "@nightlatch/release";
import { TEST_CONFIG } from "@nightlatch/testing";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CHECKED, REMOTES, root } from "./workspace.mjs";

/**
 * Tests what remotes declare about their addresses (`RemoteRoute.query`): an undeclared parameter must not change a page,
 * because the server caches one page for all its values. Renders the builds, because React's development build takes three times as long.
 */

const distOf = (name) => join(root, name, "dist");
const shell = /** @type {any} */ (evaluate((await readShell(distOf("shell"))).bundle, "shell.cjs", {}));
const modules = Object.fromEntries(
  await Promise.all(
    REMOTES.map(async (name) => [name, evaluate((await readRemote(distOf(name))).bundle, `${name}.cjs`, shell.sharedTable)]),
  ),
);
const declared = Object.values(modules).flatMap(({ routes }) => routes.flatMap(({ query = [] }) => query));

const link = (href) => ({ href, integrity: "" });

/** Renders a page. Leaves its own address out of the result. */
async function pageAt(url, name, module, fixture) {
  const calls = [];
  const transport = fixtureTransport(fixture);
  const result = await shell.render({
    url,
    config: TEST_CONFIG,
    transport: (path, init) => {
      calls.push(path);
      return transport(path, init);
    },
    loadRemote: async () => module,
    assets: {
      [name]: {
        version: "1.0.0",
        entry: link("/entry.js"),
        global: "remote",
        css: [],
        chunks: {},
        pages: module.routes.map(({ path, homeMode }) => ({ path, homeMode })),
      },
    },
    preload: {},
    shell: { version: "1.0.0", script: link("/shell.js"), css: [], fonts: [] },
    timeLimit: 30_000,
  });
  if (result.kind === "redirect") return { ...result, calls };
  const [before, json, after] = result.html.split(/(?<=id="boot"[^>]*>)([^<]*)/s);
  const { url: _, ...boot } = JSON.parse(json);
  return { status: result.status, html: before + after, boot, calls: calls.sort() };
}

const VALUES = ["1", "2", "true", "cage", "sauna", "email", "Portland", ...CONTACT_SUBJECTS.map(({ value }) => value)];
const READ_SOMEWHERE = {
  subject: CONTACT_SUBJECTS.at(-1)?.value ?? "",
  search: "cabin",
  furniture: "cage",
  plan: "premium",
  joined: "1",
  problem: "email",
};
const names = fc.oneof(
  fc.constantFrom(...declared, "r", "refs", "ref", "utm_source", "seed", "type", "state", "q"),
  fc.string({ minLength: 1 }),
);
const values = fc.oneof(fc.constantFrom(...VALUES), fc.string());
const parameters = fc.array(fc.tuple(names, values), { minLength: 1, maxLength: 4 });

function withParameters(url, added, inFront) {
  const [path, search = ""] = url.split("?");
  const text = new URLSearchParams(added).toString();
  return `${path}?${(inFront ? [text, search] : [search, text]).filter(Boolean).join("&")}`;
}

async function holdDeclaration(
  name,
  module,
  fixture,
  { numRuns = process.env.LONG_RUNS ? 25 : 3, asked: queryArbitrary = parameters } = {},
) {
  const path = fixture.url.split(/[?#]/)[0];
  // The fixed segments of the patterns suffice to identify the route.
  const route = module.routes.find((each) =>
    each.path.includes(":") ? `${path}/`.startsWith(each.path.split(":")[0]) : each.path === path,
  );
  const expected = await pageAt(fixture.url, name, module, fixture);
  // Adds all known parameters at once, because random cases seldom contain a parameter that the page reads.
  const known = Object.entries(READ_SOMEWHERE).filter(([key]) => !route.query.includes(key));
  expect(await pageAt(withParameters(fixture.url, known, false), name, module, fixture)).toEqual(expected);
  const property = fc.asyncProperty(queryArbitrary, fc.boolean(), async (all, inFront) => {
    const added = all.filter(([key]) => !route.query.includes(key));
    if (added.length === 0) return;
    expect(await pageAt(withParameters(fixture.url, added, inFront), name, module, fixture)).toEqual(expected);
  });
  await fc.assert(property, { numRuns, seed: 20261122 });
}

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe.each(CHECKED.filter((name) => name !== "shell"))("%s", async (name) => {
  const module = modules[name];
  const { fixtures } = await import(join(root, name, "src/fixtures.ts"));

  test("declares the parameters that each route reads", () => {
    for (const { path, query } of module.routes) expect(query, path).toBeInstanceOf(Array);
  });

  test.each(fixtures.filter(({ state }) => state !== "loading").map((fixture) => [fixture.name, fixture]))(
    "%s is the same with any additional parameters",
    (_name, fixture) => holdDeclaration(name, module, fixture),
  );
});

test("detects a route that reads an undeclared parameter", async () => {
  const { routes, ...rest } = modules["mf-forms"];
  const { fixtures } = await import(join(root, "mf-forms/src/fixtures.ts"));
  const careless = { ...rest, routes: routes.map((route) => ({ ...route, query: [] })) };
  const fixture = fixtures.find(({ url }) => url === "/contact");
  const queryArbitrary = fc.array(fc.tuple(fc.constant("subject"), fc.constantFrom(...VALUES)), { minLength: 1, maxLength: 1 });
  await expect(holdDeclaration("mf-forms", careless, fixture, { numRuns: 30, asked: queryArbitrary })).rejects.toThrow();
});
