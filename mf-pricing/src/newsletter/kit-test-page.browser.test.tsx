import { NEWSLETTER_RETRY_MS } from "@nightlatch/domain";
import { createFakeApi, openRoute } from "@nightlatch/testing/browser";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { routes } from "../routes.tsx";

let addresses: string[] = [];

/** Returns the URL of a fake newsletter script. */
function scriptOf(text: string): string {
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  addresses.push(address);
  return address;
}

const open = (scriptUrl: string) =>
  openRoute(routes, { api: createFakeApi(), url: "/kit-test", config: { newsletter: { scriptUrl, formId: "night" } } });

beforeEach(() => {
  addresses = [];
  Object.assign(window, { runs: 0 });
  vi.spyOn(console, "info").mockImplementation(() => {});
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const address of addresses) URL.revokeObjectURL(address);
});

const runs = () => (window as unknown as { runs: number }).runs;

/** Waits until the script has run `count` times. The page's retry delays use the fake clock. */
async function expectRuns(count: number): Promise<void> {
  while (runs() < count) {
    await vi.advanceTimersByTimeAsync(2_000);
    await new Promise(requestAnimationFrame);
  }
}

test("shows the service's form, even after three tries", async () => {
  await open(
    scriptOf(
      'var s = document.currentScript; if (++window.runs >= 3) { const f = document.createElement("form"); f.textContent = "uid " + s.dataset.uid; s.after(f); }',
    ),
  );
  await expectRuns(3);
  vi.useRealTimers();
  await expect.poll(() => document.querySelector("main form")?.textContent).toBe("uid night");
  expect(runs()).toBe(3);
  await expect.element(page.getByRole("status")).toHaveTextContent(/^$/);
});

test("reports a script that never creates its form", async () => {
  expect(NEWSLETTER_RETRY_MS).toEqual([500, 1000, 2000]);
  await open(scriptOf("window.runs += 1;"));
  await expectRuns(4);
  vi.useRealTimers();
  await expect.element(page.getByText("The form is not available right now.")).toBeVisible();
  expect(runs()).toBe(4);
});

test("reports a script that fails to load, and the page stays", async () => {
  vi.useRealTimers();
  await open("blob:nothing");
  await expect.element(page.getByText("The form is not available right now.")).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Newsletter form");
});
