import { it } from "vitest";
import { importLargeTable, PATIENCE_MS } from "../../testing/large-import.ts";

it(
  "imports 50,000 rows with 1 % broken, reports each of those, and never holds all rows in memory",
  {
    timeout: PATIENCE_MS,
  },
  () => importLargeTable({ rows: 50_000, sentences: 10 }),
);
