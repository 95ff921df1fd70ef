import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { closeShell, createFakeRemotes, type FakeRemotes, moduleOf, openShell } from "../testing/open-shell.tsx";

const failLoad = () => Promise.reject(new TypeError("Failed to fetch"));
const about = () => Promise.resolve(moduleOf(() => <h1>About Nightlatch</h1>));
const panel = () => page.getByRole("heading", { name: "This page is taking a moment" });
const aboutHeading = () => page.getByRole("heading", { level: 1, name: "About Nightlatch" });
const followAbout = () => page.getByRole("banner").getByRole("link", { name: "About" }).click();

let remotes: FakeRemotes;

/** Each test starts long after the previous one, because failures count for a minute. */
let time = Date.now();

beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  remotes = createFakeRemotes();
  remotes.respond("mf-forms", () =>
    Promise.resolve(
      moduleOf(() => (
        <>
          <h1>Contact Us</h1>
          <textarea aria-label="Message" />
        </>
      )),
    ),
  );
  await openShell({ url: "/contact", remotes });
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Contact Us");
  time += 60 * 60 * 1_000;
  vi.useFakeTimers({ now: time, toFake: ["setTimeout", "clearTimeout", "Date"] });
});

afterEach(() => {
  closeShell();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function triesWithin(seconds: number): Promise<number[]> {
  const tries: number[] = [];
  for (let second = 1; second <= seconds; second += 1) {
    const before = remotes.loads("mf-pricing");
    await vi.advanceTimersByTimeAsync(1_000);
    if (remotes.loads("mf-pricing") > before) tries.push(second);
  }
  return tries;
}

function holdAbout(): () => void {
  let release = () => {};
  remotes.respond("mf-pricing", () => new Promise<void>((resolve) => (release = resolve)).then(about));
  return () => release();
}

async function losePage(): Promise<void> {
  remotes.respond("mf-pricing", failLoad);
  await followAbout();
  await expect.element(panel()).toBeVisible();
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
}

describe("a remote that fails to load", () => {
  test("affects its page only: a panel and the tab's title say that it retries", async () => {
    await losePage();
    await expect.element(page.getByRole("status").filter({ hasText: "It tries again by itself" })).toBeVisible();
    await expect.element(page.getByRole("alert")).toHaveTextContent("The rest of the site works as usual.");
    expect(document.title).toMatch(/This page is taking a moment/);
    await expect.element(page.getByRole("banner")).toBeVisible();
    await expect.element(page.getByRole("contentinfo")).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Go Home" })).toHaveAttribute("href", "/");
  });

  test("is retried after growing waits, and recovers without moving the focus", async () => {
    await losePage();
    const terms = page.getByRole("contentinfo").getByRole("link", { name: "Terms" });
    (terms.element() as HTMLElement).focus();
    expect(await triesWithin(31)).toEqual([2, 6, 14, 30]);
    await expect.element(panel()).toBeVisible();
    remotes.respond("mf-pricing", about);
    await vi.advanceTimersByTimeAsync(30_000);
    await expect.element(aboutHeading()).toBeVisible();
    await expect.element(panel()).not.toBeInTheDocument();
    await expect.element(terms).toHaveFocus();
  });

  test("is retried at once by Retry, which reports it, and moves the focus on to the page", async () => {
    await losePage();
    const release = holdAbout();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect.element(page.getByText("Trying again...")).toBeVisible();
    await expect.poll(() => remotes.loads("mf-pricing")).toBe(2);
    await expect.element(panel(), { message: "until there is something better" }).toBeVisible();
    release();
    await expect.element(aboutHeading()).toBeVisible();
    await expect.element(page.getByRole("main")).toHaveFocus();
  });

  test("that fails Retry too leaves the panel as it was, with the focus in it", async () => {
    await losePage();
    const retry = page.getByRole("button", { name: "Retry" });
    await retry.click();
    await expect.element(page.getByText("It tries again by itself")).toBeVisible();
    expect(remotes.loads("mf-pricing")).toBe(2);
    await expect.element(retry).toHaveFocus();
  });

  test("is abandoned by going elsewhere", async () => {
    await losePage();
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Contact Us");
    expect(await triesWithin(40)).toEqual([]);
  });
});

test("retries a page that throws, with pauses below one panel, and recovers when it works", async () => {
  let broken = true;
  let tries = 0;
  remotes.respond("mf-pricing", () =>
    Promise.resolve(
      moduleOf(() => {
        if (broken) {
          tries += 1;
          throw new Error("broken here");
        }
        return <h1>About Nightlatch</h1>;
      }),
    ),
  );
  await followAbout();
  await expect.element(panel()).toBeVisible();
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
  const retry = page.getByRole("button", { name: "Retry" });
  (retry.element() as HTMLElement).focus();
  const panelElement = panel().element();
  for (const wait of [2_000, 4_000, 8_000]) {
    const before = tries;
    await vi.advanceTimersByTimeAsync(wait);
    await expect.poll(() => tries).toBeGreaterThan(before);
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
  }
  expect(panel().element(), "the panel was there all the time").toBe(panelElement);
  await expect.element(retry).toHaveFocus();
  expect(remotes.loads("mf-pricing"), "the remote itself had come").toBe(1);
  broken = false;
  await vi.advanceTimersByTimeAsync(16_000);
  await expect.element(aboutHeading()).toBeVisible();
});

test("a slow remote affects its page only: others open meanwhile", async () => {
  const release = holdAbout();
  await followAbout();
  await expect.element(page.getByRole("progressbar", { name: "Loading the page" })).toBeInTheDocument();
  await page.getByRole("banner").getByRole("link", { name: "Nightlatch" }).click();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("mf-browse");
  await followAbout();
  release();
  await expect.element(aboutHeading()).toBeVisible();
  await expect.element(page.getByRole("progressbar")).not.toBeInTheDocument();
});
