import { deskPaths } from "@nightlatch/contract";
import { createFakeApi, expectClean, type FakeApi, openRoute } from "@nightlatch/testing/browser";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ADA } from "../fixtures/sessions.ts";
import { routes } from "../routes.tsx";

const TOKEN = "t".repeat(43);
const [LINK, ENTER] = ["POST /api/desk/link", "POST /api/desk/enter"] as const;

async function open(link: Parameters<FakeApi["reply"]>[1], fragment = `#${TOKEN}`) {
  const api = createFakeApi();
  api.reply(LINK, link);
  await openRoute(routes, { api, url: deskPaths.enter() + fragment });
  return api;
}

test("opening a link only previews it, a click uses it, and no address keeps its token", async () => {
  const api = await open({ json: { name: "Ada Park", role: "owner", hours: 12 } });
  const button = page.getByRole("button", { name: "Sign in as Ada Park" });
  await expect.element(button).toBeVisible();
  await expectClean("a link");
  expect([location.hash, api.calls(ENTER)]).toEqual(["", []]);
  api.reply(ENTER, { json: ADA });
  await button.click();
  await expect.element(page.getByText("Another page")).toBeVisible();
  expect(location.pathname).toBe(deskPaths.today());
  expect(api.calls(ENTER).map(({ body }) => body)).toEqual([{ token: TOKEN }]);
});

test("a used link says so, and links to the other ways to sign in", async () => {
  const error = "This link was already used, is too old, or is incomplete. Ask for a new one.";
  await open({ status: 403, json: { error, code: "desk_link_spent" } });
  await expect.element(page.getByRole("alert")).toHaveTextContent(error);
  await expect.element(page.getByRole("link", { name: "Other ways to sign in" })).toHaveAttribute("href", deskPaths.signIn());
});

test("an address without a token sends no request", async () => {
  const api = await open({}, "");
  await expect.element(page.getByText("Open the link you received")).toBeVisible();
  expect(api.calls()).toEqual([]);
});

test("a second link opened in the same tab replaces the first", async () => {
  await open(({ body }) => ({ json: { name: (body as { token: string }).token === TOKEN ? "Ada" : "Ben", role: "owner", hours: 1 } }));
  await expect.element(page.getByRole("button", { name: "Sign in as Ada" })).toBeVisible();
  location.hash = "#another";
  await expect.element(page.getByRole("button", { name: "Sign in as Ben" })).toBeVisible();
});
