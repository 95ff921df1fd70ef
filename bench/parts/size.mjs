import { BUDGETS } from "@nightlatch/release";
import { CONDITIONS, firstView, launch, onPhone } from "../support/browser.mjs";
import { findDetailPath, startDemo } from "../support/data.mjs";
import { milliseconds, sum, thousands } from "../table.mjs";

export async function measureSize(scope) {
  const { origin } = await startDemo(scope);
  const browser = await launch(scope);
  const [summary, files] = [[], []];
  for (const path of ["/properties", await findDetailPath(origin)]) {
    // The server renders the page for the first visitor and caches it for all others, so this visit comes first.
    await onPhone(browser, (page) => firstView(page, origin + path));
    await onPhone(browser, async (page) => {
      const { files: all, lcp, hydration } = await firstView(page, origin + path);
      const code = all.filter((file) => /\.(js|css)$/.test(file.path));
      const needed = code.filter(({ isNamed }) => isNamed);
      const bytesOf = (some) => sum(some.map(({ bytes }) => bytes));
      const bytes = bytesOf(needed);
      summary.push([
        ...[path, thousands(bytes), bytes <= BUDGETS.firstView ? "yes" : "NO", needed.length, thousands(bytesOf(code) - bytes)],
        ...[all.length, milliseconds(lcp), milliseconds(hydration)],
      ]);
      files.push(...code.map((file) => [path, file.path, file.isNamed ? "first" : "later", thousands(file.bytes)]));
    });
  }
  const budget = `within ${thousands(BUDGETS.firstView)}`;
  return [
    "## Initial load: scripts and styles over the wire",
    `Times are from one load; ${CONDITIONS}.`,
    {
      head: ["page", "bytes (brotli)", budget, "JS + CSS requests", "bytes later", "all requests", "LCP", "hydration"],
      rows: summary,
    },
    { head: ["page", "file", "when", "bytes"], rows: files },
  ];
}
