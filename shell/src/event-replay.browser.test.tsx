import { useState } from "react";
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { page } from "vitest/browser";
import { replayEarlyClicks } from "./event-replay.ts";
import { hydrateShell } from "./testing/hydrate-shell.tsx";
import { closeShell, createFakeRemotes, type FakeRemotes, moduleOf } from "./testing/open-shell.tsx";

const contact = moduleOf(function Contact() {
  const [clickCount, setClickCount] = useState(0);
  const [quiet, setQuiet] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setClickCount(clickCount + 1)}>
        Pressed {clickCount}
      </button>
      <label>
        <input type="checkbox" checked={quiet} onChange={(event) => setQuiet(event.target.checked)} />
        Quiet
      </label>
      <p>{quiet ? "It is quiet." : "It is not quiet."}</p>
      <a href="#hours">Hours</a>
    </>
  );
});

const button = (clickCount: number) => page.getByRole("button", { name: `Pressed ${clickCount}` });
const box = () => page.getByRole("checkbox", { name: "Quiet" });
const quietText = () => page.getByRole("paragraph").filter({ hasText: "quiet" });

let remotes: FakeRemotes;
let resolveImport: () => void;
let listening: MockInstance<typeof window.addEventListener>;

beforeEach(() => {
  listening = vi.spyOn(window, "addEventListener");
  remotes = createFakeRemotes();
  remotes.respond("mf-forms", () => new Promise((resolve) => (resolveImport = () => resolve(contact))));
  hydrateShell({ url: "/contact", sent: contact, remotes });
});
afterEach(() => {
  // All tests share one window, so its listeners would outlive the test.
  for (const call of listening.mock.calls) removeEventListener(...(call as Parameters<typeof removeEventListener>));
  closeShell();
  vi.restoreAllMocks();
});

const clickOn = (target: Element) => ({ target, isTrusted: true, timeStamp: performance.now() }) as unknown as Event;

test("replays a click from before hydration once, when its part hydrates", async () => {
  const clickedButton = button(0).element();
  (box().element() as HTMLInputElement).checked = true;
  replayEarlyClicks([clickOn(clickedButton), clickOn(clickedButton), clickOn(box().element())]);
  await expect.poll(() => remotes.loads("mf-forms")).toBe(1);
  await expect.element(button(0)).toBeVisible();
  resolveImport();
  await expect.element(button(1)).toBeVisible();
  await expect.element(quietText()).toHaveTextContent("It is quiet.");
  await expect.element(box()).toBeChecked();
  await button(1).click();
  await expect.element(button(2)).toBeVisible();
});

test("replays a click from while React waits for a part when that hydrates", async () => {
  replayEarlyClicks([]);
  await expect.poll(() => remotes.loads("mf-forms")).toBe(1);
  await button(0).click();
  await box().click();
  await expect.element(box()).toBeChecked();
  resolveImport();
  await expect.element(button(1)).toBeVisible();
  await expect.element(quietText()).toHaveTextContent("It is quiet.");
  await box().click();
  await expect.element(quietText()).toHaveTextContent("It is not quiet.");
});

test("does not replay clicks on links, on removed elements, or from long ago", async () => {
  const clicks = vi.fn();
  document.body.addEventListener("click", clicks);
  const gone = document.createElement("button");
  gone.type = "button";
  const long = { ...clickOn(button(0).element()), target: button(0).element(), timeStamp: performance.now() - 11_000 };
  replayEarlyClicks([clickOn(page.getByRole("link", { name: "Hours" }).element()), clickOn(gone), long]);
  await expect.poll(() => remotes.loads("mf-forms")).toBe(1);
  resolveImport();
  await button(0).click();
  await expect.element(button(1)).toBeVisible();
  expect(clicks).toHaveBeenCalledTimes(1);
});
