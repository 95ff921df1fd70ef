import { AXE_MS, createFakeApi, expectClean, expectElementClean, openRoute, showOn, WIDE } from "@nightlatch/testing/browser";
import { expect, test } from "vitest";
import { page, server, userEvent } from "vitest/browser";
import { fixtures } from "./fixtures.ts";
import { routes } from "./routes.tsx";

const isVisible = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
const CONTROLS = "a[href], button:not(:disabled), input:not(:disabled):not([type='file']), select, textarea, summary";
const controls = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`#main :is(${CONTROLS})`)].filter(isVisible);

/** A simplified accessible name: `aria-label`, label or text. */
function nameOf(element: HTMLElement): string {
  const labels = "labels" in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
  const text = labels.length > 0 ? labels.map(({ textContent }) => textContent).join(" ") : element.textContent;
  return (element.getAttribute("aria-label") ?? text ?? "").trim();
}

/** Names that two buttons or fields share. Links may share a name when they lead to the same page. */
function repeatedNames(): string[] {
  const names = controls()
    .filter((element) => element.localName !== "a")
    .map((element) => `${element.localName} ${nameOf(element)}`);
  return names.filter((name, at) => name.endsWith(" ") || names.indexOf(name) !== at);
}

/** Checks that every control is focusable, in document order, and does not trap Tab. */
function expectWithinReach(state: string): void {
  const away = controls().filter((element) => {
    element.focus();
    const tab = new KeyboardEvent("keydown", { key: "Tab", code: "Tab", bubbles: true, cancelable: true });
    return document.activeElement !== element || element.tabIndex !== 0 || !element.dispatchEvent(tab);
  });
  expect(away.map(nameOf), `${state}: away from Tab`).toEqual([]);
  const ahead = [...document.querySelectorAll<HTMLElement>("#main *")].filter(({ tabIndex }) => tabIndex > 0);
  expect(ahead.map(nameOf), `${state}: ahead of the others`).toEqual([]);
}

/** The page with the most controls; long runs check every page. */
const WALKED = "submission-full";

async function expectWalk(state: string): Promise<void> {
  document.querySelector<HTMLElement>("#main")?.focus();
  const expected = controls();
  const seen: HTMLElement[] = [];
  for (let steps = 0; steps <= expected.length * 3 && seen.length < expected.length; steps++) {
    await userEvent.tab();
    const activeElement = document.activeElement as HTMLElement | null;
    if (!activeElement || activeElement === document.body) break;
    // A date field has several tab stops of its own.
    if (activeElement.matches(CONTROLS) && seen.at(-1) !== activeElement) seen.push(activeElement);
  }
  expect(seen.map(nameOf), `${state}: by Tab`).toEqual(expected.map(nameOf));
}

/** Checks the narrowest phone, and text of double size. Only marked scroll areas may overflow. */
async function expectNoOverflow(state: string): Promise<void> {
  for (const [width, size] of [
    [320, "100%"],
    [390, "200%"],
  ] as const) {
    await showOn({ width, height: 640, colorScheme: "light" });
    document.documentElement.style.fontSize = size;
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth - clientWidth, `${state}, ${width} px, text ${size}: wider than the screen`).toBeLessThanOrEqual(0);
    // Inline links are as high as their text, so they are not checked.
    const smallControls = controls()
      .filter((element) => !element.matches("a, input[type='checkbox']"))
      .filter((element) => element.getBoundingClientRect().height < 43.5);
    expect(smallControls.map(nameOf), `${state}, ${width} px, text ${size}: lower than a finger`).toEqual([]);
  }
  document.documentElement.style.fontSize = "";
  await showOn(WIDE);
}

async function expectDialogs(state: string): Promise<void> {
  const openers = [...document.querySelectorAll<HTMLElement>("#main [aria-haspopup='dialog']")];
  const words = new Set<string>();
  for (const opener of openers) {
    const of = opener.firstChild?.textContent ?? "";
    if (words.has(of)) continue;
    words.add(of);
    opener.focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("dialog")).toBeVisible();
    await expectElementClean(`${state}: ${of}`, page.getByRole("dialog"));
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    expect(document.activeElement, `${state}: ${of}, left`).toBe(opener);
  }
}

test.each(fixtures.filter(({ state }) => state === "full"))(
  "$name and its dialogs have no violations, fit, and work by keyboard alone",
  async (fixture) => {
    await openRoute(routes, { api: createFakeApi(fixture), url: fixture.url });
    await expect.element(page.getByText(fixture.shows ?? "", { exact: false }).first()).toBeVisible();
    // Sections load one after another, and each adds controls.
    await expect.poll(() => document.querySelector("#main")?.textContent).not.toContain("Loading...");
    const choose = page.getByLabelText("Select all on this page");
    if (choose.query()) await choose.click();
    expect(repeatedNames(), `${fixture.name}: names of controls`).toEqual([]);
    expectWithinReach(fixture.name);
    if (fixture.name === WALKED || server.config.env?.LONG_RUNS) await expectWalk(fixture.name);
    await expectNoOverflow(fixture.name);
    await expectClean(fixture.name);
    await expectDialogs(fixture.name);
  },
  AXE_MS,
);

const TYPED = new Set(["advertiser", "email", "name", "propertyName", "reasonDetails", "slug", "subject", "text", "title", "to"]);
const LONG = "Nightingale".repeat(18);

function widerThan(box: Element): string[] {
  if (box.scrollWidth <= box.clientWidth) return [];
  const { right } = box.getBoundingClientRect();
  return [...box.querySelectorAll("*")]
    .filter((each) => each.getBoundingClientRect().right > right + 1)
    .map(({ outerHTML }) => outerHTML.slice(0, 80));
}

/** Replaces visitors' texts in a response by one word of 198 letters. */
const withLongWords = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (key, value) => (TYPED.has(key) && typeof value === "string" ? LONG : value));

test.each(fixtures.filter(({ state }) => state === "full"))("$name fits a word of 198 letters", async (fixture) => {
  // The operator's own name does not come from visitors.
  const fixtureResponses = fixture.answers?.map((each) =>
    each.path === "/api/desk/me" ? each : { ...each, body: withLongWords(each.body) },
  );
  await openRoute(routes, {
    api: createFakeApi({ ...fixture, ...(fixtureResponses ? { answers: fixtureResponses } : {}) }),
    url: fixture.url,
  });
  await expect.poll(() => document.querySelector("#main")?.textContent).not.toContain("Loading...");
  await showOn({ width: 320, height: 640, colorScheme: "light" });
  expect(widerThan(document.documentElement), fixture.name).toEqual([]);
  for (const opener of document.querySelectorAll<HTMLElement>("#main [aria-haspopup='dialog']")) {
    opener.click();
    const dialog = page.getByRole("dialog");
    await expect.element(dialog).toBeVisible();
    expect(widerThan(dialog.element()), `${fixture.name}: ${opener.textContent?.slice(0, 30)}`).toEqual([]);
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
  }
});
