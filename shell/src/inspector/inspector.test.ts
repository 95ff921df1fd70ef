import { describe, expect, test } from "vitest";
import { type FileTiming, loadOf, sizeText, timeText } from "./loads.ts";
import { type Area, findFreeArea, labelFor } from "./page-regions.ts";

const file = (name: string, startTime: number, responseEnd: number, encodedBodySize = 0): FileTiming => ({
  name: `https://site.example${name}`,
  startTime,
  responseEnd,
  encodedBodySize,
});

describe("load times of a package's files", () => {
  test("do not include files of other packages and addresses", () => {
    const timings = [
      file("/assets/mf-detail/a.js", 10, 30, 100),
      file("/assets/shell/b.js", 0, 500, 900),
      file("/media/mf-detail/c", 0, 90),
    ];
    expect(loadOf("mf-detail", timings)).toEqual({ files: 1, milliseconds: 20, bytes: 100 });
    expect(loadOf("mf", timings)).toEqual({ files: 0, milliseconds: 0, bytes: 0 });
  });

  test("count overlapping times once and add separate ones, in any order", () => {
    const timings = [
      file("/assets/shell/c.js", 100, 110),
      file("/assets/shell/a.js", 0, 40),
      file("/assets/shell/b.css", 10, 20),
      file("/assets/shell/d.js", 30, 60),
    ];
    expect(loadOf("shell", timings).milliseconds).toBe(70);
  });

  test("count a prefetched and then used file once", () => {
    const timings = [file("/assets/shell/a.js", 0, 40, 7), file("/assets/shell/a.js", 50, 50, 7)];
    expect(loadOf("shell", timings)).toMatchObject({ files: 1, bytes: 7 });
  });

  test("use the units of the size budgets", () => {
    expect([sizeText(16_749), timeText(84.4)]).toEqual(["16.7\u00a0KB", "84\u00a0ms"]);
  });
});

const area = (left: number, top: number, width: number, height: number): Area => ({ left, top, width, height });
const meets = (a: Area, b: Area) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

describe("the position of a label", () => {
  const region = area(0, 100, 400, 300);
  const size = { width: 120, height: 20 };

  test("is the top right of its part when nothing is there", () => {
    expect(findFreeArea(region, size, [])).toEqual(area(276, 104, 120, 20));
  });

  test("is next to or below existing labels, never over them", () => {
    const taken = [area(200, 100, 200, 60), area(0, 100, 60, 60)];
    const freeArea = findFreeArea(region, size, taken);
    expect(freeArea).toMatchObject({ top: 104 });
    for (const other of taken) expect(freeArea && meets(freeArea, other)).toBe(false);
    expect(findFreeArea(region, size, [area(0, 100, 400, 60)])?.top).toBeGreaterThanOrEqual(160);
  });

  test("does not exist when its part is full or too small", () => {
    expect(findFreeArea(region, size, [region])).toBeUndefined();
    expect(findFreeArea(area(0, 0, 100, 300), size, [])).toBeUndefined();
    expect(findFreeArea(area(0, 0, 400, 16), size, [])).toBeUndefined();
  });

  const wordings = [
    { text: "long", width: 300, height: 20 },
    { text: "short", width: 60, height: 20 },
  ];

  test("has a short label when a long one does not fit, before it covers text", () => {
    const words = [area(0, 100, 300, 300)];
    expect(labelFor(region, wordings, [], words)?.text).toBe("short");
    expect(labelFor(region, wordings, [], [])?.text).toBe("long");
  });

  test("may cover text when there is text everywhere, and never controls", () => {
    expect(labelFor(region, wordings, [], [region])?.text).toBe("long");
    expect(labelFor(region, wordings, [region], [])).toBeUndefined();
  });
});
