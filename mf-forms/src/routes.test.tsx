import { CONTRACT_VERSION } from "@nightlatch/contract";
import { readText, renderPage, renderRoute } from "@nightlatch/testing";
import { describe, expect, test } from "vitest";
import { contract, routes } from "./routes.tsx";

test("the remote has the shell's contract and owns its page", () => {
  expect(contract).toBe(CONTRACT_VERSION);
  expect(routes.map(({ path }) => path)).toEqual(["/contact", "/add-listing", "/remove-listing", "/host"]);
});

describe("/contact", () => {
  const Page = routes[0]?.Component ?? (() => null);
  const html = renderPage(<Page />, "/contact");

  test("is titled Contact Us, says when to expect a reply, and has no inline style", () => {
    expect(html).toMatch(/<h1[^>]*>Contact Us<\/h1>/);
    expect(readText(html)).toContain("within 1-2 business days");
    expect(html).not.toContain("style=");
  });

  test("shows the configured address, also without scripts", () => {
    expect(html.match(/mailto:support@site\.example/g)?.length).toBeGreaterThanOrEqual(2);
    expect(html).toMatch(/<noscript>.*mailto:support@site\.example.*<\/noscript>/s);
  });

  test("describes itself as a contact page", () => {
    expect(JSON.parse(html.match(/ld\+json">(.*?)<\/script>/s)?.[1] ?? "{}")).toMatchObject({
      "@type": "ContactPage",
      url: "https://site.example/contact",
      about: { email: "support@site.example" },
    });
  });
});

test.each(routes.map(({ path }) => path))("%s without a support mailbox has no link to one", async (path) => {
  const { html } = await renderRoute(routes, path, () => undefined, { links: { exit: "https://exit.example" } });
  expect(html).not.toMatch(/mailto:|<a (?![^>]*href="[^"]+")|href="undefined|"email":/);
});
