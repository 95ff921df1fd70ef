import { expect, it } from "vitest";
import { createProgress } from "./program.ts";

function written(terminal: boolean): string {
  let text = "";
  const progress = createProgress((part) => {
    text += part;
  }, terminal);
  progress.rows(500, 0.5);
  progress.note("Line 7: Name is missing.");
  progress.rows(1_000, 1.2);
  progress.end();
  progress.end();
  return text;
}

it("is a bar on a terminal, which stays below the lines and is ended once", () => {
  const clear = "\r\u001b[K";
  const half = "[############............]  50 % 500 rows";
  const whole = "[########################] 100 % 1000 rows";
  expect(written(true)).toBe(`${clear}${half}${clear}Line 7: Name is missing.\n${half}${clear}${whole}\n`);
});

it("leaves the lines to themselves in a file", () => {
  expect(written(false)).toBe("Line 7: Name is missing.\n");
});
