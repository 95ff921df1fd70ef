import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";

// In a file of its own: no module of the page has been loaded when storage is taken away.
for (const name of ["localStorage", "sessionStorage"] as const) {
  vi.spyOn(window, name, "get").mockImplementation(() => {
    throw new DOMException("Blocked", "SecurityError");
  });
}

test("the page works where storage is blocked from the start", async () => {
  const complaints = [vi.spyOn(console, "error"), vi.spyOn(console, "warn")];
  const { createFakeApi, openRoute, PERSON } = await import("@nightlatch/shared/testing/browser");
  const [{ fixtures }, { routes }] = await Promise.all([import("../fixtures.ts"), import("../routes.tsx")]);
  const api = createFakeApi(fixtures.find(({ name }) => name === "coming-soon-full"));
  await openRoute(routes, { api, url: "/coming-soon?r=ABC234" });
  await page.getByText("When does it open?").click();
  await expect.element(page.getByText("We would rather not name a day")).toBeVisible();
  await page.getByRole("textbox", { name: "Email" }).fill(PERSON.email);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect.element(page.getByText(/^Success! Now check your email/)).toBeVisible();
  for (const complaint of complaints) expect(complaint).not.toHaveBeenCalled();
});
