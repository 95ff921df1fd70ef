import { EMPTY_ADD_LISTING, FEATURE_CATEGORIES, featureSlugsIn } from "@nightlatch/domain";
import { ApiError, readText, renderRoute } from "@nightlatch/testing";
import { afterEach, describe, expect, test, vi } from "vitest";
import { routes } from "../routes.tsx";

const FACETS = {
  furniture: featureSlugsIn("Kink Furniture"),
  wellness: featureSlugsIn("Wellness"),
  general: featureSlugsIn("General"),
  atmosphere: featureSlugsIn("Atmosphere"),
  locationType: featureSlugsIn("LocationType"),
};

const open = (facets: unknown = FACETS) => renderRoute(routes, "/add-listing", (path) => (path === "/api/facets" ? facets : undefined));
const namesIn = (html: string) => [
  ...new Set([...html.matchAll(/<(?:input|textarea|select)[^>]*? name="(.*?)"/g)].map(([, name]) => name)),
];

afterEach(() => vi.restoreAllMocks());

describe("/add-listing", () => {
  test("has its title, every field of the form, and one honeypot field", async () => {
    const { html, calls } = await open();
    expect(calls).toEqual(["/api/facets"]);
    expect(html).toMatch(/<h1[^>]*>Add New Property Listing<\/h1>/);
    expect(namesIn(html).toSorted()).toEqual([...Object.keys(EMPTY_ADD_LISTING), "homepage"].toSorted());
    expect(html).not.toContain("style=");
    expect(html).not.toContain('role="alert"');
  });

  test("offers only Kink Cabin and Kink BnB, and only '2' guests", async () => {
    const { html } = await open();
    expect([...html.matchAll(/<option value="(.*?)"[^>]*>(.*?)</g)].map(([, value, label]) => [value, label])).toEqual([
      ["kink-cabin", "Kink Cabin"],
      ["kinkbnb", "Kink BnB"],
    ]);
    expect(html).toMatch(/<input[^>]*name="maxGuests"[^>]*value="2"|<input[^>]*value="2"[^>]*name="maxGuests"/);
  });

  test("offers each feature once, with its public label", async () => {
    const { html } = await open();
    const slugs = FEATURE_CATEGORIES.flatMap((category) => featureSlugsIn(category)).filter((slug) => slug !== "420-friendly-2");
    expect([...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)]).toHaveLength(slugs.length);
    expect(readText(html)).toContain("Rural / Cabin");
    expect(readText(html).match(/420 Friendly/g)).toHaveLength(1);
  });

  test("shows the plan of its address, and none for an unknown one", async () => {
    const route = routes.find(({ path }) => path === "/add-listing");
    expect(route?.query).toEqual(["plan"]);
    const textAt = async (query: string) =>
      readText((await renderRoute(routes, `/add-listing?${query}`, (path) => (path === "/api/facets" ? FACETS : undefined))).html);
    expect(await textAt("plan=pro")).toContain("Pro plan. You pay nothing here");
    expect(await textAt("plan=FREE")).toContain("Free plan. It costs nothing.");
    for (const query of ["plan=gold", "plan=", "plan=%3Cb%3E", "other=pro"]) expect(await textAt(query), query).not.toContain(" plan. ");
  });

  test("has its four steps, hidden only by styles", async () => {
    const { html } = await open();
    expect([...html.matchAll(/<h2 id="step-(\d)"[^>]*>(.*?)<\/h2>/g)].map(([, step, title]) => [step, readText(title ?? "")])).toEqual([
      ["1", "Step 1 of 4 The place and you"],
      ["2", "Step 2 of 4 What it is like"],
      ["3", "Step 3 of 4 Photos"],
    ]);
    expect(html).not.toContain("data-shown");
    expect(html).not.toContain(" hidden");
    const links = html.matchAll(/<a [^>]*href="(#step-\d)"[^>]*>(.*?)<\/a>/g);
    expect([...links].map(([, href, words]) => [href, readText(words ?? "")])).toEqual([
      ["#step-2", "Next: what it is like"],
      ["#step-3", "Next: photos"],
      ["#step-1", "Back"],
      ["#step-4", "Next: check and send"],
      ["#step-2", "Back"],
      ["#step-1", "Add another place"],
      ["#step-3", "Back"],
    ]);
  });

  test("says that the form needs scripts, and what to do without them", async () => {
    const { html } = await open();
    expect(html).toMatch(/<noscript>.*needs JavaScript.*mailto:support@site\.example.*<\/noscript>/s);
  });

  test("logs facets that fail to load, and works without them", async () => {
    const logged = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { outcome, html } = await open(new ApiError(500, { error: "away", code: "server_error" }));
    expect(outcome.kind).toBe("page");
    expect(logged).toHaveBeenCalledOnce();
    expect(readText(html)).toContain("These choices didn't load.");
    expect(html).not.toContain('type="checkbox"');
    expect(html).toContain('name="description"');
  });
});
