import { existsSync } from "node:fs";
import { join } from "node:path";
import { matchRoute } from "@nightlatch/contract";
import { FIXTURE_STATES, fixtureTransport } from "@nightlatch/fixtures";
import { render } from "@nightlatch/shell/ssr";
import { readText, TEST_CONFIG } from "@nightlatch/testing";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findHtmlFaults } from "./html-faults.mjs";
import { CHECKED, root } from "./workspace.mjs";

/** Milliseconds for a page, and for a page whose API never responds. */
const TIME_LIMIT = 30_000;
const LOADING = 300;

const link = (href) => ({ href, integrity: "" });

async function renderFixture(name, module, fixture, timeLimit = TIME_LIMIT) {
  const result = await render({
    url: fixture.url,
    config: TEST_CONFIG,
    transport: fixtureTransport(fixture),
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
    timeLimit,
  });
  if (result.kind === "redirect") throw new Error(`${fixture.name} leads to ${result.to}.`);
  return result;
}

/** React's development build reports problems by `console.error`; component tests use the production build. */
let complaints;
beforeEach(() => {
  // Remotes log data that they could not load.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  complaints = vi.spyOn(console, "error");
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe.each(CHECKED.filter((name) => name !== "shell"))("%s", async (name) => {
  const module = await import(join(root, name, "src/routes.tsx"));
  const { fixtures } = await import(join(root, name, "src/fixtures.ts"));

  test("has well named fixtures, one for each state", () => {
    const names = fixtures.map((fixture) => fixture.name);
    expect(new Set(names).size).toBe(names.length);
    for (const each of names) expect(each).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect([...new Set(fixtures.map(({ state }) => state))].sort()).toEqual([...FIXTURE_STATES].sort());
  });

  test("has a fixture for each of its pages", () => {
    const covered = new Set(fixtures.map(({ url }) => url.split(/[?#]/)[0]));
    const patterns = module.routes.map(({ path }) => path);
    // `/home` and, in waitlist mode, `/` show the page of another address.
    const staticPaths = patterns.filter((path) => !path.includes(":") && path !== "/home" && !(path === "/" && name === "mf-pricing"));
    expect(staticPaths.filter((path) => !covered.has(path))).toEqual([]);
  });

  test("uses only existing images", () => {
    const text = JSON.stringify(fixtures);
    const missing = [...text.matchAll(/"\/media\/(?:(scenes|ads)\/([^"]+\.[a-z]+)|photos\/([\w-]+\.avif))"/g)]
      .map(([, folder, file, photo]) => join(root, "seed", photo ? "photos" : folder === "scenes" ? "pictures" : "ads", photo ?? file))
      .filter((path) => !existsSync(path));
    expect(missing).toEqual([]);
  });

  test.each(fixtures.map((fixture) => [fixture.name, fixture]))("%s", async (_name, fixture) => {
    // A page whose data is optional renders even if the API never responds.
    const waits = fixture.state === "loading" && fixture.expect.status === 503;
    const result = await renderFixture(name, module, fixture, waits ? LOADING : TIME_LIMIT);
    expect({ status: result.status, text: readText(result.html) }).toEqual({
      status: fixture.expect.status,
      text: expect.stringContaining(fixture.expect.text),
    });
    expect(await findHtmlFaults(result.html)).toEqual([]);
    const { heading } = matchRoute({ [name]: { pages: module.routes } }, fixture.url.split("?")[0], TEST_CONFIG.homeMode).page;
    if (heading && result.status === 200) expect(readText(/<h1.*?<\/h1>/s.exec(result.html)?.[0] ?? ""), "its outline's").toBe(heading);
    expect(complaints.mock.calls, "of React").toEqual([]);
  });
});

test("the page for unknown addresses is valid HTML", async () => {
  const result = await renderFixture("mf-detail", { routes: [] }, { url: "/no-such-page", answers: [] });
  expect(result.status).toBe(404);
  expect(await findHtmlFaults(result.html)).toEqual([]);
});

test.each([
  ["a block in a paragraph", "<p><div>a</div></p>"],
  ["an element in a list that is no item", "<ul><div></div></ul>"],
  ["an attribute that the type does not have", '<input type="checkbox" readonly>'],
  ["an id twice", '<b id="a"></b><b id="a"></b>'],
  ["a search field as a combobox", '<input role="combobox" aria-expanded="false" type="search">'],
  ["a required choice without one for none", '<select required=""><option value="a">A</option></select>'],
])("detects invalid HTML: %s", async (_what, part) => {
  const page = (body) => `<!doctype html><html lang="en"><head><title>A</title></head><body>${body}</body></html>`;
  expect(await findHtmlFaults(page(part))).not.toEqual([]);
  expect(await findHtmlFaults(page('<select required=""><option value="">None</option></select>'))).toEqual([]);
});

test("detects a fixture with another expectation", async () => {
  const module = await import(join(root, "mf-detail/src/routes.tsx"));
  const { fixtures } = await import(join(root, "mf-detail/src/fixtures.ts"));
  const [full] = fixtures;
  const result = await renderFixture("mf-detail", module, { ...full, answers: [] });
  expect(result.status).toBe(404);
  expect(readText(result.html)).not.toContain(full.expect.text);
});
