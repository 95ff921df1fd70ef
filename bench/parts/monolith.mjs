import { bytesOf, codeOf, depthOf, describeConditions, firstView, MOBILE } from "../browser/first-view.mjs";
import { launch } from "../browser/launch.mjs";
import { SHAPES } from "../monolith/configs.mjs";
import { findDetailPath, startSite } from "../site/start-site.mjs";
import { median, milliseconds, percentMore, table, thousands } from "../table.mjs";

/** The number of cold loads of each page in each variant. */
const LOADS = 7;
const VARIANTS = ["federated", ...SHAPES];

/**
 * Measures the same pages from the same server, federated and without federation. The variants take turns, so that other
 * work of the machine falls on all of them.
 */
export async function measureMonolith() {
  const site = await startSite({ monoliths: true });
  const browser = await launch();
  try {
    const paths = ["/properties", await findDetailPath(site.address)];
    const loads = Object.fromEntries(VARIANTS.map((variant) => [variant, paths.map(() => [])]));
    for (let round = 0; round < LOADS; round++) {
      for (const variant of VARIANTS) {
        await site.show(variant, paths);
        for (const [index, path] of paths.entries()) {
          loads[variant][index].push(await firstView(browser, site.address + path, { conditions: MOBILE }));
        }
      }
    }
    const pages = paths.map((path, index) => ({
      path,
      variants: VARIANTS.map((variant) => ({ variant, ...summaryOf(loads[variant][index]) })),
    }));
    return { conditions: MOBILE, loads: LOADS, pages };
  } finally {
    await browser.close();
    await site.stop();
  }
}

function summaryOf(views) {
  const [{ requests }] = views;
  const code = codeOf(requests);
  return {
    bytes: bytesOf(code),
    codeRequests: code.length,
    requests: requests.length,
    depth: depthOf(code),
    lcp: median(views.map((view) => view.lcp)),
    takeover: median(views.map((view) => view.takeover)),
  };
}

/** @param {Awaited<ReturnType<typeof measureMonolith>>} result */
export function printMonolith({ conditions, loads, pages }) {
  const rows = pages.flatMap(({ path, variants }) => {
    const [federated] = variants;
    return variants.map((own) => [
      path,
      own.variant,
      thousands(own.bytes),
      own.codeRequests,
      own.requests,
      own.depth,
      milliseconds(own.lcp),
      milliseconds(own.takeover),
      ...(own === federated ? ["", "", ""] : ["bytes", "lcp", "takeover"].map((figure) => percentMore(federated[figure], own[figure]))),
    ]);
  });
  return [
    "## The same code with and without federation",
    `Times are the median of ${loads} cold loads each, taking turns; ${describeConditions(conditions)}.`,
    "The last three columns are what federation costs (or, with a minus, saves) against the variant of that line.",
    table(
      [
        "page",
        "variant",
        "bytes (brotli)",
        "JS + CSS requests",
        "all requests",
        "depth",
        "LCP",
        "takeover",
        "bytes cost",
        "LCP cost",
        "takeover cost",
      ],
      rows,
    ),
  ].join("\n\n");
}
