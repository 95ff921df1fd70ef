import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ADA } from "../fixtures/sessions.ts";
import { confirm, deskOf, openDesk } from "../testing/desk.ts";

const panel = (name: string) => page.getByRole("region", { name, exact: true });

test("shows one's own sessions and passkeys first, then everybody else's", async () => {
  await openDesk("sessions-full");
  await expect.element(panel("Your sessions").getByText("Firefox on Linux (this one)")).toBeVisible();
  await expect.element(panel("Your passkeys").getByText("Passkey Phone")).toBeVisible();
  await expect.element(panel("Others").getByRole("heading", { name: "Chrome on Windows" })).toBeVisible();
  await expect.element(panel("Others").getByText("Unused link")).toBeVisible();
  await expect.element(panel("Others").getByRole("heading", { name: "Ada Park" })).not.toBeInTheDocument();
  expect(panel("Your sessions").getByRole("button", { name: "End session" }).all()).toHaveLength(1);
});

test("ends one's own or another's session after a confirmation", async () => {
  const desk = await openDesk("sessions-full");
  desk.api.reply("POST /api/desk/own/revoke", { json: { ok: true } });
  await panel("Your sessions").getByRole("button", { name: "End session" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End session" }).click();
  await expect.element(page.getByText("Session ended.")).toBeVisible();
  const revoked = { token: ADA.token, id: "9fc088f6-549e-4246-9520-a72aa3ae44cc" };
  expect(desk.api.calls("POST /api/desk/own/revoke").map(({ body }) => body)).toEqual([revoked]);
  desk.reply("desk revoke", { name: "Ben Ito", sessions: 1, links: 0, passkeys: 0 });
  await confirm("Remove Ben Ito's access");
  await expect.element(page.getByText("Ben Ito no longer has access.")).toBeVisible();
  expect(desk.inputs("desk revoke")).toEqual([{ name: "Ben Ito" }]);
});

test("a curator sees only their own, and one signed in by link learns that passkeys are unavailable", async () => {
  const desk = deskOf("sessions-full");
  desk.api.reply("GET /api/desk/me", { json: { ...ADA, role: "curator", may: [], mayKeep: false } });
  await desk.open();
  await expect.element(panel("Your sessions").getByRole("heading", { name: "Safari on iPhone" })).toBeVisible();
  await expect.element(page.getByText("You signed in with a link.")).toBeVisible();
  await expect.element(panel("Others")).not.toBeInTheDocument();
  expect(desk.inputs("desk list")).toEqual([]);
});

test("a link for an operator is shown once", async () => {
  const desk = await openDesk("sessions-full");
  const address = "https://stay.example/desk/enter#abc";
  desk.reply("desk open", { name: "Cleo", role: "curator", hours: 12, address, expiresAt: ADA.expiresAt });
  await page.getByLabelText("Their name").fill("Cleo");
  await page.getByRole("button", { name: "Make a link" }).click();
  await expect.element(page.getByText(address)).toBeVisible();
  expect(desk.inputs("desk open")).toEqual([{ name: "Cleo", role: "curator" }]);
});
