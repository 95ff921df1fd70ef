import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeConditions, MOBILE } from "../browser/first-view.mjs";
import { launch } from "../browser/launch.mjs";
import { openNarrowLink } from "../hints/narrow-link.mjs";
import { startProxy } from "../hints/proxy.mjs";
import { findDetailPath, startSite } from "../site/start-site.mjs";
import { median, milliseconds, table } from "../table.mjs";

/** How long a page is in the making: kept, rendered, and rendered by a site that has much to do; in milliseconds. */
const WAITS = [0, 30, 300];
/** @type {readonly import("../hints/proxy.mjs").Hints[]} */
const HINTS = ["document", "answer", "103"];

/** Runs in the page: when it was painted first, and its largest part, in milliseconds. */
function readPaints() {
  return new Promise((resolve) => {
    globalThis.setTimeout(() => {
      const first = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
      new PerformanceObserver((list) => resolve({ first, largest: list.getEntries().at(-1)?.startTime })).observe({
        type: "largest-contentful-paint",
        buffered: true,
      });
    }, 1000);
  });
}

/**
 * Measures what it brings to name a page's styles and typefaces before its document does.
 *
 * @param {{ rounds: number }} options
 */
export async function measureHints({ rounds }) {
  const folder = await mkdtemp(join(tmpdir(), "nightlatch-hints-"));
  const site = await startSite();
  const how = { hints: HINTS[0], wait: 0, seen: new Map() };
  const proxy = await startProxy(site.address, folder, how);
  const link = await openNarrowLink(proxy.port, MOBILE);
  const browser = await launch([`--ignore-certificate-errors-spki-list=${proxy.publicKey}`]);
  try {
    const paths = ["/", "/properties", await findDetailPath(site.address)];
    const named = Object.fromEntries(await Promise.all(paths.map(async (path) => [path, (await proxy.learn(path)).length])));
    /** @type {{ path: string, wait: number, hints: string, first: number[], largest: number[], twice: number }[]} */
    const rows = paths.flatMap((path) =>
      WAITS.flatMap((wait) => HINTS.map((hints) => ({ path, wait, hints, first: [], largest: [], twice: 0 }))),
    );
    for (let round = 0; round < rounds; round++)
      for (const row of rows) {
        Object.assign(how, { hints: row.hints, wait: row.wait, seen: new Map() });
        const { first, largest } = await view(browser, `https://127.0.0.1:${link.port}${row.path}`);
        row.twice += [...how.seen].filter(([path, times]) => times > 1 && path.startsWith("/assets/")).length;
        row.first.push(first);
        row.largest.push(largest);
      }
    return { rounds, named, rows };
  } finally {
    await browser.close();
    await link.close();
    await proxy.close();
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A first visit. @param {import("@playwright/test").Browser} browser @param {string} url */
async function view(browser, url) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: MOBILE.cpuSlowdown });
    await page.goto(url, { waitUntil: "load" });
    return /** @type {{ first: number, largest: number }} */ (await page.evaluate(readPaints));
  } finally {
    await context.close();
  }
}

/** @param {Awaited<ReturnType<typeof measureHints>>} result */
export function printHints({ rounds, named, rows }) {
  const lines = rows.map(({ path, wait, hints, first, largest, twice }) => [
    path,
    milliseconds(wait),
    hints,
    milliseconds(median(first)),
    milliseconds(median(largest)),
    twice,
  ]);
  return `First and largest paint by how a page names its styles and typefaces (${Object.values(named).join(", ")} files), HTTP/2 over TLS,
${describeConditions(MOBILE)}, medians of ${rounds} rounds.\n${table(["page", "in the making", "named by", "first", "largest", "loaded twice"], lines)}`;
}
