import { createFakeApi, openRoute, showOn, WIDE } from "@nightlatch/testing/browser";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { routes } from "../routes.tsx";

test("below the buttons no line stands empty, and what they did is told beside them", async () => {
  const api = createFakeApi();
  api.reply("GET /api/properties", { json: [] });
  await showOn(WIDE);
  await openRoute(routes, { api, url: "/debug" });
  const lookup = page.getByText("0 properties loaded");
  await expect.element(lookup).toBeVisible();
  const button = page.getByRole("button", { name: "Clear cache" });
  const next = () => document.querySelector("main section")?.getBoundingClientRect().top ?? 0;
  const before = next();
  expect(before - button.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(25);
  await button.click();
  const told = page.getByRole("status").first();
  await expect.element(told).not.toBeEmptyDOMElement();
  expect(told.element().getBoundingClientRect().left).toBeGreaterThan(button.element().getBoundingClientRect().right);
  expect(next()).toBe(before);
});
