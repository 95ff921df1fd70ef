import { CONTRACT_VERSION, type PublicConfig } from "@nightlatch/contract";
import { readText, renderRoute } from "@nightlatch/testing";
import { beforeAll, describe, expect, test } from "vitest";
import { contract, routes } from "./routes.tsx";

const PATHS = [
  "/",
  "/coming-soon",
  "/pricing",
  "/about",
  "/privacy",
  "/terms",
  "/help",
  "/safety",
  "/newsroom",
  "/careers",
  "/kit-test",
  "/kit-pills-test",
  "/cancellation",
  "/preview-thank-you",
];
const PUBLIC_PATHS = PATHS.filter((path) => !["/", "/coming-soon", "/preview-thank-you", "/kit-test", "/kit-pills-test"].includes(path));

async function render(path: string, settings: Partial<PublicConfig> = {}): Promise<string> {
  const { html, outcome } = await renderRoute(routes, path, () => undefined, settings);
  expect(outcome).toEqual({ kind: "page" });
  return html;
}

test("the remote has the shell's contract and owns its pages", () => {
  expect(contract).toBe(CONTRACT_VERSION);
  expect(routes.map(({ path }) => path)).toEqual(PATHS);
});

describe.each(PATHS)("%s", (path) => {
  let html = "";
  beforeAll(async () => {
    html = await render(path, path === "/" ? { homeMode: "waitlist" } : {});
  });

  test("has one title, one description and one canonical address", () => {
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html.match(/<meta name="description" content="[^"]{40,200}"/g)).toHaveLength(1);
    expect(html.match(/<link rel="canonical"/g)).toHaveLength(1);
  });

  test("has one h1 and skips no heading level", () => {
    const levels = [...html.matchAll(/<h([1-6])/g)].map((match) => Number(match[1]));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.reduce((before, level) => {
      expect(level).toBeLessThanOrEqual(before + 1);
      return level;
    }, 0);
  });

  test("has no inline style and no repeated id", () => {
    expect(html).not.toContain("style=");
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("links only to anchors that exist", async () => {
    for (const [, page = path, anchor] of html.matchAll(/href="(\/[a-z-]*)?#([^"]*)"/g)) {
      const target = page === path ? html : await render(page);
      expect(target, `${page}#${anchor}`).toContain(` id="${anchor}"`);
    }
  });

  test("has no exclamation marks and no emoji", () => expect(readText(html)).not.toMatch(/!|\p{Extended_Pictographic}/u));
});

test.each(PUBLIC_PATHS)("%s is its own canonical address and indexable", async (path) => {
  const html = await render(path);
  expect(html).toContain(`<link rel="canonical" href="https://site.example${path}"/>`);
  expect(html).not.toContain('content="noindex"');
});

test("the page for an exhausted invitation explains it, links on, and has noindex", async () => {
  const html = await render("/preview-thank-you");
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(readText(html)).toContain("opened in more than it allows");
  expect(html).toMatch(/<a [^>]*href="\/properties"[^>]*>Browse listings<\/a>/);
  expect(html).toMatch(/<a [^>]*href="\/contact\?subject=support"[^>]*>Write to us<\/a>/);
});

test("pages with a contact address show the configured one", async () => {
  for (const path of ["/about", "/privacy", "/terms", "/help"]) expect(await render(path)).toContain("mailto:support@site.example");
});

test.each(["/privacy", "/terms"])("%s shows today's date next to the date of its last change", async (path) => {
  expect(readText(await render(path))).toMatch(/Last updated August 8, 2025\. Shown on [A-Z][a-z]+ \d{1,2}, \d{4}\./);
});

test("the privacy page has a section for everything that the site stores or counts", async () => {
  const ids = [...(await render("/privacy")).matchAll(/<section id="([^"]*)"/g)].map((match) => match[1]);
  const parts = "stored no-tracking counts measured messages waitlist mail abuse preview outbound-links your-choices";
  expect(ids).toEqual(expect.arrayContaining(parts.split(" ")));
});

test.each([
  ["/help", ["ask-a-host", "wrong", "discretion", "host", "remove"]],
  ["/safety", ["consent", "discretion", "emergency", "misled", "tell-us"]],
  ["/cancellation", ["guests", "host-cancelled", "hosts"]],
  ["/newsroom", ["facts", "words", "press-enquiries"]],
  ["/careers", ["write", "kinds-of-work", "what-matters"]],
  ["/terms", ["adults-only", "directory", "submitting", "plans", "removal"]],
])("%s has a section for each common question", async (path, parts) => {
  const html = await render(path);
  for (const part of parts) {
    const section = html.match(new RegExp(`<section id="${part}".*?</section>`, "s"))?.[0];
    expect(readText(section ?? "").length, part).toBeGreaterThan(120);
  }
});

test.each(PATHS)("%s without configured addresses has no broken link", async (path) => {
  const links = { exit: "https://exit.example" };
  const html = await render(path, { links, ...(path === "/" ? { homeMode: "waitlist" as const } : {}) });
  expect(html).not.toMatch(/mailto:|<a (?![^>]*href="[^"]+")|href="undefined/);
  expect(html).not.toMatch(/our blog|From the blog|Social profile/);
});
