import { PLAN_FEATURES, PLANS } from "@nightlatch/domain";
import { readText, renderPage } from "@nightlatch/testing";
import { describe, expect, test } from "vitest";
import { ComparisonTable } from "../pricing/comparison-table.tsx";
import { FeaturedBoost, PlanCards, PricingPage } from "./pricing-page.tsx";

function readCards(): string[] {
  return renderPage(<PlanCards />)
    .split("<li")
    .slice(1)
    .map((item) => readText(`<li${item}`));
}

function readRows(): string[][] {
  return renderPage(<ComparisonTable />)
    .split("<tr")
    .slice(1)
    .map((row) =>
      row
        .split(/(?=<t[hd][ >])/)
        .slice(1)
        .map((cell) => readText(cell).replace("– ", "")),
    );
}

describe("plan cards", () => {
  test("each plan shows name, tag, both prices and allowance; only Upgraded has a price for three or more", () => {
    const cards = readCards();
    expect(cards).toHaveLength(4);
    expect(cards[0]).toMatch(/^Free \$0 for as long as you like 1 listing /);
    expect(cards[1]).toMatch(/^Upgraded \$20 a month or \$200 a year 1 listing per purchase /);
    expect(cards[2]).toMatch(/^Pro Most Popular \$80 a month or \$800 a year 1 listing per purchase /);
    expect(cards[3]).toMatch(/^Elite Exclusive \$500 a month or \$5,000 a year 1 listing /);
    expect(cards[1]).toContain("With 3 or more listings: $15 a month or $150 a year for each.");
    expect(cards.filter((card) => card.includes("or more"))).toHaveLength(1);
  });

  test("each plan opens the form with it selected, and a contact for questions", () => {
    const links = [...renderPage(<PlanCards />).matchAll(/<a [^>]*href="(.*?)"[^>]*>(.*?)<\/a>/g)];
    expect(links.map(([, href, words]) => [href, readText(words ?? "")])).toEqual(
      PLANS.flatMap(({ id, name }) => [
        [`/add-listing?plan=${id}`, `List a place with ${name}`],
        ["/contact?subject=listing", `Ask about ${name}`],
      ]),
    );
  });
});

describe("comparison table", () => {
  test("shows prices and allowances first", () => {
    expect(readRows().slice(1, 6)).toEqual([
      ["Price"],
      ["Monthly, per listing", "$0", "$20", "$80", "$500"],
      ["Annual, per listing", "$0", "$200", "$800", "$5,000"],
      ["Each, with three or more", "Not included", "$15 a month $150 a year", "Not included", "Not included"],
      ["Listings", "1 listing", "1 listing per purchase", "1 listing per purchase", "1 listing"],
    ]);
  });

  test("has a row for every feature with whether and how each plan includes it", () => {
    const [, ...rows] = readRows().slice(6);
    const words = (value: boolean | string): string => (typeof value === "string" ? value : value ? "Included" : "Not included");
    expect(rows).toEqual(PLAN_FEATURES.map(({ label, values }) => [label, ...PLANS.map(({ id }) => words(values[id]))]));
    expect(rows.length).toBeGreaterThan(10);
  });
});

test("shows the price and every limit of the Featured Boost", () => {
  const text = readText(renderPage(<FeaturedBoost />));
  for (const words of ["Featured Boost", "$200 one-time", "30 days", "One property per host at a time", "Limited slots per region"])
    expect(text).toContain(words);
});

describe("the page", () => {
  const html = renderPage(<PricingPage />, "/pricing");

  test("says plainly that nothing is charged", () => {
    expect(readText(html)).toContain("We agree plans by email. Nothing is charged here.");
  });

  test("has every plan and period as structured data", () => {
    const data = JSON.parse(html.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1] ?? "{}");
    expect(data.itemListElement).toHaveLength(PLANS.length * 2);
    expect(data.itemListElement).toContainEqual({
      "@type": "Offer",
      name: "Elite, annual",
      url: "https://site.example/pricing",
      price: 5000,
      priceCurrency: "USD",
    });
  });
});
