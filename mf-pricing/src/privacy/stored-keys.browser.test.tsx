import { WIPE_EVENT, WIPED_EVENT, type Wiped } from "@nightlatch/contract";
import { closePage, createFakeApi, openRoute } from "@nightlatch/testing/browser";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { routes } from "../routes.tsx";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const told = () => page.getByRole("status").filter({ hasText: /wiped/ });
const answer = (detail?: Wiped) => dispatchEvent(new CustomEvent(WIPED_EVENT, { detail }));

let asked = 0;
const onAsked = (event: Event) => {
  asked += 1;
  event.preventDefault();
};
beforeEach(async () => {
  asked = 0;
  closePage();
  await openRoute(routes, { api: createFakeApi(), url: "/privacy" });
});
afterEach(() => removeEventListener(WIPE_EVENT, onAsked));

test("says that the device is wiped once all is, and else what is gone, what is left, and offers to try again", async () => {
  addEventListener(WIPE_EVENT, onAsked);
  await button("Wipe this device").click();
  await expect.element(button("Wiping...")).toBeVisible();
  expect(document.body.textContent).not.toContain("is wiped.");
  answer({ left: ["server"] });
  // A lost answer of the server may have wiped its part.
  await expect
    .element(told())
    .toHaveTextContent(
      /^We can't tell yet whether everything is wiped\. Gone: cookies that our pages can read; what pages stored; stays kept/,
    );
  await expect.element(told()).toHaveTextContent("Perhaps still here: cookies that only our server can remove, and pages that");
  expect(document.body.textContent).not.toContain("This device is wiped.");
  await expect.element(button("Try again")).toHaveFocus();
  await button("Try again").click();
  (button("Wiping...").element() as HTMLElement).click();
  expect(asked).toBe(2);
  answer({ left: ["storage", "server"] });
  await expect
    .element(told())
    .toHaveTextContent(/^Not everything is wiped\. Gone: .*\. Still here: what pages stored\. Perhaps still here: /);
  await button("Try again").click();
  answer({ left: [] });
  await expect.element(told()).toHaveTextContent(/^This device is wiped\.$/);
  await expect.element(button("Wipe this device")).toHaveFocus();
  const first = document.querySelector("[role=status] span");
  await button("Wipe this device").click();
  answer({ left: [] });
  await expect.element(told()).toHaveTextContent(/^This device is wiped\.$/);
  expect(first?.isConnected, "announced again").toBe(false);
});

test("claims nothing when no one answers, or the answer does not say what became of it", async () => {
  await button("Wipe this device").click();
  await expect.element(told()).toHaveTextContent("We can't tell yet whether this device is wiped.");
  addEventListener(WIPE_EVENT, onAsked);
  await button("Try again").click();
  await expect.element(button("Wiping...")).toBeVisible();
  answer();
  await expect.element(told()).toHaveTextContent("We can't tell yet whether this device is wiped.");
});
