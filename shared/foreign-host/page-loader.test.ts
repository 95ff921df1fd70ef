import { describe, expect, test } from "vitest";
import { Pages } from "./page-loader.ts";

const links = { blog: "", shop: "", social: "", supportEmail: "", exit: "" };
const FACTS = { config: { origin: "https://site.example", homeMode: "home", showRating: true, links }, remotes: {} };

describe("an unknown page", () => {
  test("is an error with the site's address, or the one that the host gives", async () => {
    const fetch = async () => Response.json(FACTS);
    await expect(new Pages({ fetch }).navigate("/nowhere?a=1").page).rejects.toMatchObject({
      code: "unknown-path",
      message: "https://site.example has no page at /nowhere.",
    });
    await expect(new Pages({ fetch, site: "https://www.site.example/" }).navigate("/nowhere").page).rejects.toThrow(
      "https://www.site.example has no page at /nowhere.",
    );
  });

  test("of another site is not requested", async () => {
    const pages = new Pages({ fetch: async () => Response.json(FACTS) });
    await expect(pages.navigate("https://elsewhere.example/a").page).rejects.toMatchObject({ code: "redirect" });
  });
});

test("pages.json is loaded once for all pages, and again after a failure or for a retry", async () => {
  let loadCount = 0;
  const fetch = async () => {
    loadCount += 1;
    return loadCount === 1 ? new Response("", { status: 503 }) : Response.json(FACTS);
  };
  const pages = new Pages({ fetch });
  const codeOf = (path: string) => pages.navigate(path).page.catch(({ code }) => code);
  expect(await Promise.all([codeOf("/a"), codeOf("/b")])).toEqual(["unreachable", "unreachable"]);
  expect(loadCount).toBe(1);
  expect(await Promise.all([codeOf("/a"), codeOf("/b")])).toEqual(["unknown-path", "unknown-path"]);
  expect(loadCount).toBe(2);
  await pages.renew(new Error());
  expect(await codeOf("/a")).toBe("unknown-path");
  expect(loadCount).toBe(3);
});
