import { BUDGETS } from "@nightlatch/release";
import { CONDITIONS, firstView, launch, onPhone } from "../support/browser.mjs";
import { findDetailPath, startDemo } from "../support/data.mjs";
import { milliseconds, sum, thousands } from "../table.mjs";

/** Measures what a first view transfers, in a browser against the built site. @returns {Promise<import("../table.mjs").Report>} */
export async function measureSize(scope) {
  const { origin } = await startDemo(scope);
  const browser = await launch(scope);
  const [summary, files] = [[], []];
  for (const path of ["/properties", await findDetailPath(origin)]) {
    // The first visitor's page is rendered, and all others' are cached.
    await onPhone(browser, (page) => firstView(page, origin + path));
    await onPhone(browser, async (page) => {
      const { html, bytes, lcp, takeover } = await firstView(page, origin + path);
      const code = Object.entries(bytes).filter(([file]) => /\.(js|css)$/.test(file));
      // A page can be used once the scripts and styles that its document's elements name have arrived.
      const isNeeded = (file) => html.includes(`="${file[0]}"`);
      const needed = code.filter(isNeeded);
      const neededBytes = sum(needed.map(([, count]) => count));
      summary.push([
        ...[path, thousands(neededBytes), neededBytes <= BUDGETS.firstView ? "yes" : "NO", needed.length],
        ...[
          thousands(sum(code.map(([, count]) => count)) - neededBytes),
          Object.keys(bytes).length,
          milliseconds(lcp),
          milliseconds(takeover),
        ],
      ]);
      files.push(...code.map((file) => [path, file[0], isNeeded(file) ? "first" : "later", thousands(file[1])]));
    });
  }
  const budget = `within ${thousands(BUDGETS.firstView)}`;
  return [
    "## First view: scripts and styles over the wire",
    `Times are of one load; ${CONDITIONS}.`,
    {
      head: ["page", "bytes (brotli)", budget, "JS + CSS requests", "bytes later", "all requests", "LCP", "takeover"],
      rows: summary,
    },
    { head: ["page", "file", "when", "bytes"], rows: files },
  ];
}
