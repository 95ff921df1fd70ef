import { detailOf, listOf } from "@nightlatch/fixtures";
import type { LoadContext } from "@nightlatch/runtime";
import { ApiError, readText, renderRoute } from "@nightlatch/testing";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { routes } from "../routes.tsx";
import { FAQ } from "./faq.ts";

const render = async (url: string, homeMode: "home" | "waitlist" = "waitlist") =>
  (await renderRoute(routes, url, () => undefined, { homeMode })).html;

const SUCCESS = "Success! Now check your email to confirm your subscription. If you don't get one, wait a while";

describe("in search engines", () => {
  test.each(["/", "/coming-soon"])("%s in waitlist mode is indexed as /", async (url) => {
    const html = await render(url);
    expect(html).toContain('<link rel="canonical" href="https://site.example/"/>');
    expect(html).not.toContain('content="noindex"');
  });

  test("/coming-soon in home mode has its own address and noindex", async () => {
    const html = await render("/coming-soon", "home");
    expect(html).toContain('<link rel="canonical" href="https://site.example/coming-soon"/>');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });
});

describe("the sections", () => {
  let html = "";
  beforeAll(async () => {
    html = await render("/");
  });
  const sectionOf = (id: string) => html.match(new RegExp(`<section[^>]* aria-labelledby="${id}".*?</section>`, "s"))?.[0] ?? "";

  test("are in order", () => {
    const headings = [...html.matchAll(/<h[12][^>]*>(.*?)<\/h[12]>/gs)].map(([, heading]) => readText(heading ?? ""));
    expect(headings.slice(1)).toEqual([
      "What you can count on",
      "More than stays",
      "What's launching first",
      "How we keep it free",
      "How it works",
      "A sneak peek",
      "From the blog",
      "Questions and answers",
      "Small print",
    ]);
  });

  test("the types are cabins and BnBs first, and five planned ones", () => {
    const text = readText(sectionOf("categories"));
    expect(text.match(/Launching first/g)).toHaveLength(1);
    expect(text.match(/Planned/g)).toHaveLength(5);
    for (const name of ["Cabins and BnBs", "Clubs", "Resorts", "Cruises", "Dungeons and studios", "Experiences"])
      expect(text).toContain(name);
  });

  test("explains three steps, and shows three miniature pages for sighted visitors, with text next to them", () => {
    expect(sectionOf("steps").match(/<li/g)).toHaveLength(3);
    expect(sectionOf("peek").match(/<div [^>]*aria-hidden="true" inert=""/g)).toHaveLength(3);
    expect([...sectionOf("peek").matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].map(([, title]) => title)).toEqual([
      "Browse",
      "A place",
      "Plans for hosts",
    ]);
    expect(html).not.toMatch(/fill="#|stroke="#/);
  });

  test("three blog cards each link to their configured post, or to the blog", () => {
    expect([...sectionOf("blog").matchAll(/<a [^>]*href="([^"]*)"[^>]*rel="noopener"/g)].map(([, href]) => href)).toEqual([
      "https://blog.example/first",
      "https://blog.example/second",
      "https://blog.example",
    ]);
  });

  test("nine questions have answers, also as structured data", () => {
    const text = readText(sectionOf("questions"));
    for (const { question, answer } of FAQ) expect(text).toContain(`${question} ${answer}`);
    expect(sectionOf("questions").match(/<details/g)).toHaveLength(9);
    const data = [...html.matchAll(/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => JSON.parse(json ?? ""));
    expect(data.find((each) => each["@type"] === "FAQPage").mainEntity).toHaveLength(9);
  });

  test("the footer has the age, the disclosure, and its links", () => {
    const footer = html.match(/<footer.*?<\/footer>/s)?.[0] ?? "";
    expect(readText(footer)).toContain("for adults of 18 and over");
    expect(readText(footer)).toContain("Affiliate disclosure Some outbound links are affiliate links");
    expect([...footer.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      "/privacy",
      "/terms",
      "/contact",
      "https://social.example",
      "https://www.photos.example/us",
    ]);
    expect(readText(footer)).toContain("Social profile on social.example Social profile on photos.example");
  });
});

describe("its directory preview", () => {
  const cards = listOf("/properties/kink-cabins-bnbs").items.slice(0, 2);
  const first = detailOf(cards[0]?.slug ?? "");
  const counts = { "kink-cabins-bnbs": 132, "lifestyle-club": 1, "lifestyle-resort": 26, dungeon: 0 };
  const respondDirectory = (path: string) => {
    if (path === "/api/category-counts") return { total: 280, counts };
    if (path === "/api/listings") return { items: cards };
    return path === `/api/listings/${first.slug}` ? first : undefined;
  };

  test("shows real listings with their own images, loaded after the hero", async () => {
    const { html } = await renderRoute(routes, "/coming-soon", respondDirectory);
    const [peek = ""] = html.match(/<section[^>]* aria-labelledby="peek".*?<\/section>/s) ?? [];
    const text = readText(peek);
    for (const { name, city } of cards) expect(text).toMatch(new RegExp(`${name}.*${city}`));
    expect(text).toContain(`Book now ${first.booking?.domain}`);
    expect(text).toContain("Free $0 a month 1 listing");
    const sources = [...cards.map(({ picture }) => picture), ...first.pictures.slice(0, 5)].map((picture) => picture?.src);
    for (const src of sources) expect(peek).toContain(`src="${src}"`);
    expect(peek).not.toMatch(/fetchPriority|<a |<button/i);
  });

  test("counts them as a preview of what is planned", async () => {
    const { html } = await renderRoute(routes, "/coming-soon", respondDirectory);
    const [categories = ""] = html.match(/<section[^>]* aria-labelledby="categories".*?<\/section>/s) ?? [];
    const text = readText(categories);
    expect(text).toMatch(/Cabins and BnBs Launching first .* Preview 132 listings/);
    expect(text).toMatch(/Clubs Planned [^.]*\. Preview 1 listing: Clubs/);
    expect(text).toMatch(/Resorts Planned [^.]*\. Preview 26 listings/);
    expect(text.match(/Preview/g)).toHaveLength(3);
    expect(categories).toContain('href="/properties/lifestyle-resort"');
  });

  test("is missing when the API fails, and is not waited for when it hangs", async () => {
    const { html } = await renderRoute(routes, "/coming-soon", () => new ApiError(500, { error: "Down", code: "internal" }));
    expect(html).not.toContain("Preview");
    expect(html).toContain("Plans and pricing");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { load } = routes.find(({ path }) => path === "/coming-soon") ?? {};
    const queryClient = { prefetchQuery: () => new Promise<void>(() => {}) };
    const context = { params: {}, location: { pathname: "/coming-soon", search: "" }, queryClient };
    const loaded = load?.(context as unknown as LoadContext);
    await vi.advanceTimersByTimeAsync(400);
    expect(await loaded).toBeUndefined();
  });
});

describe("the signup form", () => {
  test("is a plain form with two interests, an address and a Subscribe button", async () => {
    const html = await render("/coming-soon");
    const form = html.match(/<form [^>]*>/)?.[0];
    for (const part of ['method="post"', 'action="/api/waitlist"', 'noValidate=""']) expect(form).toContain(part);
    expect([...html.matchAll(/<option value="([^"]*)"[^>]*>(.*?)<\/option>/g)].map(([, value, label]) => [value, label])).toEqual([
      ["interest-traveler", "Traveler"],
      ["interest-host", "Host / Property Owner"],
    ]);
    expect(html).toMatch(/<select [^>]*name="tags\[\]"/);
    const email = html.match(/<input type="email"[^>]*>/)?.[0];
    expect(email).toContain('name="email_address"');
    expect(email).toContain('required=""');
    expect(html).toMatch(/<button type="submit"[^>]*>Subscribe<\/button>/);
    expect(html, "a field for machines, out of the reach of people").toMatch(/aria-hidden="true"><label>[^<]*<input[^>]*name="website"/);
  });

  test("shows the exact success message, and no form any more", async () => {
    const html = await render("/coming-soon?joined=1");
    expect(html).toMatch(/role="status"/);
    expect(readText(html)).toContain(SUCCESS);
    expect(html).not.toContain("<form");
  });
});
