import { FEATURE_CATEGORIES, FEATURES } from "@nightlatch/domain";
import { ApiError, readText, renderRoute } from "@nightlatch/testing";
import { expect, test, vi } from "vitest";
import { routes } from "../routes.tsx";

const counts = Object.fromEntries(FEATURES.map(({ slug }, index) => [slug, index + 1]));
const respondCounts = (path: string) => (path === "/api/feature-counts" ? { total: 280, counts } : undefined);

const readItems = (html: string): string[] => [...html.matchAll(/<li\b.*?<\/li>/gs)].map(([item]) => readText(item));

test("shows every feature in its category with icon and count, and sets noindex", async () => {
  const { html } = await renderRoute(routes, "/icons", respondCounts);
  for (const part of ['<meta name="robots" content="noindex"/>', '<link rel="canonical" href="https://site.example/icons"/>'])
    expect(html).toContain(part);
  const sections = html.match(/<section\b.*?<\/section>/gs) ?? [];
  expect(sections.map((section) => readText(section.match(/<h2.*?<\/h2>/)?.[0] ?? ""))).toEqual([
    "Kink Furniture",
    "Wellness",
    "General",
    "Atmosphere",
    "Location Type",
  ]);
  sections.forEach((section, index) => {
    const features = FEATURES.filter(({ category }) => category === FEATURE_CATEGORIES[index]);
    expect(readItems(section)).toEqual(
      features.map(({ slug, label }) => `${label} ${counts[slug]} ${counts[slug] === 1 ? "listing" : "listings"}`),
    );
    expect(section.match(/<svg /g)).toHaveLength(features.length);
  });
  expect(readItems(html)).toHaveLength(60);
  expect(readText(html)).toContain("of 280 listings");
});

test("logs failed counts and shows the icons without them", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { html, outcome } = await renderRoute(routes, "/icons", () => new ApiError(500, { error: "Down", code: "internal" }));
  expect(outcome.kind).toBe("page");
  expect(readItems(html)).toEqual(
    FEATURE_CATEGORIES.flatMap((name) => FEATURES.filter(({ category }) => category === name).map(({ label }) => label)),
  );
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
