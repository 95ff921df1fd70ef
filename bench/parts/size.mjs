import { bytesOf, codeOf, depthOf, describeConditions, firstView, MOBILE } from "../browser/first-view.mjs";
import { launch } from "../browser/launch.mjs";
import { findDetailPath, startSite } from "../site/start-site.mjs";
import { milliseconds, table, thousands } from "../table.mjs";

/** At most this much script and style on a first view, in bytes of brotli, and this deep a chain (docs/benchmarks.md). */
export const BUDGET = { bytes: 115_000, depth: 2 };

/** What a first view transfers, measured in a browser against the built site. */
export async function measureSize() {
  const site = await startSite();
  const browser = await launch();
  try {
    const views = [];
    for (const path of ["/properties", await findDetailPath(site.address)]) {
      await firstView(browser, site.address + path);
      const { requests, lcp, takeover } = await firstView(browser, site.address + path, { conditions: MOBILE });
      const code = codeOf(requests);
      const files = code.map(({ path: file, kind, depth, bytes }) => ({ file, kind, depth, bytes }));
      views.push({
        path,
        files,
        bytes: bytesOf(code),
        codeRequests: code.length,
        requests: requests.length,
        depth: depthOf(code),
        lcp,
        takeover,
      });
    }
    return { budget: BUDGET, conditions: MOBILE, views };
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** @param {Awaited<ReturnType<typeof measureSize>>} result */
export function printSize({ budget, conditions, views }) {
  const summary = views.map(({ path, bytes, codeRequests, requests, depth, lcp, takeover }) => [
    path,
    thousands(bytes),
    bytes <= budget.bytes ? "yes" : "NO",
    codeRequests,
    requests,
    depth,
    milliseconds(lcp),
    milliseconds(takeover),
  ]);
  const files = views.flatMap(({ path, files }) => files.map((file) => [path, file.file, file.kind, file.depth, thousands(file.bytes)]));
  return [
    "## First view: scripts and styles over the wire",
    `Times are of one load; ${describeConditions(conditions)}.`,
    table(
      ["page", "bytes (brotli)", `within ${thousands(budget.bytes)}`, "JS + CSS requests", "all requests", "depth", "LCP", "takeover"],
      summary,
    ),
    table(["page", "file", "kind", "depth", "bytes"], files),
  ].join("\n\n");
}
