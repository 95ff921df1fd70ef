import { openChild } from "../support/child.mjs";
import { openScope } from "../support/scope.mjs";
import { median, thousands } from "../table.mjs";

const SIZES = [10_000, 100_000];

/**
 * Measures what a change of the catalogue in memory costs, compared with making its columns again, and the memory of a listing there,
 * without a database: `catalogue` measures with one.
 */
export async function measureChanges(_scope, { sizes = SIZES }) {
  const rows = [];
  for (const size of sizes) {
    console.error(`${thousands(size)} listings`);
    rows.push(await measureSize(size));
  }
  return [
    "## A change of the catalogue in memory",
    "Milliseconds of processor time.",
    {
      head: [
        ...["listings", "bytes in use, a listing", "RSS, a listing, before / after changes", "a name, ms", "a number of guests, ms"],
        ...["a hundred at once, ms", "5,000 at once, ms", "all columns, ms", "ratio", "a search, ms"],
      ],
      rows,
    },
  ];
}

async function measureSize(size) {
  const scope = openScope();
  try {
    const program = new URL("../catalogue/changes.mjs", import.meta.url);
    const { ready } = await openChild(scope, program, [String(size)], ["--expose-gc", "--max-old-space-size=8192"]);
    const { live, rss, rssChanged, changes, search, full } = /** @type {import("../catalogue/changes.mjs").ChangesOfSize} */ (ready);
    const cost = (count, of) =>
      median(changes.filter((each) => each.count === count && (!of || each.of === of)).map((each) => each.processor));
    const shown = (value) => value?.toFixed(1) ?? "-";
    return [
      ...[thousands(size), thousands(live), `${thousands(rss)} / ${thousands(rssChanged)}`],
      ...[cost(1, "names"), cost(1, "guests"), cost(100), cost(5_000)].map(shown),
      ...[thousands(full), `${(Number(cost(1, "names")) / full).toFixed(4)} x`, search.toFixed(2)],
    ];
  } finally {
    await scope.close();
  }
}
