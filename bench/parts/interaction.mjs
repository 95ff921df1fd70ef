import { launch } from "../browser/launch.mjs";
import { startSite } from "../site/start-site.mjs";
import { median, milliseconds, ratio, table } from "../table.mjs";

const ROUNDS = 7;
const CPU_SLOWDOWN = 4;
/** The page on which both interactions begin. */
const LIST = "/properties/kink-cabins-bnbs";

/** Runs in the page, before its own scripts: measures from a press until after the first frame for which a test holds. */
function watchPaint() {
  Object.assign(window, {
    pressToPaint: (selector, test) =>
      new Promise((resolve) => {
        const holds = new Function(`return ${test}`)();
        let pressed = 0;
        document
          .querySelector(selector)
          .addEventListener("pointerdown", () => (pressed = performance.now()), { capture: true, once: true });
        const look = () => {
          if (pressed > 0 && holds()) requestAnimationFrame(() => window.setTimeout(() => resolve(performance.now() - pressed)));
          else requestAnimationFrame(look);
        };
        look();
      }),
  });
}

const INTERACTIONS = [
  {
    name: "filter pressed, new cards painted",
    target: "section[aria-label=Filters] input[value=rural-cabin]",
    // Done when the count of the list before is gone and nothing is busy.
    done: (before) => `() => document.querySelector("main [role=status]") && !document.querySelector("[aria-busy=true]") &&
      document.querySelector("main").innerText.includes("listings in") && !document.querySelector("main").innerText.includes(${JSON.stringify(before)})`,
  },
  {
    name: "card pressed, detail page painted",
    target: "main article a",
    done: () => `() => location.pathname.startsWith("/property/") && !document.querySelector("main article h2 a[href='" + location.pathname + "']")
      && document.querySelector("main h1") !== null`,
  },
];

async function measureOnce(browser, address, { target, done }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchPaint);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.goto(address + LIST, { waitUntil: "networkidle" });
    const count = await page.getByText(/^\d+ listings in /).textContent();
    await page.locator(target).first().scrollIntoViewIfNeeded();
    const waiting = page.evaluate(([selector, test]) => /** @type {any} */ (window).pressToPaint(selector, test), [target, done(count)]);
    // A quick press, so that data fetched ahead on hovering has only the time of the press itself.
    await page.locator(target).first().click();
    return await waiting;
  } finally {
    await context.close();
  }
}

/** Measures from a press to the frame that shows its outcome, in milliseconds. */
export async function measureInteraction() {
  const site = await startSite();
  const browser = await launch();
  try {
    const results = [];
    for (const interaction of INTERACTIONS) {
      const times = [];
      for (let round = 0; round < ROUNDS; round++) times.push(await measureOnce(browser, site.address, interaction));
      results.push({ name: interaction.name, median: median(times), slowest: Math.max(...times) });
    }
    return { rounds: ROUNDS, cpuSlowdown: CPU_SLOWDOWN, results };
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** @param {Awaited<ReturnType<typeof measureInteraction>>} result */
export function printInteraction({ rounds, cpuSlowdown, results }) {
  const [first] = results;
  const rows = results.map((result) => [
    result.name,
    milliseconds(result.median),
    milliseconds(result.slowest),
    ratio(result.median, first.median),
  ]);
  const head = ["interaction", "median", "slowest", "beside the first"];
  return `From press to paint, ${rounds} fresh pages each, processor slowed ${cpuSlowdown} times, network of this machine:\n\n${table(head, rows)}`;
}
