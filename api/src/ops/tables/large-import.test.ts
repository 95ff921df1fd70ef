import { it } from "vitest";
import { importLargeTable, PATIENCE_MS } from "../../testing/large-import.ts";

it(
  "takes few but long rows with one in a hundred broken, tells each of those, and needs no memory for all of them at once",
  {
    timeout: PATIENCE_MS,
  },
  () => importLargeTable({ rows: 1_800, sentences: 420 }),
);
