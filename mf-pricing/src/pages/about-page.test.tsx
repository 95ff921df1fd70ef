import { readText, renderPage } from "@nightlatch/testing";
import { expect, test } from "vitest";
import { AboutPage } from "./about-page.tsx";

const html = renderPage(<AboutPage />, "/about");

function readSection(id: string): string {
  const section = html.match(new RegExp(`<section id="${id}".*?</section>`, "s"))?.[0];
  if (!section) throw new Error(`There is no section ${id}.`);
  return section;
}

test("has every section, in order, and verification has its anchor", () => {
  const ids = [...html.matchAll(/<section id="([^"]*)"/g)].map((match) => match[1]);
  expect(ids).toEqual([
    "what-we-do",
    "why-it-exists",
    "labels",
    "where-we-are",
    "how-listings-get-on",
    "verification",
    "for-hosts",
    "advertising",
    "respect",
    "roadmap",
    "who-we-are",
    "get-in-touch",
    "newsletter",
    "legal",
  ]);
});

test("explains every label", () => {
  const terms = [...readSection("labels").matchAll(/<dt>(.*?)<\/dt>/g)].map((match) => match[1]);
  expect(terms).toEqual(["Lifestyle-Aware", "Lifestyle-Friendly", "One Couple Only", "Adults-Only", "Host-verified"]);
  expect(readText(readSection("labels"))).toContain("No guests under 18");
});

test("submitting a property is no link and marked Coming Soon; partners and press open the contact page", () => {
  const section = readSection("get-in-touch");
  expect(readText(section)).toContain("Submit a property Coming Soon");
  expect([...section.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href, text]) => [href, text])).toEqual([
    ["/contact?subject=partnership", "Partner enquiries"],
    ["/contact?subject=press", "Press enquiries"],
  ]);
});

test("the legal section links both legal pages and shows the fixed date", () => {
  for (const part of ['href="/privacy"', 'href="/terms"', "last updated August 8, 2025"]) expect(readSection("legal")).toContain(part);
});
