import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { type Services, ServicesContext } from "../services.ts";
import { Footer } from "./footer.tsx";

const render = (pathname: string, social: string | undefined = "https://social.example/us") =>
  renderToStaticMarkup(
    <ServicesContext value={{ config: { links: { ...(social ? { social } : {}) } } } as Services}>
      <MemoryRouter initialEntries={[pathname]}>
        <Footer />
      </MemoryRouter>
    </ServicesContext>,
  );

test("the footer links on, and invites hosts to the listing form", () => {
  expect([...render("/").matchAll(/<a [^>]*href="(.*?)"[^>]*>(.*?)<\/a>/g)].map(([, href, words]) => [words, href])).toEqual([
    ["List a place", "/add-listing"],
    ["Places", "/places"],
    ["About", "/about"],
    ["Contact", "/contact"],
    ["Privacy", "/privacy"],
    ["Terms", "/terms"],
    ["Social", "https://social.example/us"],
  ]);
  expect(render("/")).toContain("v1.0.4-pre-separation");
});

test("lists have no footer, and a listing's page has one", () => {
  expect(render("/properties/kink-cabins-bnbs")).toBe("");
  expect(render("/property/pine-hollow")).toContain("List a place");
});

test("has no social link without a social profile", () => {
  expect(render("/", "")).not.toContain("Social");
});
