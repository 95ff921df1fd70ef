import { createFakeApi, expectClean, NETWORK_FAILURE, openRoute } from "@nightlatch/testing/browser";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { fixtures } from "./fixtures.ts";
import { PATH } from "./page.tsx";
import { routes } from "./routes.tsx";

const open = (api = createFakeApi(fixtures[0])) => openRoute(routes, { api, url: PATH });

test("the page links to each kind of place, and axe finds no violation", async () => {
  await open();
  await expect.element(page.getByRole("link", { name: "Kink Cabin" })).toHaveAttribute("href", "/properties/kink-cabin");
  await expectClean("full");
});

test("a lost connection shows a message, and the page stays", async () => {
  const api = createFakeApi(fixtures[0]);
  api.reply("GET /api/category-counts", NETWORK_FAILURE);
  await open(api);
  await expect.element(page.getByText("The places could not be counted.")).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Page title");
});
