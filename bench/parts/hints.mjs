import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch } from "../browser/launch.mjs";
import { openSlowFront } from "../browser/slow-front.mjs";
import { findDetailPath, startSite } from "../site/start-site.mjs";
import { median, milliseconds, table } from "../table.mjs";

/** Milliseconds of a round trip, and until a page is there: kept, rendered, and rendered with data that took long. */
const ROUND_TRIP = 150;
const WAITS = [0, 30, 300];

/** Runs in the page: when something was first painted, and the largest part of it, in milliseconds since the page was asked for. */
function readPaints() {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const [first] = performance.getEntriesByName("first-contentful-paint");
      resolve({ first: first?.startTime ?? 0, largest: list.getEntries().at(-1)?.startTime ?? 0 });
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
}

/** What a page says it needs before it is painted: its styles, and with them the typefaces that it fetches ahead. */
async function linksOf(address) {
  const html = await (await fetch(address)).text();
  const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => `<${href}>; rel=preload; as=style; crossorigin`);
  const fonts = [...new Set([...html.matchAll(/\/assets\/[^"\\]+\.woff2/g)].map(([href]) => href))];
  const fetched = fonts.map((href) => `<${href}>; rel=preload; as=font; type="font/woff2"; crossorigin`);
  return { "no hints": undefined, styles: styles.join(", "), "styles and typefaces": [...styles, ...fetched].join(", ") };
}

/** Measures the first view of pages over a line with latency, with and without a 103 that names what they need. */
export async function measureHints({ rounds }) {
  const folder = await mkdtemp(join(tmpdir(), "nightlatch-hints-"));
  const site = await startSite();
  const front = await openSlowFront(folder, site.address, ROUND_TRIP);
  const browser = await launch([front.flag]);
  const results = [];
  try {
    for (const [name, path] of [
      ["list", "/properties/kink-cabins-bnbs"],
      ["detail", await findDetailPath(site.address)],
    ]) {
      const links = await linksOf(site.address + path);
      for (const wait of WAITS) {
        const paints = Object.fromEntries(Object.keys(links).map((kind) => [kind, []]));
        // One after another, so that what else the machine does meets all alike.
        for (let round = 0; round <= rounds; round++)
          for (const [kind, link] of Object.entries(links)) {
            Object.assign(front.documents, { link, wait });
            const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
            const page = await context.newPage();
            await page.goto(front.origin + path, { waitUntil: "load" });
            // The first round warms the server.
            if (round > 0) paints[kind].push(await page.evaluate(readPaints));
            await context.close();
          }
        for (const [kind, all] of Object.entries(paints))
          results.push({
            page: name,
            wait,
            hints: kind,
            first: median(all.map(({ first }) => first)),
            largest: median(all.map(({ largest }) => largest)),
          });
      }
    }
  } finally {
    await browser.close();
    front.stop();
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return results;
}

export function printHints(results) {
  const rows = results.map(({ page, wait, hints, first, largest }) => [page, milliseconds(wait), hints, milliseconds(first), milliseconds(largest)]);
  return table(["page", "is there after", "hints", "first paint", "largest paint"], rows);
}
