import { describe, expect, test } from "vitest";
import { parseSiteConfig } from "./config.ts";

describe("link settings", () => {
  test("default to examples: a post for each card, and more than one social profile", () => {
    const { links } = parseSiteConfig({});
    expect(new Set(links.posts).size).toBe(3);
    expect([links.social, ...(links.moreSocial ?? [])]).toHaveLength(2);
    for (const address of Object.values(links)
      .flat()
      .filter((link) => link !== links.exit))
      expect(address).toMatch(/\.example\b/);
  });

  test("accept lists, and add no examples to configured links", () => {
    expect(parseSiteConfig({ BLOG_URL: "https://blog.site/" }).links).not.toHaveProperty("posts");
    const { links } = parseSiteConfig({
      BLOG_URL: "https://blog.site, https://blog.site/a, https://blog.site/b/",
      SOCIAL_URL: "https://one.site/us",
    });
    expect(links).toMatchObject({
      blog: "https://blog.site",
      posts: ["https://blog.site/a", "https://blog.site/b"],
      social: "https://one.site/us",
    });
    expect(links).not.toHaveProperty("moreSocial");
  });

  test.each(["BLOG_URL", "SOCIAL_URL"])("reject an invalid address with the setting's name: %s", (name) => {
    expect(() => parseSiteConfig({ [name]: "https://one.site,javascript:alert(1)" })).toThrow(`${name} must be an address like https://`);
  });
});

test("reads a newsletter form's name from the fragment of the script's address", () => {
  const read = (address: string) => parseSiteConfig({ NEWSLETTER_SCRIPT_URL: address }).newsletter;
  expect(read("https://lists.example/form.js#night")).toEqual({ scriptUrl: "https://lists.example/form.js", formId: "night" });
  expect(read("https://lists.example/form.js")?.formId).toBe("newsletter");
  expect(() => read("http://lists.example/form.js")).toThrow("NEWSLETTER_SCRIPT_URL must be an address like");
});

describe("a site with https", () => {
  const https = { PUBLIC_URL: "https://stays.example" };

  test("has no .example link and no sample rating unless a setting adds them", () => {
    const { links, showRating } = parseSiteConfig(https);
    expect(links).toEqual({ exit: "https://www.wikipedia.org" });
    expect(showRating).toBe(false);
    expect(parseSiteConfig({ ...https, SHOW_RATING: "on" }).showRating).toBe(true);
    expect(parseSiteConfig({ PUBLIC_URL: "http://localhost:3000" })).toMatchObject({
      showRating: true,
      links: { blog: "https://blog.nightlatch.example" },
    });
  });

  test("has the configured links", () => {
    const { links } = parseSiteConfig({ ...https, BLOG_URL: "https://blog.stays.test/.example/", SUPPORT_EMAIL: "help@stays.test" });
    expect(links).toEqual({ blog: "https://blog.stays.test/.example", supportEmail: "help@stays.test", exit: "https://www.wikipedia.org" });
  });

  test.each([
    ["BLOG_URL", "https://blog.stays.example"],
    ["BLOG_URL", "https://BLOG.Stays.EXAMPLE./"],
    ["BLOG_URL", "https://blog.test,https://blog.example/b"],
    ["SHOP_URL", "https://user.example:8443/shop"],
    ["SOCIAL_URL", "https://one.test,https://social.example/us"],
    ["SUPPORT_EMAIL", "help@stays.example"],
    ["EXIT_URL", "https://away.example"],
  ])("rejects %s=%s with the setting's name", (name, value) => {
    expect(() => parseSiteConfig({ ...https, [name]: value })).toThrow(
      new RegExp(`^${name} must not be a \\.example address if PUBLIC_URL has https`),
    );
    expect(() => parseSiteConfig({ PUBLIC_URL: "http://localhost:3000", [name]: value })).not.toThrow();
  });

  test("reports all invalid settings together", () => {
    expect(() => parseSiteConfig({ ...https, SHOP_URL: "https://a.example", EXIT_URL: "https://b.example" })).toThrow(
      /^SHOP_URL .*\nEXIT_URL /,
    );
  });
});
