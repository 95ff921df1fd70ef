import { expect, test } from "vitest";
import { aboutSize, sizeOf, sumOf } from "./offline-stays.tsx";

test.each([
  [0, "0.1 MB"],
  [1_260_000, "1.3 MB"],
  [12_000_000, "12.0 MB"],
])("%i bytes are %s", (bytes, text) => expect(sizeOf(bytes)).toBe(text));

test("names the size for one stay and for many", () => {
  expect(aboutSize(1)).toBe("The page and the pictures of your saved stay take about 1.9 MB here.");
  expect(aboutSize(3)).toBe("The pages and pictures of your 3 saved stays take about 4.3 MB here.");
});

test.each([
  [{ all: 3, savedCount: 1, busy: true }, "Keeping your stays. 1 of 3 stays kept."],
  [{ all: 3, savedCount: 3, busy: false }, "All 3 stays are kept. They open offline."],
  [{ all: 1, savedCount: 1, busy: false }, "Your stay is kept. It opens offline."],
  [{ all: 1, savedCount: 0, busy: false }, "0 of 1 stay kept."],
  [{ all: 3, savedCount: 2, busy: false, problem: "full" }, "This browser has no more room. 2 of 3 stays kept."],
  [{ all: 3, savedCount: 3, busy: false, problem: "offline" }, "Our server couldn't be reached. All 3 stays are kept."],
  [{ all: 0, savedCount: 0, busy: false }, "You have no saved stays. The next one you save is kept for offline too."],
] as const)("describes %o in words", (sum, text) => expect(sumOf(sum)).toBe(text));
