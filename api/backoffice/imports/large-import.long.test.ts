import { it } from "vitest";
import { importLargeTable, PATIENCE_MS } from "../../testing/large-import.ts";

it(
  "takes 50,000 rows with one in a hundred broken, tells each of those, and needs no memory for all of them at once",
  {
    timeout: PATIENCE_MS,
  },
  () => importLargeTable({ rows: 50_000, sentences: 10 }),
);
