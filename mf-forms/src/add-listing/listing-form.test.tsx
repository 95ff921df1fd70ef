import { checkAddListing, EMPTY_ADD_LISTING, FEATURE_CATEGORIES, featureSlugsIn } from "@nightlatch/domain";
import { ApiError, readText, renderPage, renderRoute } from "@nightlatch/testing";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type FormState, IDLE_FORM } from "../form/form-state.ts";
import { routes } from "../routes.tsx";
import { ListingFormView } from "./listing-form-view.tsx";

const FACETS = {
  furniture: featureSlugsIn("Kink Furniture"),
  wellness: featureSlugsIn("Wellness"),
  general: featureSlugsIn("General"),
  atmosphere: featureSlugsIn("Atmosphere"),
  locationType: featureSlugsIn("LocationType"),
};

const open = (facets: unknown = FACETS) => renderRoute(routes, "/add-listing", (path) => (path === "/api/facets" ? facets : undefined));
const view = (state: FormState = IDLE_FORM, couple = true) => renderPage(<ListingFormView state={state} facets={FACETS} couple={couple} />);
const namesIn = (html: string) => [
  ...new Set([...html.matchAll(/<(?:input|textarea|select)[^>]*? name="(.*?)"/g)].map(([, name]) => name)),
];

function boxes(html: string, field: string) {
  return [...html.matchAll(/<input[^>]*>/g)].map(([tag]) => tag).filter((tag) => tag.includes(`name="${field}"`));
}

afterEach(() => vi.restoreAllMocks());

describe("/add-listing", () => {
  test("has its title, every field of the form, and one hidden field", async () => {
    const { html, calls } = await open();
    expect(calls).toEqual(["/api/facets"]);
    expect(html).toMatch(/<h1[^>]*>Add New Property Listing<\/h1>/);
    expect(namesIn(html).toSorted()).toEqual([...Object.keys(EMPTY_ADD_LISTING), "homepage"].toSorted());
    expect(html).not.toContain("style=");
    expect(html).not.toContain('role="alert"');
  });

  test("offers Kink Cabin and Kink BnB only, and '2' guests", async () => {
    const { html } = await open();
    expect([...html.matchAll(/<option value="(.*?)"[^>]*>(.*?)</g)].map(([, value, label]) => [value, label])).toEqual([
      ["kink-cabin", "Kink Cabin"],
      ["kinkbnb", "Kink BnB"],
    ]);
    expect(html).toMatch(/<input[^>]*name="maxGuests"[^>]*value="2"|<input[^>]*value="2"[^>]*name="maxGuests"/);
  });

  test("offers each feature once, by the labels people read", async () => {
    const { html } = await open();
    const slugs = FEATURE_CATEGORIES.flatMap((category) => featureSlugsIn(category)).filter((slug) => slug !== "420-friendly-2");
    expect([...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)]).toHaveLength(slugs.length);
    expect(readText(html)).toContain("Rural / Cabin");
    expect(readText(html).match(/420 Friendly/g)).toHaveLength(1);
  });

  test("shows the plan of its address, and none for one that there is not", async () => {
    const route = routes.find(({ path }) => path === "/add-listing");
    expect(route?.query).toEqual(["plan"]);
    const textAt = async (query: string) =>
      readText((await renderRoute(routes, `/add-listing?${query}`, (path) => (path === "/api/facets" ? FACETS : undefined))).html);
    expect(await textAt("plan=pro")).toContain("Pro plan. You pay nothing here");
    expect(await textAt("plan=FREE")).toContain("Free plan. It costs nothing.");
    for (const query of ["plan=gold", "plan=", "plan=%3Cb%3E", "other=pro"]) expect(await textAt(query), query).not.toContain(" plan. ");
  });

  test("has its four steps, none of which is hidden but by the styles", async () => {
    const { html } = await open();
    expect([...html.matchAll(/<h2 id="step-(\d)"[^>]*>(.*?)<\/h2>/g)].map(([, step, title]) => [step, readText(title ?? "")])).toEqual([
      ["1", "Step 1 of 4 The place and you"],
      ["2", "Step 2 of 4 What it is like"],
      ["3", "Step 3 of 4 Photos"],
    ]);
    expect(html).not.toContain("data-shown");
    expect(html).not.toContain(" hidden");
    expect(
      [...html.matchAll(/<a [^>]*href="(#step-\d)"[^>]*>(.*?)<\/a>/g)].map(([, href, words]) => [href, readText(words ?? "")]),
    ).toEqual([
      ["#step-2", "Next: what it is like"],
      ["#step-3", "Next: photos"],
      ["#step-1", "Back"],
      ["#step-4", "Next: check and send"],
      ["#step-2", "Back"],
      ["#step-1", "Add another place"],
      ["#step-3", "Back"],
    ]);
  });

  test("says where the form needs scripts, and what to do without", async () => {
    const { html } = await open();
    expect(html).toMatch(/<noscript>.*needs JavaScript.*mailto:support@site\.example.*<\/noscript>/s);
  });

  test("logs facets that cannot be had, and does without them", async () => {
    const logged = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { outcome, html } = await open(new ApiError(500, { error: "away", code: "server_error" }));
    expect(outcome.kind).toBe("page");
    expect(logged).toHaveBeenCalledOnce();
    expect(readText(html)).toContain("The lists of what a place can offer did not load.");
    expect(html).not.toContain('type="checkbox"');
    expect(html).toContain('name="description"');
  });
});

describe("one couple only", () => {
  test("for two guests its label is ticked and stays, the other general choices are disabled", () => {
    const general = boxes(view(), "general");
    expect(general).toHaveLength(13);
    for (const tag of general) {
      const own = tag.includes('value="one-couple-only"');
      expect([tag.includes("checked"), tag.includes("disabled")], tag).toEqual([own, !own]);
    }
    for (const tag of boxes(view(), "furniture")) expect(tag).not.toContain("disabled");
  });

  test("for any other number the others can be chosen", () => {
    for (const tag of boxes(view(IDLE_FORM, false), "general"))
      expect(tag.includes("disabled"), tag).toBe(tag.includes('value="one-couple-only"'));
  });
});

describe("the states", () => {
  test("refused: a summary in order, each message once, and what is missing beside each field", () => {
    const html = view({ ...IDLE_FORM, status: "refused", issues: checkAddListing(EMPTY_ADD_LISTING), outcome: 1 });
    expect(html).toContain('role="alert"');
    expect([...html.matchAll(/<a href="#listing-(\w+)"[^>]*>(.*?)<\/a>/g)].map(([, field, message]) => [field, message])).toEqual([
      ["name", "Please provide property name, host email, and host phone."],
      ["website", "Please provide at least one booking URL or website."],
      ["description", "Please provide a description."],
      ["city", "Please provide a city."],
      ["state", "Please provide a state."],
      ["country", "Please provide a country."],
    ]);
    const invalid = [...html.matchAll(/<(?:input|textarea)[^>]*aria-invalid="true"[^>]*>/g)].map(([tag]) => /name="(.*?)"/.exec(tag)?.[1]);
    expect(invalid).toEqual(["name", "hostEmail", "hostPhone", "website", "description", "city", "state", "country"]);
    expect(html.indexOf('role="alert"')).toBeLessThan(html.indexOf('name="name"'));
  });

  test("submitting: all is disabled and the button says so", () => {
    const html = view({ ...IDLE_FORM, status: "submitting" });
    expect(html).toMatch(/^<fieldset[^>]* disabled=""/);
    expect(readText(html)).toContain("Adding...");
  });

  test("success and failure are said in their literal words", () => {
    expect(readText(view({ ...IDLE_FORM, status: "success" }))).toContain("Property listing added successfully!");
    const failed = view({ ...IDLE_FORM, status: "error", failure: "Failed to add property" });
    expect(readText(failed)).toContain("Error: Failed to add property");
  });
});
