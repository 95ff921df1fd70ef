import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pageStylesModule } from "./make-page-styles.mjs";
import { PAGE_STYLES } from "./page-styles.gen.ts";

test("page styles match the current tokens (node shared/foreign-host/make-page-styles.mjs)", () => {
  expect(readFileSync(new URL("page-styles.gen.ts", import.meta.url), "utf8")).toBe(pageStylesModule());
});

test("page styles apply inside the page's element only, below the remotes' own styles", () => {
  expect(PAGE_STYLES).toMatch(/^@layer nightlatch, remote;/);
  expect(PAGE_STYLES).not.toMatch(/:root|\bbody\b|\bhtml\b/);
  const selectors = Array.from(PAGE_STYLES.matchAll(/([^{};]+)\{/g), ([, selector = ""]) => selector.trim());
  for (const selector of selectors.filter((each) => !each.startsWith("@"))) expect(selector).toMatch(/^\.nightlatch-page/);
});
