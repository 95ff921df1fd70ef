import type { ApiClient } from "@nightlatch/api-client";
import type { PublicConfig } from "@nightlatch/contract";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { PageContext, PageHead, type PageHeadProps } from "./page.tsx";

const config = { origin: "https://site.example" } as unknown as PublicConfig;

const headOf = (props: PageHeadProps, more: Partial<PublicConfig> = {}): string =>
  renderToString(
    <PageContext value={{ api: {} as ApiClient, config: { ...config, ...more } }}>
      <PageHead {...props} />
    </PageContext>,
  );

test("addresses for other sites are absolute, whatever the page gave", () => {
  const html = headOf({ title: "Places", canonical: "/places?page=2", image: "/media/a.webp" });
  expect(html).toContain('<link rel="canonical" href="https://site.example/places?page=2"/>');
  expect(html).toContain('<meta property="og:url" content="https://site.example/places?page=2"/>');
  expect(html).toContain('<meta property="og:image" content="https://site.example/media/a.webp"/>');
});

test("the title has the product's name once, and reveals nothing in discreet mode", () => {
  expect(headOf({ title: "Places" })).toContain("<title>Places · Nightlatch</title>");
  expect(headOf({ title: "About Nightlatch" })).toContain("<title>About Nightlatch</title>");
  const discreet = headOf({ title: "Places", canonical: "/places" }, { discreet: true });
  expect(discreet).toContain("<title>New tab</title>");
});

test("a placeholder page has a title and no canonical address", () => {
  expect(headOf({ title: "Places" })).not.toContain("<link");
});

test("a page is rated adult, and hidden from search engines on request", () => {
  const html = headOf({ canonical: "/places" });
  expect(html).toContain('<meta name="rating" content="RTA-5042-1996-1400-1577-RTA"/>');
  expect(html).not.toContain('name="robots"');
  expect(headOf({ canonical: "/places", noindex: true })).toContain('<meta name="robots" content="noindex"/>');
});

test("no text of structured data can end its element", () => {
  expect(headOf({ canonical: "/places", jsonLd: [{ "@type": "Place", name: "</script>" }] })).not.toContain("</script></script>");
});
