import { BUDGETS } from "@nightlatch/release";
import { bytesOf, describeConditions, firstView, launch, MOBILE } from "../browser/first-view.mjs";
import { findDetailPath, startDemo } from "../support/data.mjs";
import { milliseconds, thousands } from "../table.mjs";

/** A page can be used once the document and the files that it names have arrived: scripts and styles of this depth at most. */
const DEPTH = 2;

/** Measures what a first view transfers, in a browser against the built site. @returns {Promise<import("../table.mjs").Report>} */
export async function measureSize(scope) {
  const { origin } = await startDemo(scope);
  const browser = await launch(scope);
  const [summary, files] = [[], []];
  for (const path of ["/properties", await findDetailPath(origin)]) {
    await firstView(browser, origin + path);
    const { requests, lcp, takeover } = await firstView(browser, origin + path, { conditions: MOBILE });
    const code = requests.filter(({ kind }) => kind === "script" || kind === "style");
    const needed = code.filter(({ depth }) => depth <= DEPTH);
    const bytes = bytesOf(needed);
    summary.push([
      path,
      thousands(bytes),
      bytes <= BUDGETS.firstView ? "yes" : "NO",
      needed.length,
      thousands(bytesOf(code) - bytes),
      requests.length,
      Math.max(...needed.map(({ depth }) => depth)),
      milliseconds(lcp),
      milliseconds(takeover),
    ]);
    files.push(...code.map((file) => [path, file.path, file.kind, file.depth, thousands(file.bytes)]));
  }
  const budget = `within ${thousands(BUDGETS.firstView)}`;
  return [
    "## First view: scripts and styles over the wire",
    `Times are of one load; ${describeConditions(MOBILE)}.`,
    {
      head: ["page", "bytes (brotli)", budget, "JS + CSS requests", "bytes later", "all requests", "depth", "LCP", "takeover"],
      rows: summary,
    },
    { head: ["page", "file", "kind", "depth", "bytes"], rows: files },
  ];
}
