import { it } from "vitest";
import { importLargeTable, PATIENCE_MS } from "../../testing/large-import.ts";

it(
  "takes few but long rows with one in a hundred broken, tells each of those, and needs no memory for all of them at once",
  {
    timeout: PATIENCE_MS,
  },
  () => importLargeTable({ rows: 2_500, sentences: 420 }),
);
