import { openDocument, PERSON } from "@nightlatch/testing/browser";
import { expect, test } from "vitest";

test("the page works when storage is blocked from the start", async () => {
  const { at, document, complaints } = await openDocument(
    {
      routes: new URL("../routes.tsx", import.meta.url).href,
      fixtures: new URL("../fixtures.ts", import.meta.url).href,
      fixture: "coming-soon-full",
      url: "/coming-soon?r=ABC234",
    },
    { blocked: true },
  );
  expect(() => document().defaultView?.localStorage).toThrow("Blocked");
  await at.getByText("When does it open?").click();
  const item = [...document().querySelectorAll("details")].find(({ textContent }) => textContent.includes("When does it open?"));
  expect(item?.open).toBe(true);
  expect(item?.textContent).toContain("We would rather not name a day");
  await at.getByRole("textbox", { name: "Email" }).fill(PERSON.email);
  await at.getByRole("button", { name: "Subscribe" }).click();
  await expect.poll(() => document().querySelector("main")?.textContent).toMatch(/Success! Now check your email/);
  expect(complaints()).toEqual([]);
});
