import { openChild } from "../support/child.mjs";
import { thousands } from "../table.mjs";

const SIZES = [10_000, 100_000];
const PROGRAM = new URL("../catalogue/changes.mjs", import.meta.url);

export async function measureChanges(scope, { sizes = SIZES }) {
  const rows = [];
  for (const size of sizes) {
    console.error(`${thousands(size)} listings`);
    const child = await openChild(scope, PROGRAM, [String(size)], ["--expose-gc", "--max-old-space-size=8192"]);
    rows.push(child.ready);
    await child.stop();
  }
  return [
    "## A change of the catalogue in memory",
    "Processor time in milliseconds.",
    {
      head: [
        ...["listings", "bytes in use, a listing", "RSS, a listing, before / after changes", "a name, ms", "a number of guests, ms"],
        ...["a hundred at once, ms", "5,000 at once, ms", "all columns, ms", "ratio", "a search, ms"],
      ],
      rows,
    },
  ];
}
