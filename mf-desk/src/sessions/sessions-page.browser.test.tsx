import { deskPaths } from "@nightlatch/contract";
import { createFakeApi, openRoute } from "@nightlatch/testing/browser";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { runPath } from "../desk/desk-api.ts";
import { ADA } from "../fixtures/sessions.ts";
import { fixtures } from "../fixtures.ts";
import { routes } from "../routes.tsx";

const FULL = fixtures.find(({ name }) => name === "sessions-full");
const open = (api = createFakeApi(FULL)) => openRoute(routes, { api, url: deskPaths.sessions() });
const panel = (name: string) => page.getByRole("region", { name, exact: true });

test("one's own sessions and passkeys stand first, then everybody else's", async () => {
  await open();
  await expect.element(panel("Your sessions").getByText("Firefox on Linux (this one)")).toBeVisible();
  await expect.element(panel("Your passkeys").getByText("Passkey Phone")).toBeVisible();
  await expect.element(panel("Others").getByRole("heading", { name: "Chrome on Windows" })).toBeVisible();
  await expect.element(panel("Others").getByText("A link that waits")).toBeVisible();
  await expect.element(panel("Others").getByRole("heading", { name: "Ada Park" })).not.toBeInTheDocument();
  // The session of this page ends by signing out.
  expect(panel("Your sessions").getByRole("button", { name: "End this session" }).all()).toHaveLength(1);
});

test("a session of one's own, and another's, is ended after a question", async () => {
  const api = createFakeApi(FULL);
  await open(api);
  api.reply("POST /api/desk/own/revoke", { json: { ok: true } });
  await panel("Your sessions").getByRole("button", { name: "End this session" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End this session" }).click();
  await expect.element(page.getByText("The session is ended.")).toBeVisible();
  expect(api.calls("POST /api/desk/own/revoke").map(({ body }) => body)).toEqual([
    { token: ADA.token, id: "9fc088f6-549e-4246-9520-a72aa3ae44cc" },
  ]);
  const revoke = `POST ${runPath("desk revoke")}`;
  api.reply(revoke, { json: { result: { name: "Ben Ito", sessions: 1, links: 0, passkeys: 0 } } });
  await page.getByRole("button", { name: "Shut Ben Ito out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Shut Ben Ito out" }).click();
  await expect.element(page.getByText("Ben Ito is shut out")).toBeVisible();
  expect(api.calls(revoke).map(({ body }) => body)).toEqual([{ token: ADA.token, input: { name: "Ben Ito" } }]);
});

test("a curator sees their own alone, and whoever came by a link is told that passkeys are not for them", async () => {
  const api = createFakeApi(FULL);
  api.reply("GET /api/desk/me", { json: { ...ADA, role: "curator", may: [], mayKeep: false } });
  await open(api);
  await expect.element(panel("Your sessions").getByRole("heading", { name: "Safari on iPhone" })).toBeVisible();
  await expect.element(page.getByText("You were let in by a link.")).toBeVisible();
  await expect.element(panel("Others")).not.toBeInTheDocument();
  expect(api.calls(`POST ${runPath("desk list")}`)).toEqual([]);
});

test("a link for somebody is shown once", async () => {
  const api = createFakeApi(FULL);
  await open(api);
  const address = "https://stay.example/desk/enter#abc";
  const result = { name: "Cleo", role: "curator", hours: 12, address, expiresAt: ADA.expiresAt };
  api.reply(`POST ${runPath("desk open")}`, { json: { result } });
  await page.getByLabelText("Their name").fill("Cleo");
  await page.getByRole("button", { name: "Make a link" }).click();
  await expect.element(page.getByText(address)).toBeVisible();
  expect(api.calls(`POST ${runPath("desk open")}`).map(({ body }) => body)).toEqual([
    { token: ADA.token, input: { name: "Cleo", role: "curator" } },
  ]);
});
