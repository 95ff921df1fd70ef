import { ApiError, renderRoute } from "@nightlatch/shared/testing";
import { expect, test } from "vitest";
import { routes } from "../routes.tsx";
import { makeListing, makePictures } from "../testing/make-listing.ts";

const renderListing = (changes: Parameters<typeof makeListing>[0] = {}, url = "/property/alder-hollow", settings = {}) =>
  renderRoute(routes, url, (path) => (path === "/api/listings/alder-hollow" ? makeListing(changes) : undefined), settings);

const readText = (html: string): string =>
  html
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

test("the page says what the place is", async () => {
  const { html, calls } = await renderListing();
  const text = readText(html);
  expect(calls).toEqual(["/api/listings/alder-hollow"]);
  expect(html).toMatch(/<h1[^>]*>Alder Hollow<\/h1>/);
  expect(text).toContain("Asheville, North Carolina, United States");
  expect(text).toContain("Guests 2 Bedrooms 1 Beds 1 Bathrooms 1.5");
  expect(html).toContain("<p>A small house under alders.</p><p>The stove is lit when you come.</p>");
  expect(text).toContain("Cameras One at the gate, none inside.");
  expect(text).toContain("Essentials Wi-Fi");
  expect(text).not.toContain("Kitchen");
});

test("labels come with their meaning", async () => {
  const text = readText((await renderListing()).html);
  expect(text).toContain("One Couple Only");
  expect(text).toContain("Nobody under 18 stays here.");
  expect(text).not.toContain("Lifestyle-Aware");
});

test("marks show only what the listing has earned", async () => {
  expect(readText((await renderListing()).html)).not.toMatch(/Featured listing|Verified/);
  expect(readText((await renderListing({ featured: true, verified: true })).html)).toMatch(/Featured listing .*Verified with the host/);
});

test("the booking button is a real link that says where it leads and what it earns", async () => {
  const { html } = await renderListing();
  const [link] = html.match(/<a [^>]*href="https:\/\/stays\.example[^>]*>/) ?? [];
  expect(link).toContain('target="_blank"');
  expect(link).toContain('rel="sponsored nofollow noopener"');
  expect(link).toContain("utm_source=nightlatch&amp;utm_medium=booking_card");
  expect(readText(html)).toContain("Opens stays.example Affiliate link: we may earn a commission.");
});

test("a link that earns nothing says so", async () => {
  const booking = { url: "https://host.example/", domain: "host.example", affiliate: false };
  expect(readText((await renderListing({ booking })).html)).toContain("Opens host.example We earn nothing from this link.");
});

test("without a link there is no button", async () => {
  const { html } = await renderListing({ booking: null });
  expect(html).toContain("Booking link coming");
  expect(html).not.toContain("Book now");
});

test("the fixed rating is shown, can be switched off, and never enters structured data", async () => {
  const { html } = await renderListing();
  expect(readText(html)).toContain("5.0 7 reviews");
  expect(readText((await renderListing({}, undefined, { showRating: false })).html)).not.toContain("7 reviews");
  for (const [, json] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)) expect(json).not.toMatch(/rating/i);
});

test.each([1, 2, 3, 4, 5, 8])("all of %i pictures are in the page and only the first comes at once", async (count) => {
  const { html } = await renderListing({ pictures: makePictures(count) });
  const images = html.match(/<img [^>]*alt="Alder[^>]*>/g) ?? [];
  expect(images).toHaveLength(count);
  expect(images.filter((image) => /fetchPriority="high"/i.test(image))).toHaveLength(1);
  expect(images[0]).toMatch(/fetchPriority="high"/i);
  expect(html.includes("Show all")).toBe(count > 5);
});

test("a link lays all pictures out, and back", async () => {
  const pictures = makePictures(8);
  expect((await renderListing({ pictures })).html).toMatch(/href="\/property\/alder-hollow\?photos=all"[^>]*>Show all/);
  const { html } = await renderListing({ pictures }, "/property/alder-hollow?photos=all");
  expect(html).toMatch(/href="\/property\/alder-hollow"[^>]*>Show fewer photos/);
  expect(html).toContain('<link rel="canonical" href="https://site.example/property/alder-hollow"/>');
});

test("a listing without pictures has the illustrated door", async () => {
  expect((await renderListing()).html).toContain("/media/scenes/no-picture-400.avif");
});

test("every amenity has an icon, also one that nobody has drawn", async () => {
  const features = [{ category: "Wellness" as const, items: ["sauna", "salt-cave"].map((slug) => ({ slug, label: slug })) }];
  const { html } = await renderListing({ features, wifi: false });
  const drawn = [...html.matchAll(/<li><svg[^>]*><path d="(M[^"]+)"/g)];
  expect(drawn).toHaveLength(2);
});

test("a description is text, whatever the source wrote", async () => {
  const { html } = await renderListing({ description: "<img src=x onerror=alert(1)> & more" });
  expect(html).not.toContain("<img src=x");
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt; &amp; more");
});

test("an unknown slug is not found", async () => {
  expect((await renderListing({}, "/property/nowhere")).outcome).toEqual({ kind: "not-found" });
});

test("any other failure on the server is no page with status 200", async () => {
  const fail = () => new ApiError(500, { error: "Down", code: "internal" });
  await expect(renderRoute(routes, "/property/alder-hollow", fail)).rejects.toThrow("Down");
});
