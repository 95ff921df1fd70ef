import { type Fixture, responseFixture } from "@nightlatch/fixtures";
import { PATH } from "./page.tsx";

const COUNTS = "GET /api/category-counts";
const countsOf = (cabins: number) => ({ total: cabins, counts: { "kink-cabin": cabins, "lifestyle-club": 0 } });

/** The states of the page, for development, tests and the gate. */
export const fixtures: readonly Fixture[] = [
  { name: "full", state: "full", url: PATH, expect: { status: 200, text: "Kink Cabin" }, answers: [responseFixture(COUNTS, countsOf(12))] },
  {
    name: "empty",
    state: "empty",
    url: PATH,
    expect: { status: 200, text: "There is no place" },
    answers: [responseFixture(COUNTS, countsOf(0))],
  },
  // The server renders the page without the counts; the browser retries, and then shows the error.
  { name: "error", state: "error", url: PATH, expect: { status: 200, text: "Page title" }, shows: "could not be counted" },
  { name: "loading", state: "loading", url: PATH, expect: { status: 503, text: "Validating route..." } },
];
