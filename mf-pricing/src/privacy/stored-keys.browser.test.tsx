import { WIPE_EVENT, WIPED_EVENT, type Wiped } from "@nightlatch/contract";
import { closePage, createFakeApi, openRoute } from "@nightlatch/testing/browser";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { routes } from "../routes.tsx";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const status = () => page.getByRole("status").filter({ hasText: /deleted/i });
const respond = (detail?: Wiped) => dispatchEvent(new CustomEvent(WIPED_EVENT, { detail }));

let wipeCount = 0;
const onWipe = (event: Event) => {
  wipeCount += 1;
  event.preventDefault();
};
beforeEach(async () => {
  wipeCount = 0;
  closePage();
  await openRoute(routes, { api: createFakeApi(), url: "/privacy" });
});
afterEach(() => removeEventListener(WIPE_EVENT, onWipe));

test("reports a complete wipe, or what is gone, what is left, and a retry", async () => {
  addEventListener(WIPE_EVENT, onWipe);
  await button("Delete everything Nightlatch stored here").click();
  await expect.element(button("Deleting...")).toBeVisible();
  expect(document.body.textContent).not.toContain("Deleted. Your");
  respond({ left: ["server"] });
  // Without a response from the server, the page cannot know whether the server's data was deleted.
  await expect
    .element(status())
    .toHaveTextContent(
      /^We can't tell yet whether everything is deleted\. Gone: cookies our pages can read; what our pages stored; stays kept/,
    );
  await expect.element(status()).toHaveTextContent("Perhaps still here: cookies only we can remove, and pages");
  expect(document.body.textContent).not.toContain("Deleted. Your browser history is separate.");
  await expect.element(button("Try again")).toHaveFocus();
  await button("Try again").click();
  (button("Deleting...").element() as HTMLElement).click();
  expect(wipeCount).toBe(2);
  respond({ left: ["storage", "server"] });
  await expect
    .element(status())
    .toHaveTextContent(/^Not everything is deleted\. Gone: .*\. Still here: what our pages stored\. Perhaps still here: /);
  await button("Try again").click();
  respond({ left: [] });
  await expect.element(status()).toHaveTextContent(/^Deleted\. Your browser history is separate\.$/);
  await expect.element(button("Delete everything Nightlatch stored here")).toHaveFocus();
  const first = document.querySelector("[role=status] span");
  await button("Delete everything Nightlatch stored here").click();
  respond({ left: [] });
  await expect.element(status()).toHaveTextContent(/^Deleted\. Your browser history is separate\.$/);
  expect(first?.isConnected, "announced again").toBe(false);
});

test("reports an unknown result when there is no response, or one without details", async () => {
  await button("Delete everything Nightlatch stored here").click();
  await expect.element(status()).toHaveTextContent("We can't tell yet whether everything is deleted.");
  addEventListener(WIPE_EVENT, onWipe);
  await button("Try again").click();
  await expect.element(button("Deleting...")).toBeVisible();
  respond();
  await expect.element(status()).toHaveTextContent("We can't tell yet whether everything is deleted.");
});
