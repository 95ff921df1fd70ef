import { describe, expect, test } from "vitest";
import { parseSiteConfig } from "./config.ts";

describe("addresses that are settings", () => {
  test("are examples where none is given: a post for each card, and more than one social profile", () => {
    const { links } = parseSiteConfig({});
    expect(new Set(links.posts).size).toBe(3);
    expect([links.social, ...(links.moreSocial ?? [])]).toHaveLength(2);
    for (const address of Object.values(links)
      .flat()
      .filter((link) => link !== links.exit))
      expect(address).toMatch(/\.example\b/);
  });

  test("are lists where there can be several, without examples beside what is given", () => {
    expect(parseSiteConfig({ BLOG_URL: "https://blog.site/" }).links).not.toHaveProperty("posts");
    const { links } = parseSiteConfig({
      BLOG_URL: "https://blog.site",
      BLOG_POSTS: "https://blog.site/a, https://blog.site/b/",
      SOCIAL_URL: "https://one.site/us",
    });
    expect(links).toMatchObject({ posts: ["https://blog.site/a", "https://blog.site/b"], social: "https://one.site/us" });
    expect(links).not.toHaveProperty("moreSocial");
  });

  test.each(["BLOG_POSTS", "SOCIAL_URL"])("that are none are refused with the setting's name: %s", (name) => {
    expect(() => parseSiteConfig({ [name]: "https://one.site,javascript:alert(1)" })).toThrow(`${name} must be an address like https://`);
  });
});
