import { BUDGETS } from "@nightlatch/release";
import { bytesOf, codeOf, depthOf, describeConditions, firstView, MOBILE } from "../browser/first-view.mjs";
import { launch } from "../browser/launch.mjs";
import { findDetailPath, startSite } from "../site/start-site.mjs";
import { milliseconds, table, thousands } from "../table.mjs";

/**
 * The budget of a first view, which is the gate's: the most scripts and styles until the page can be used, in bytes of
 * brotli. They depend on no more than the document and the files that it names; all others are fetched once the page is
 * there.
 */
const BUDGET = { bytes: BUDGETS.firstView, depth: 2 };

/** Measures what a first view transfers, in a browser against the built site. */
export async function measureSize() {
  const site = await startSite();
  const browser = await launch();
  try {
    const views = [];
    for (const path of ["/properties", await findDetailPath(site.address)]) {
      await firstView(browser, site.address + path);
      const { requests, lcp, takeover } = await firstView(browser, site.address + path, { conditions: MOBILE });
      const code = codeOf(requests);
      const needed = code.filter(({ depth }) => depth <= BUDGET.depth);
      const files = code.map(({ path: file, kind, depth, bytes }) => ({ file, kind, depth, bytes }));
      views.push({
        path,
        files,
        bytes: bytesOf(needed),
        codeRequests: needed.length,
        later: bytesOf(code) - bytesOf(needed),
        requests: requests.length,
        depth: depthOf(needed),
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
  const summary = views.map(({ path, bytes, codeRequests, later, requests, depth, lcp, takeover }) => [
    path,
    thousands(bytes),
    bytes <= budget.bytes ? "yes" : "NO",
    codeRequests,
    thousands(later),
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
      [
        "page",
        "bytes (brotli)",
        `within ${thousands(budget.bytes)}`,
        "JS + CSS requests",
        "bytes later",
        "all requests",
        "depth",
        "LCP",
        "takeover",
      ],
      summary,
    ),
    table(["page", "file", "kind", "depth", "bytes"], files),
  ].join("\n\n");
}
