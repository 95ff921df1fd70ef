import { WIPED_EVENT } from "@nightlatch/contract";
import { lazyImport } from "@nightlatch/runtime";
import { expectAxeClean } from "@nightlatch/testing/browser";
import { type ReactNode, useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { hydrateShell } from "../testing/hydrate-shell.tsx";
import { closeShell, createFakeRemotes, type FakeRemotes, moduleOf } from "../testing/open-shell.tsx";

const failLoad = () => Promise.reject(new TypeError("Failed to fetch"));
const hang = () => new Promise<never>(() => {});
const words = () => page.getByText("Some parts of this page aren't responding.");
const again = () => page.getByRole("button", { name: "Try again" });
const panel = () => page.getByRole("heading", { name: "This page is taking a moment" });
const heading = () => page.getByRole("heading", { level: 1 });
const field = () => page.getByRole("textbox", { name: "Message" });
const follow = (name: string) => page.getByRole("banner").getByRole("link", { name }).click();

let remotes: FakeRemotes;

/** Each test starts long after the previous one, because failures count for a minute. */
let time = Date.now();

function Contact(): ReactNode {
  const [clickCount, setClickCount] = useState(0);
  return (
    <>
      <h1>Contact Us</h1>
      <textarea aria-label="Message" />
      <a href="#hours">Hours</a>
      <a href="/pricing">Plans</a>
      <button type="button" onClick={() => setClickCount(clickCount + 1)}>
        Pressed {clickCount}
      </button>
      <h2 id="hours">Hours</h2>
    </>
  );
}

const contact = moduleOf(Contact);

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  time += 60 * 60 * 1_000;
  vi.useFakeTimers({ now: time, toFake: ["setTimeout", "clearTimeout", "Date"] });
  remotes = createFakeRemotes();
});

afterEach(() => {
  dispatchEvent(new Event(WIPED_EVENT));
  closeShell();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function openWithoutScript(load: () => Promise<never> = failLoad): Promise<void> {
  remotes.respond("mf-forms", load);
  hydrateShell({ url: "/contact", sent: contact, remotes });
  if (load === hang) await expect.poll(() => remotes.loads("mf-forms")).toBe(1);
  else {
    await expect.element(words()).toBeVisible();
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
  }
}

const resolveRemote = () => remotes.respond("mf-forms", () => Promise.resolve(contact));

async function expectHydrated(): Promise<void> {
  await expect.element(words()).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Pressed 0" }).click();
  await expect.element(page.getByRole("button", { name: "Pressed 1" })).toBeVisible();
}

describe("a server-rendered page whose script fails to load", () => {
  test("stays, below a notice without axe violations", async () => {
    await openWithoutScript();
    await expect.element(heading()).toHaveTextContent("Contact Us");
    await expect.element(panel()).not.toBeInTheDocument();
    await expect.element(page.getByRole("status").filter({ hasText: "You can read on, and links work." })).toBeVisible();
    // Axe waits with timers, which never fire on a fake clock.
    vi.useRealTimers();
    await expectAxeClean("with the notice");
  });

  test("hydrates in place once the script loads, and keeps typed text and focus", async () => {
    await openWithoutScript();
    const before = field().element();
    await field().fill("Written meanwhile");
    await vi.advanceTimersByTimeAsync(2_000);
    await expect.poll(() => remotes.loads("mf-forms")).toBe(4);
    await expect.element(words()).toBeVisible();
    resolveRemote();
    await vi.advanceTimersByTimeAsync(4_000);
    await expect.element(words()).not.toBeInTheDocument();
    expect(field().element()).toBe(before);
    await expect.element(field()).toHaveValue("Written meanwhile");
    await expect.element(field()).toHaveFocus();
    await expectHydrated();
  });

  test("retries at once by Try again, which reports it, and moves the focus on to the page", async () => {
    await openWithoutScript();
    await again().click();
    await expect.poll(() => remotes.loads("mf-forms")).toBe(4);
    await expect.element(words()).toBeVisible();
    await expect.element(again()).toHaveFocus();
    let arrive = () => {};
    remotes.respond("mf-forms", () => new Promise((resolve) => (arrive = () => resolve(contact))));
    await again().click();
    await expect.element(page.getByText("Trying again...")).toBeVisible();
    await expect.poll(() => remotes.loads("mf-forms")).toBe(5);
    arrive();
    await expect.element(again()).not.toBeInTheDocument();
    await expect.element(page.getByRole("main")).toHaveFocus();
    await expectHydrated();
  });

  test("is replaced by the page of a header link, or by the panel when that page fails", async () => {
    await openWithoutScript();
    await follow("Home");
    await expect.element(heading()).toHaveTextContent("mf-browse");
    await expect.element(words()).not.toBeInTheDocument();
    remotes.respond("mf-pricing", failLoad);
    await follow("About");
    await expect.element(panel()).toBeVisible();
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
    await expect.element(panel(), { message: "nothing of the server's is left" }).toBeVisible();
  });

  test("stays when discreet mode is switched on, which also hides its title", async () => {
    await openWithoutScript();
    await page.getByRole("button", { name: "Discreet" }).click();
    await expect.element(page.getByRole("button", { name: "Discreet" })).toHaveAttribute("aria-pressed", "true");
    await expect.element(heading()).toHaveTextContent("Contact Us");
    expect(document.title).toBe("New tab");
    resolveRemote();
    await vi.advanceTimersByTimeAsync(2_000);
    await expectHydrated();
  });

  test("stays when a link leads to a position in it, and other links work after that", async () => {
    await openWithoutScript();
    await page.getByRole("link", { name: "Hours" }).click();
    expect(location.hash).toBe("#hours");
    await expect.element(heading()).toHaveTextContent("Contact Us");
    await expect.element(page.getByRole("progressbar")).not.toBeInTheDocument();
    resolveRemote();
    await vi.advanceTimersByTimeAsync(2_000);
    await expectHydrated();
    await follow("Home");
    await expect.element(heading()).toHaveTextContent("mf-browse");
  });

  test("is replaced by the panel when its script loads and throws", async () => {
    await openWithoutScript();
    remotes.respond("mf-forms", () =>
      Promise.resolve(
        moduleOf(() => {
          throw new Error("broken here");
        }),
      ),
    );
    await vi.advanceTimersByTimeAsync(2_000);
    await expect.element(panel()).toBeVisible();
    await expect.element(words()).not.toBeInTheDocument();
    resolveRemote();
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
  });
});

test("waits for a missing chunk of the page as for its remote", async () => {
  const fetchPart = vi
    .fn(() => Promise.resolve(Contact))
    .mockImplementationOnce(failLoad)
    .mockImplementationOnce(failLoad);
  const LazyGreeting = lazyImport(fetchPart);
  remotes.respond("mf-forms", () => Promise.resolve(moduleOf(() => <LazyGreeting />)));
  hydrateShell({ url: "/contact", sent: contact, remotes });
  await expect.element(words()).toBeVisible();
  await expect.element(heading()).toHaveTextContent("Contact Us");
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(2_000);
  await expectHydrated();
  expect(fetchPart).toHaveBeenCalledTimes(3);
});

test("shows a notice after a while when the script hangs, and can be left", async () => {
  await openWithoutScript(hang);
  await vi.advanceTimersByTimeAsync(7_000);
  await expect.element(words()).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.element(words()).toBeVisible();
  await expect.element(heading()).toHaveTextContent("Contact Us");
  await follow("Home");
  await expect.element(heading()).toHaveTextContent("mf-browse");
});

test("a header link opens its page at once, even while a page's script is still loading", async () => {
  await openWithoutScript(hang);
  await follow("Home");
  await expect.element(heading()).toHaveTextContent("mf-browse");
  await vi.advanceTimersByTimeAsync(30_000);
  await expect.element(words()).not.toBeInTheDocument();
});
