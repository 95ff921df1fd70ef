import { setTimeout } from "node:timers/promises";
import { CONDITIONS, launch, onPhone } from "../support/browser.mjs";
import { startDemo } from "../support/data.mjs";
import { median, milliseconds } from "../table.mjs";

const LIST = "/properties/kink-cabins-bnbs";
/** Pause in milliseconds after which a page is idle. */
const CALM = 3000;

const STATE = {
  // Only the visible heading: another page may be hidden before it, or wait invisibly.
  heading: `[...document.querySelectorAll("main h1")].find((title) => title.checkVisibility({ opacityProperty: true }))?.textContent`,
  cards: `document.querySelectorAll("main article").length`,
  count: `document.querySelector("main header [role=status]")?.textContent`,
  show: `[...document.querySelectorAll("dialog button")].map(({ textContent }) => textContent).find((text) => /^Show /.test(text))`,
};
const changed = (name) => `${STATE[name]} !== was.${name}`;
const SETTLED = `!document.querySelector("main > [inert], main [aria-busy=true], main[data-waiting], [role=progressbar]")`;
const DIALOG = `!!document.querySelector("dialog[open]")`;
const DETAIL = `!!document.querySelector("#photos") && ${SETTLED}`;
const DIMMED = `Number(getComputedStyle(document.querySelector("main [aria-busy]") ?? document.body).opacity) < 0.95`;
const IS_ABOUT = `/^About/.test(${STATE.heading})`;

/**
 * One press: its target element (`on`) or action (`act`), and tests for its first visible response and its end. When a page opens, the
 * first response is its heading.
 * @typedef {{ name: string, first: string, last?: string, before?: (page: Page) => Promise<unknown>, on?: (page: Page) =>
 * import("@playwright/test").Locator, act?: (page: Page) => Promise<unknown>, atOnce?: boolean }} Press
 * @typedef {import("@playwright/test").Page} Page
 */

const card = (index) => (page) => page.locator("main article a").nth(index);

/** Presses on one page after another. `saves` turns prefetching off. @type {readonly { saves?: boolean, presses: readonly Press[] }[]} */
const JOURNEYS = [
  {
    presses: [
      { name: "Menu", first: DIALOG, on: (page) => page.getByRole("button", { name: "Menu" }) },
      {
        name: "suggestions",
        before: (page) => page.keyboard.press("Escape").then(() => page.getByRole("combobox").first().focus()),
        first: `document.querySelector("main [role=combobox]").value === "as"`,
        last: `!!document.querySelector("[role=option]")`,
        act: (page) => page.getByRole("combobox").first().pressSequentially("as"),
      },
      {
        name: "suggestion to its list",
        first: `${DIMMED} || ${changed("heading")}`,
        last: `${changed("heading")} && ${SETTLED}`,
        on: (page) => page.getByRole("option").first(),
      },
    ],
  },
  {
    presses: [
      { name: "filter sheet", first: DIALOG, on: (page) => page.getByRole("button", { name: /^Filters/ }).first() },
      {
        name: "tick to its count",
        first: `!!document.querySelector("dialog input:checked")`,
        last: changed("show"),
        on: (page) => page.getByRole("dialog", { name: "Filters" }).getByRole("checkbox").first(),
      },
      {
        name: "results",
        first: `!${DIALOG}`,
        last: `!${DIALOG} && ${changed("count")} && ${SETTLED}`,
        on: (page) => page.getByRole("button", { name: /^Show \d+/ }),
      },
    ],
  },
  {
    saves: true,
    presses: [
      {
        name: "save",
        first: `!!document.querySelector("main article [aria-pressed=true]")`,
        on: (page) => page.getByRole("button", { name: /^Save / }).first(),
      },
      { name: "card to its page, cold", first: changed("heading"), last: DETAIL, on: card(4) },
      {
        name: "Back",
        first: `${changed("heading")} && ${STATE.cards} > 0`,
        last: `${changed("heading")} && ${STATE.cards} > 0 && ${SETTLED}`,
        atOnce: true,
        act: (page) => page.evaluate(() => history.back()),
      },
      {
        name: "load more",
        first: `document.querySelectorAll("main li [class*=card], main article").length > was.cards`,
        last: `${STATE.cards} > was.cards`,
        // Scrolling to the link would load more automatically.
        atOnce: true,
        act: (page) => page.getByRole("link", { name: "Load more" }).dispatchEvent("click"),
      },
    ],
  },
  {
    presses: [
      {
        name: "card to its page, warm",
        before: (page) =>
          card(1)(page)
            .hover()
            .then(() => page.waitForTimeout(CALM)),
        first: changed("heading"),
        last: DETAIL,
        on: card(1),
      },
      { name: "viewer", before: (page) => page.waitForTimeout(CALM), first: DIALOG, on: (page) => page.locator("#photos a").first() },
    ],
  },
  {
    saves: true,
    presses: [
      {
        name: "a page of another remote, cold",
        before: (page) => page.getByRole("button", { name: "Menu" }).click(),
        first: IS_ABOUT,
        // The skeleton has no h2. The list before it has one, but that is hidden.
        last: `${IS_ABOUT} && [...document.querySelectorAll("main h2")].some((part) => part.checkVisibility()) && ${SETTLED}`,
        on: (page) => page.getByRole("dialog").getByRole("link", { name: "About" }),
      },
    ],
  },
];

/** Sends touch events, because Playwright's click also searches the page for the element, which costs the page time. */
async function tap(/** @type {import("@playwright/test").Locator} */ target) {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("The page does not have the element to press.");
  const session = await target.page().context().newCDPSession(target.page());
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
  await setTimeout(80);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/** `pressTimes` resolves with milliseconds until the frame that fulfils each test, and with the layout shift. */
function measureTaps() {
  let shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of /** @type {any[]} */ (list.getEntries())) if (!entry.hadRecentInput) shifts += entry.value;
  }).observe({ type: "layout-shift" });
  // A message arrives at the end of the frame; a timer would wait for queued tasks.
  const { port1, port2 } = new MessageChannel();
  const afterFrame = (call) =>
    requestAnimationFrame(() => {
      port1.onmessage = call;
      port2.postMessage(null);
    });
  const pressTimes = ({ tests, state, atOnce }) =>
    new Promise((resolve) => {
      const compile = (expression) => new Function("was", `return (${expression})`);
      const was = Object.fromEntries(Object.entries(state).map(([name, expression]) => [name, compile(expression)()]));
      const holds = tests.map(compile);
      const times = tests.map(() => 0);
      let [pressed, before] = [0, 0];
      const look = () =>
        afterFrame(() => {
          const now = performance.now();
          // The old page may already fulfil the last test, so that test counts only after the first response.
          for (const [index, test] of holds.entries())
            if (!times[index] && times[index - 1] !== 0 && test(was)) times[index] = now - pressed;
          if (times.every(Boolean)) resolve({ times, shift: shifts - before });
          else look();
        });
      const begin = (time) => {
        [pressed, before] = [time, shifts];
        look();
      };
      if (atOnce) begin(performance.now());
      else
        for (const type of ["pointerup", "keydown"])
          addEventListener(type, (event) => pressed || begin(event.timeStamp), { capture: true, once: true });
    });
  Object.assign(window, { pressTimes });
}

const travel = (browser, address, { saves = false, presses }, note) =>
  onPhone(browser, async (page) => {
    await page.addInitScript(measureTaps);
    if (saves) await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
    await page.goto(address + LIST, { waitUntil: "load" });
    await page.waitForTimeout(CALM);
    for (const { name, before, first, last = first, atOnce = false, on, act } of presses) {
      await before?.(page);
      const options = { tests: [first, last], state: STATE, atOnce };
      const watched = page.evaluate((watch) => /** @type {any} */ (window).pressTimes(watch), options);
      // A failed press closes the page and rejects this too, but the error of the press counts.
      watched.catch(() => {});
      await (on ? tap(on(page)) : act(page));
      note(name, await watched);
      await page.waitForTimeout(CALM / 3);
    }
  });

export async function measurePress(scope, { beside, rounds }) {
  const sites = { ...(beside ? { before: await startDemo(scope, { workspace: beside }) } : {}), now: await startDemo(scope) };
  const browser = await launch(scope);
  /** Results by press and site. @type {Record<string, Record<string, { times: number[], shift: number }[]>>} */
  const results = {};
  for (let round = 0; round < rounds; round++)
    for (const journey of JOURNEYS)
      for (const [label, { origin }] of Object.entries(sites))
        await travel(browser, origin, journey, (name, taken) => {
          results[name] ??= {};
          results[name][label] = [...(results[name][label] ?? []), taken];
        });
  const labels = Object.keys(sites);
  const cellsOf = (taken) => {
    if (!taken) return ["", "", ""];
    const times = [0, 1].map((which) => milliseconds(median(taken.map(({ times: all }) => all[which]))));
    return [...times, Math.max(...taken.map(({ shift }) => shift)).toFixed(3)];
  };
  return [
    `From press to response and to end, medians of ${rounds}, ${CONDITIONS}:`,
    {
      head: ["press", ...labels.flatMap((label) => [`${label}: response`, "end", "shift"])],
      rows: Object.entries(results).map(([name, row]) => [name, ...labels.flatMap((label) => cellsOf(row[label]))]),
    },
  ];
}
