import { createFakeApi, openRoute } from "@nightlatch/testing/browser";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { routes } from "../routes.tsx";

test("has no empty line below the buttons, and shows their result next to them", async () => {
  const api = createFakeApi();
  api.reply("GET /api/properties", { json: [] });
  await openRoute(routes, { api, url: "/debug" });
  const lookup = page.getByText("0 properties loaded");
  await expect.element(lookup).toBeVisible();
  const button = page.getByRole("button", { name: "Clear cache" });
  const next = () => document.querySelector("main section")?.getBoundingClientRect().top ?? 0;
  const before = next();
  expect(before - button.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(25);
  await button.click();
  const status = page.getByRole("status").first();
  await expect.element(status).not.toBeEmptyDOMElement();
  expect(status.element().getBoundingClientRect().left).toBeGreaterThan(button.element().getBoundingClientRect().right);
  expect(next()).toBe(before);
});

test("looks up, clears and reloads properties, and a failed reload offers Retry", async () => {
  const api = createFakeApi();
  const CALL = "GET /api/properties";
  const record = (number: number) => ({ id: `rec${number}`, Name: `Stay ${number}`, Slug: `stay-${number}`, published: true });
  api.reply(CALL, { json: Array.from({ length: 12 }, (_, index) => record(index)) });
  await openRoute(routes, { api, url: "/debug" });
  await expect.element(page.getByText("12 properties loaded")).toBeVisible();
  expect(page.getByRole("table", { name: "The first 10" }).getByRole("row").elements()).toHaveLength(11);

  const lookUp = async (text: string) => {
    await page.getByLabelText("Slug or name").fill(text);
    await page.getByRole("button", { name: "Look up" }).click();
  };
  await lookUp("STAY 11");
  await expect.element(page.getByRole("table", { name: "Match" })).toHaveTextContent("Stay 11stay-11Yes");
  await lookUp("nowhere");
  await expect.element(page.getByText("No property found", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Clear cache" }).click();
  await expect.element(page.getByText(/^Cache cleared: /)).toBeVisible();
  await expect.element(page.getByText("12 properties loaded")).toBeVisible();

  api.reply(CALL, { status: 500, json: { error: "Down", code: "server_error" } });
  await page.getByRole("button", { name: "Reload properties" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Error: Failed to fetch properties");
  api.reply(CALL, { json: [record(1)] });
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.element(page.getByText("1 property loaded")).toBeVisible();
  await expect.element(page.getByText("Properties reloaded.")).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});
