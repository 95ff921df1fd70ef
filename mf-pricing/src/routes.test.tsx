import { CONTRACT_VERSION } from "@nightlatch/shared/contracts";
import { readText, renderPage } from "@nightlatch/shared/testing";
import { describe, expect, test } from "vitest";
import { contract, routes } from "./routes.tsx";

const PATHS = ["/pricing", "/about", "/privacy", "/terms", "/help", "/safety", "/cancellation", "/newsroom", "/careers"];

function renderRoute(path: string): string {
  const route = routes.find((candidate) => candidate.path === path);
  if (!route) throw new Error(`There is no route ${path}.`);
  return renderPage(<route.Component />, path);
}

test("the remote speaks the shell's contract and owns its pages", () => {
  expect(contract).toBe(CONTRACT_VERSION);
  expect(routes.map(({ path }) => path)).toEqual(PATHS);
});

describe.each(PATHS)("%s", (path) => {
  const html = renderRoute(path);

  test("has one title, one description and its own canonical address", () => {
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html.match(/<meta name="description" content="[^"]{40,200}"/g)).toHaveLength(1);
    expect(html).toContain(`<link rel="canonical" href="https://site.example${path}"/>`);
  });

  test("has one h1 and skips no level of heading", () => {
    const levels = [...html.matchAll(/<h([1-6])/g)].map((match) => Number(match[1]));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.reduce((before, level) => {
      expect(level).toBeLessThanOrEqual(before + 1);
      return level;
    }, 0);
  });

  test("carries no inline style and no repeated id", () => {
    expect(html).not.toContain("style=");
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("links only to anchors that exist on it", () => {
    for (const [, anchor] of html.matchAll(/href="#([^"]*)"/g)) expect(html).toContain(` id="${anchor}"`);
  });
});

test("the pages that need an address to write to give the configured one", () => {
  for (const path of ["/about", "/privacy", "/terms", "/help"]) expect(renderRoute(path)).toContain("mailto:support@site.example");
});

test.each(["/privacy", "/terms"])("%s shows today's date beside the date of its last change", (path) => {
  expect(readText(renderRoute(path))).toMatch(/Last updated August 8, 2025\. Shown on [A-Z][a-z]+ \d{1,2}, \d{4}\./);
});

test("the privacy page names the one cookie and what stands in storage", () => {
  expect(renderRoute("/privacy")).toContain("<code>nightlatch-visit</code>");
  expect(renderRoute("/privacy")).toContain("<code>nightlatch:properties:v3</code>");
});
