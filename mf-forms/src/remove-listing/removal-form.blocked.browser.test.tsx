import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";

// In a file of its own: no module of the page has been loaded when storage is taken away.
for (const name of ["localStorage", "sessionStorage"] as const) {
  vi.spyOn(window, name, "get").mockImplementation(() => {
    throw new DOMException("Blocked", "SecurityError");
  });
}

test("storage that is blocked from the start costs the draft only", async () => {
  const complaints = [vi.spyOn(console, "error"), vi.spyOn(console, "warn")];
  const { createFakeApi, openRoute, PERSON, put } = await import("@nightlatch/shared/testing/browser");
  const [{ fixtures }, { routes }] = await Promise.all([import("../fixtures.ts"), import("../routes.tsx")]);
  const api = createFakeApi(fixtures.find(({ name }) => name === "remove-listing-full"));
  api.reply("POST /api/forms/removal", { json: { ok: true } });
  await openRoute(routes, { api, url: "/remove-listing" });
  put(page.getByRole("combobox", { name: "Property name" }), "Pine Hollow");
  put(page.getByRole("textbox", { name: "Your name" }), PERSON.name);
  put(page.getByRole("textbox", { name: "Email" }), PERSON.email);
  await page
    .getByRole("combobox", { name: "Reason" })
    .filter({ has: page.getByRole("option") })
    .selectOptions("Property sold");
  await page.getByRole("checkbox", { name: /authorized/ }).click();
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect.element(page.getByRole("heading", { name: "Request received" })).toBeVisible();
  for (const complaint of complaints) expect(complaint).not.toHaveBeenCalled();
});
