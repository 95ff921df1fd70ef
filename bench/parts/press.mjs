import { setTimeout } from "node:timers/promises";
import { CONDITIONS, launch, onPhone } from "../support/browser.mjs";
import { startDemo } from "../support/data.mjs";
import { median, milliseconds } from "../table.mjs";

const LIST = "/properties/kink-cabins-bnbs";
/** Longer than a page works by itself, in milliseconds. */
const CALM = 3000;

/** Of the visible page: another may be hidden before it, or wait unseen. */
const HEADING = `[...document.querySelectorAll("main h1")].find((title) => title.checkVisibility({ opacityProperty: true }))?.textContent`;
/** React has rendered the page: nothing stands in for it. */
const SETTLED = `!document.querySelector("main > [inert], main [aria-busy=true], main[data-waiting], [role=progressbar]")`;
const DIALOG = `!!document.querySelector("dialog[open]")`;
const DETAIL = `!!document.querySelector("#photos") && ${SETTLED}`;
const CARDS = `document.querySelectorAll("main article").length`;
const COUNT = `document.querySelector("main header [role=status]")?.textContent`;
const DIMMED = `Number(getComputedStyle(document.querySelector("main [aria-busy]") ?? document.body).opacity) < 0.95`;

/**
 * One press: its name, the page's element that is pressed, and two tests, of its first answer and of its end. Where a page is asked
 * for, the first answer is that its heading stands there.
 *
 * @typedef {{ name: string, first: string, last?: string, act: (page: import("@playwright/test").Page) => Promise<unknown>, atOnce?: boolean }} Press
 */

const quoted = (text) => JSON.stringify(text);
const TAP_MS = 80;

/** Presses as a finger does: a click of Playwright's looks for what lies there meanwhile, at the page's cost. */
const tap = async (/** @type {import("@playwright/test").Locator} */ target) => {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("What is to be pressed is not on the page.");
  const session = await target.page().context().newCDPSession(target.page());
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
  await setTimeout(TAP_MS);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
};
const press = (locate) => (page) => tap(locate(page));

async function toCard(page, name, index) {
  const link = page.locator("main article a").nth(index);
  await link.scrollIntoViewIfNeeded();
  const heading = await link.textContent();
  return { name, first: `${HEADING} === ${quoted(heading)}`, last: DETAIL, act: () => tap(link) };
}

/** The journeys, each in a page of its own: its address, and its presses one after another. `saves`: nothing is fetched ahead. */
const JOURNEYS = [
  {
    path: LIST,
    async *presses(page) {
      yield { name: "Menu", first: DIALOG, act: press(() => page.getByRole("button", { name: "Menu" })) };
      await page.keyboard.press("Escape");
      yield {
        name: "suggestions",
        first: `document.querySelector("main [role=combobox]").value === "as"`,
        last: `!!document.querySelector("[role=option]")`,
        async act() {
          const field = page.getByRole("combobox").first();
          await field.focus();
          await field.pressSequentially("as");
        },
      };
      const heading = await page.locator("main h1").textContent();
      yield {
        name: "suggestion to its list",
        first: `${DIMMED} || ${HEADING} !== ${quoted(heading)}`,
        last: `${HEADING} !== ${quoted(heading)} && ${SETTLED}`,
        act: press(() => page.getByRole("option").first()),
      };
    },
  },
  {
    path: LIST,
    async *presses(page) {
      const sheet = page.getByRole("dialog", { name: "Filters" });
      yield { name: "filter sheet", first: DIALOG, act: press(() => page.getByRole("button", { name: /^Filters/ }).first()) };
      const show = sheet.getByRole("button", { name: /^Show \d+/ });
      const shown = await show.textContent();
      yield {
        name: "tick to its count",
        first: `!!document.querySelector("dialog input:checked")`,
        last: `[...document.querySelectorAll("dialog button")].some(({ textContent }) => /^Show /.test(textContent) && textContent !== ${quoted(shown)})`,
        act: press(() => sheet.getByRole("checkbox").first()),
      };
      const count = await page.locator("main header [role=status]").first().textContent();
      yield {
        name: "results",
        first: `!${DIALOG}`,
        last: `!${DIALOG} && ${COUNT} !== ${quoted(count)} && ${SETTLED}`,
        act: press(() => show),
      };
    },
  },
  {
    path: LIST,
    saves: true,
    async *presses(page) {
      yield {
        name: "save",
        first: `!!document.querySelector("main article [aria-pressed=true]")`,
        act: press(() => page.getByRole("button", { name: /^Save / }).first()),
      };
      const heading = await page.locator("main h1").textContent();
      yield await toCard(page, "card to its page, cold", 4);
      yield {
        name: "Back",
        first: `${HEADING} === ${quoted(heading)} && ${CARDS} > 0`,
        last: `${HEADING} === ${quoted(heading)} && ${CARDS} > 0 && ${SETTLED}`,
        atOnce: true,
        act: () => page.evaluate(() => history.back()),
      };
      const cards = await page.locator("main article").count();
      yield {
        name: "load more",
        first: `document.querySelectorAll("main li [class*=card], main article").length > ${cards}`,
        last: `${CARDS} > ${cards}`,
        // Scrolling there would load more by itself.
        atOnce: true,
        act: () => page.getByRole("link", { name: "Load more" }).dispatchEvent("click"),
      };
    },
  },
  {
    path: LIST,
    async *presses(page) {
      const to = await toCard(page, "card to its page, warm", 1);
      await page.locator("main article a").nth(1).hover();
      await page.waitForTimeout(CALM);
      yield to;
      await page.waitForTimeout(CALM);
      yield { name: "viewer", first: DIALOG, act: press(() => page.locator("#photos a").first()) };
    },
  },
  {
    path: LIST,
    saves: true,
    async *presses(page) {
      await page.getByRole("button", { name: "Menu" }).click();
      yield {
        name: "a page of another remote, cold",
        first: `/^About/.test(${HEADING})`,
        // The outline has no heading of the second level, but the list has, which is hidden before it.
        last: `/^About/.test(${HEADING}) && [...document.querySelectorAll("main h2")].some((part) => part.checkVisibility()) && ${SETTLED}`,
        act: press(() => page.getByRole("dialog").getByRole("link", { name: "About" })),
      };
    },
  },
];

/**
 * Runs in the page, before its own scripts. `pressTimes` waits for a press, or begins at once. It resolves with the milliseconds from it to
 * the end of the first frame that fulfils each test, in their order, and with the layout shift that no press excuses.
 */
function watchPresses() {
  let shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of /** @type {any[]} */ (list.getEntries())) if (!entry.hadRecentInput) shifts += entry.value;
  }).observe({ type: "layout-shift" });
  // A message arrives at the end of the frame, where a timer waits for all that is queued.
  const { port1, port2 } = new MessageChannel();
  const afterFrame = (call) =>
    requestAnimationFrame(() => {
      port1.onmessage = call;
      port2.postMessage(null);
    });
  /** @param {readonly string[]} tests expressions */
  const pressTimes = (tests, atOnce) =>
    new Promise((resolve) => {
      const holds = tests.map((test) => new Function(`return (${test})`));
      const times = tests.map(() => 0);
      let [pressed, before] = [0, 0];
      const look = () =>
        afterFrame(() => {
          const now = performance.now();
          // The page before may look like the end until the press is answered.
          for (const [index, test] of holds.entries()) if (!times[index] && times[index - 1] !== 0 && test()) times[index] = now - pressed;
          if (times.every(Boolean)) resolve({ times, shift: shifts - before });
          else look();
        });
      const begin = (time) => {
        [pressed, before] = [time, shifts];
        look();
      };
      if (atOnce) begin(performance.now());
      // Links and buttons act when the finger is lifted; how long it lay there is the visitor's own time.
      else
        for (const type of ["pointerup", "keydown"])
          addEventListener(type, (event) => pressed || begin(event.timeStamp), { capture: true, once: true });
    });
  Object.assign(window, { pressTimes });
}

const travel = (browser, address, { path, saves = false, presses }, note) =>
  onPhone(browser, async (page) => {
    await page.addInitScript(watchPresses);
    if (saves) await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
    await page.goto(address + path, { waitUntil: "load" });
    await page.waitForTimeout(CALM);
    for await (const { name, first, last = first, atOnce = false, act } of presses(page)) {
      const watched = page.evaluate(([tests, now]) => /** @type {any} */ (window).pressTimes(tests, now), [[first, last], atOnce]);
      // A press that fails closes the page, and this rejects with it: the press is what failed.
      watched.catch(() => {});
      await act(page);
      note(name, await watched);
      await page.waitForTimeout(CALM / 3);
    }
  });

/** Measures presses of a phone on a slow network, from the press to the frame that answers it and to the one that ends it. */
export async function measurePress(scope, { beside, rounds }) {
  const sites = { ...(beside ? { before: await startDemo(scope, { workspace: beside }) } : {}), now: await startDemo(scope) };
  const browser = await launch(scope);
  /** @type {Record<string, Record<string, { times: number[], shift: number }[]>>} by press and site */
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
    `From press to answer and to end, medians of ${rounds}, ${CONDITIONS}:`,
    {
      head: ["press", ...labels.flatMap((label) => [`${label}: answer`, "end", "shift"])],
      rows: Object.entries(results).map(([name, row]) => [name, ...labels.flatMap((label) => cellsOf(row[label]))]),
    },
  ];
}
