import { type ListingDetail, PRIVACY_KEYS } from "@nightlatch/domain";
import type { LoadContext } from "@nightlatch/runtime";
import { ApiError, renderRoute } from "@nightlatch/testing";
import { amenityPath } from "@nightlatch/ui";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { routes } from "../routes.tsx";
import { BARE, makeImages, makeListing } from "../testing/make-listing.ts";

const LISTING = "/api/listings/alder-hollow";
const SIMILAR = `${LISTING}/similar`;

const renderListing = (changes: Parameters<typeof makeListing>[0] = {}, url = "/property/alder-hollow", settings = {}) =>
  renderRoute(routes, url, (path) => (path === LISTING ? makeListing(changes) : path === SIMILAR ? { items: [] } : undefined), settings);

const readText = (html: string): string =>
  html
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

test("the page shows the listing's facts", async () => {
  const { html, calls } = await renderListing();
  const text = readText(html);
  expect(calls).toEqual([LISTING, SIMILAR]);
  expect(html).toMatch(/<h1[^>]*>Alder Hollow<\/h1>/);
  expect(html).toContain("<p>A small house under alders.</p><p>The stove is lit when you come.</p>");
  const facts = ["Asheville, North Carolina, United States", "Guests 2 Bedroom 1 Bed 1 Bathrooms 1.5", "Good to know Wi-Fi"];
  for (const fact of [...facts, "Cameras One at the gate, none inside."]) expect(text).toContain(fact);
  expect(text).not.toContain("Kitchen");
});

test("each label expands to its meaning, without scripts", async () => {
  const { html } = await renderListing({
    labels: { lifestyleAware: true, lifestyleFriendly: true, oneCoupleOnly: true, adultsOnly: true },
  });
  const labels = [...html.matchAll(/<details><summary>(.*?)<\/summary>(.*?)<\/details>/g)].map(([, name, meaning]) =>
    readText(`${name}: ${meaning}`).trim(),
  );
  expect(labels).toHaveLength(4);
  for (const name of ["Lifestyle-Aware", "Lifestyle-Friendly", "One Couple Only", "Adults-Only"])
    expect(labels.filter((label) => label.startsWith(`${name}: `))).toHaveLength(1);
  expect(labels.at(-1)).toContain("No one under 18 stays here.");
  expect(readText((await renderListing()).html)).not.toContain("Lifestyle-Aware");
});

test("marks show only what the listing has earned, with their meaning", async () => {
  expect(readText((await renderListing()).html)).not.toMatch(/Featured|Verified/);
  const { html } = await renderListing({ featured: true, verified: true });
  expect(readText(html)).toContain("Featured Shown first in lists. Hosts can pay for this.");
  expect(html).toMatch(/href="\/about#verification"[^>]*><span[^>]*>.*?Verified with the host/);
});

test("a draft is labelled and not indexed", async () => {
  const { html } = await renderListing({ draft: true });
  expect(readText(html)).toContain("Draft, in preview only");
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect((await renderListing()).html).not.toContain("noindex");
});

test("the booking button links out with its domain and commission, and is missing without a link", async () => {
  const { html } = await renderListing();
  const [link] = html.match(/<a [^>]*href="https:\/\/stays\.example[^>]*>/) ?? [];
  for (const part of ['target="_blank"', 'rel="sponsored nofollow noopener"', "utm_source=nightlatch&amp;utm_medium=booking_card"])
    expect(link).toContain(part);
  expect(readText(html)).toContain("Opens stays.example Affiliate link: we may earn a commission.");
  const booking = { url: "https://host.example/", domain: "host.example", affiliate: false };
  expect(readText((await renderListing({ booking })).html)).toContain("Opens host.example We earn nothing from this link.");
  expect((await renderListing({ booking: null })).html).not.toContain("Book now");
});

test("a venue without rooms does not offer rooms", async () => {
  const text = readText((await renderListing({ guests: 80, bedrooms: 0, beds: 0 })).html);
  expect(text).toContain("Guests 80 Bathrooms 1.5");
  expect(text).toMatch(/80 guests (?!.*0 bedrooms)/);
});

test("shows the fixed rating, unless it is off, and never in structured data", async () => {
  const { html } = await renderListing();
  expect(readText(html)).toContain("5.0 7 reviews");
  expect(readText((await renderListing({}, undefined, { showRating: false })).html)).not.toContain("7 reviews");
  for (const [, json] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)) expect(json).not.toMatch(/rating/i);
});

test.each([1, 2, 3, 4, 5, 20])("the page has all %i images with links to their files, and only the first loads at once", async (count) => {
  const { html } = await renderListing({ pictures: makeImages(count) });
  const images = html.match(/<img [^>]*alt="Alder[^>]*>/g) ?? [];
  expect(images).toHaveLength(count);
  expect(images.filter((image) => /fetchPriority="high"/i.test(image))).toHaveLength(1);
  expect(images[0]).toMatch(/fetchPriority="high"/i);
  expect(html.match(/<a [^>]*href="\/media\/scenes\/alder-\d+-800\.webp"[^>]*><span/g)).toHaveLength(count);
  expect(readText(html).includes(`Show all ${count} photos`)).toBe(count > 5);
  expect(readText(html).includes(`1 / ${count}`)).toBe(count > 1);
});

test("loads the main image first: one file on phones, all widths elsewhere, foreign images unchanged", async () => {
  const mainOf = (html: string) => /<picture>(.*?)<\/picture>/s.exec(html)?.[1] ?? "";
  const ours = mainOf((await renderListing({ pictures: makeImages(3) })).html);
  expect(ours).toMatch(
    /^<source media="\(width &lt; 40rem\)" type="image\/avif" srcSet="\/media\/scenes\/alder-0-800\.avif" data-inline=""\/>/,
  );
  expect(ours).toContain('srcSet="/media/scenes/alder-0-400.avif 400w, /media/scenes/alder-0-800.avif 800w" sizes="');
  expect(ours).toContain('fetchPriority="high"');
  const foreignImage = { src: "https://host.example/a.jpg", width: 3, height: 2, alt: "Alder Hollow" };
  const foreign = mainOf((await renderListing({ pictures: [foreignImage] })).html);
  expect(foreign).toMatch(/^<img [^>]*src="https:\/\/host\.example\/a\.jpg"[^>]*fetchPriority="high"/);
});

test("shows the illustrated door for a listing without images", async () => {
  expect((await renderListing()).html).toContain("/media/scenes/no-picture-400.avif");
});

test("shows a hint below its amenity, and an icon for every amenity, even an unknown one", async () => {
  const items = [
    { slug: "sauna", label: "Sauna", hint: "Dry heat to loosen up" },
    { slug: "salt-cave", label: "Salt cave" },
  ];
  const { html } = await renderListing({ features: [{ category: "Wellness", items }], highlights: ["Carved headboard"], wifi: false });
  expect(html).toContain("Sauna<small>Dry heat to loosen up</small>");
  expect(html.match(/<small>/g)).toHaveLength(1);
  const iconPaths = [...html.matchAll(/<li><svg[^>]*><path d="(M[^"]+)"/g)].map(([, path]) => path);
  expect(iconPaths).toEqual([amenityPath("", "Atmosphere"), amenityPath("sauna"), amenityPath("salt-cave", "Wellness")]);
});

test("a long description is complete, and folded by its style only", async () => {
  const paragraph = `<b>Under</b> the alders. ${"word ".repeat(200)}`.trim();
  const { html } = await renderListing({ description: Array.from({ length: 8 }, () => paragraph).join("\n\n") });
  expect(readText(html).match(/Under<\/b>|&lt;b&gt;Under/g)).toHaveLength(8);
  expect(html).not.toContain("<b>");
  expect(readText(html)).toContain("Read more");
  expect(readText((await renderListing()).html)).not.toContain("Read more");
});

describe("the privacy card", () => {
  const facts: ListingDetail["privacyFacts"] = [
    {
      key: "cameras",
      values: [{ slug: "outside-only", label: "Outside only" }],
      detail: "at the gate",
      by: "verified",
      since: "2026-05-03",
    },
    {
      key: "ground",
      values: [
        { slug: "host-on-site", label: "The host" },
        { slug: "staff-on-site", label: "Staff" },
      ],
      by: "host",
    },
  ];

  async function readCard(changes: Pick<ListingDetail, "privacyFacts" | "notes">) {
    const { html } = await renderListing(changes);
    const [card = ""] = html.match(/<section[^>]*aria-labelledby="notes".*?<\/section>/s) ?? [];
    const rows = [...card.matchAll(/<dt>(.*?)<\/dt>(.*?)<\/div>/gs)].map(([, subject, definitions = ""]) => [
      subject,
      ...[...definitions.matchAll(/<dd>(.*?)<\/dd>/gs)].map(([, definition = ""]) => readText(definition).trim().replace(" :", ":")),
    ]);
    return { rows, text: readText(card), card };
  }

  test("shows each question with its answer, who gave it, since when, and the host's own words", async () => {
    const { rows, card } = await readCard({
      privacyFacts: facts,
      notes: { camera: "One at the gate, none inside.", access: "By code.", privacy: "No name on the bell." },
    });
    expect(rows).toEqual([
      ["Cameras", "Outside only: at the gate Verified by us since 3 May 2026", "One at the gate, none inside."],
      ["Entry", "By code."],
      ["Who is there", "The host, Staff The host&#x27;s word"],
      ["Privacy", "No name on the bell."],
    ]);
    expect(card.match(/<q>/g)).toHaveLength(3);
  });

  test("names all open questions in one line, with how to ask", async () => {
    const { text, card } = await readCard({ privacyFacts: facts, notes: { sound: "Thick walls." } });
    expect(text).toContain("This listing doesn&#x27;t mention sightlines, entry, identity or pictures. Ask the host before you book.");
    expect(card).toMatch(/<a [^>]*href="\/help#ask-a-host"[^>]*>Ask the host<\/a>/);
    const silent = await readCard({ privacyFacts: undefined, notes: {} });
    expect(silent.rows).toEqual([]);
    expect(silent.card).not.toMatch(/<dl|<button/);
    expect(silent.text).toContain(
      "This listing doesn&#x27;t mention cameras, sound, sightlines, entry, who is there, identity or pictures. Ask the host",
    );
  });

  test("has no open questions when the listing answers all", async () => {
    const all = PRIVACY_KEYS.map((key) => ({ key, values: [{ slug: "x", label: "Yes" }], by: "host" as const }));
    expect((await readCard({ privacyFacts: all, notes: {} })).text).not.toContain("mention");
  });
});

test("the page shows sections in the order in which visitors ask", async () => {
  const { html } = await renderListing({ pictures: makeImages(2) });
  const markers = ['id="photos"', "<h1", "<dl", 'aria-label="Labels"', 'id="about"', 'id="notes"', 'id="amenities"', 'id="booking"'];
  const offsets = markers.map((part) => html.indexOf(part));
  expect([offsets.every((offset) => offset > 0), offsets]).toEqual([true, offsets.toSorted((a, b) => a - b)]);
});

test("shows each feature once next to the description", async () => {
  const general = [{ slug: "one-couple-only", label: "One Couple Only" }];
  const features = [...makeListing().features, { category: "General" as const, items: general }];
  const { html } = await renderListing({ features, highlights: ["Private Hot Tub", "One Couple Only"] });
  const text = readText(html.replace(/<script.*?<\/script>/g, ""));
  for (const once of ["One Couple Only", "Private Hot Tub", "Cage"]) expect(text.split(once), once).toHaveLength(2);
});

test("labels numbers that are for one of many rooms", async () => {
  const resort = { type: { slug: "lifestyle-resort", label: "Lifestyle Resort" } };
  expect(readText((await renderListing(resort)).html)).toMatch(/In each room Guests 2 .*Each room: 2 guests, 1 bedroom/);
  expect(readText((await renderListing()).html)).not.toMatch(/each room/i);
});

test("renders a page for a listing without optional data", async () => {
  const { html, outcome } = await renderListing(BARE);
  expect(outcome.kind).toBe("page");
  expect(html).toMatch(/<h1[^>]*>Alder Hollow<\/h1>/);
  expect(html).toContain("Booking link coming");
  expect([...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual([
    "How private it is",
    "Booking",
    "Not as described?",
  ]);
  expect(readText(html)).not.toMatch(/undefined|null|NaN/);
});

describe("similar stays", () => {
  const card = { ...makeListing(), id: "rec2", slug: "birch-hollow", name: "Birch Hollow" };

  test("are in the server's page, each with one link and a line that starts with a capital", async () => {
    const far = { ...card, slug: "far-hollow", city: "Tulum", state: "Quintana Roo", country: "Mexico" };
    const { html } = await renderRoute(routes, "/property/alder-hollow", (path) =>
      path === SIMILAR ? { items: [card, far] } : makeListing(),
    );
    expect(html).toContain("Similar places nearby");
    expect(html).toMatch(/<a [^>]*href="\/property\/birch-hollow"[^>]*>Birch Hollow<\/a>/);
    for (const line of ["Same city · both have: Hot tub, Cage", "Both have: Hot tub, Cage"]) expect(readText(html)).toContain(line);
  });

  test("affect nothing when they fail to load", async () => {
    const fail = new ApiError(500, { error: "Down", code: "internal" });
    const { html, outcome } = await renderRoute(routes, "/property/alder-hollow", (path) => (path === SIMILAR ? fail : makeListing()));
    expect(outcome.kind).toBe("page");
    expect(html).toContain("Alder Hollow");
    expect(html).not.toContain("Similar places");
  });

  test("are not waited for when they hang", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { load } = routes[0] ?? {};
    const queryClient = { fetchQuery: async () => makeListing(), prefetchQuery: () => new Promise<void>(() => {}) };
    const context = { params: {}, location: { pathname: "/property/alder-hollow", search: "" }, queryClient };
    const outcome = load?.(context as unknown as LoadContext);
    await vi.advanceTimersByTimeAsync(400);
    expect(await outcome).toEqual({ kind: "page" });
  });
});

test("the page has a labelled place for the ad from the start", async () => {
  const { html } = await renderListing();
  expect(html).toMatch(/<aside[^>]*aria-labelledby="sponsored"[^>]*><p[^>]*>Sponsored<\/p><div[^>]*><\/div><\/aside>/);
});

test("an old address redirects permanently to the listing's present one, in any spelling", async () => {
  const slug = "zürich & more";
  const open = (url: string) => renderRoute(routes, url, (path) => (path.endsWith("/similar") ? { items: [] } : makeListing({ slug })));
  const own = `/property/${encodeURIComponent(slug)}`;
  expect((await open("/property/alder-hollow")).outcome).toEqual({ kind: "redirect", to: own, permanent: true });
  expect((await open(own)).outcome.kind).toBe("page");
});

test("an unknown slug returns not-found, and other failures do not return status 200", async () => {
  expect((await renderListing({}, "/property/nowhere")).outcome).toEqual({ kind: "not-found" });
  const fail = () => new ApiError(500, { error: "Down", code: "internal" });
  await expect(renderRoute(routes, "/property/alder-hollow", fail)).rejects.toThrow("Down");
});
