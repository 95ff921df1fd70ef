import { NEWSLETTER_RETRY_MS } from "@nightlatch/domain";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type FormPlace, startNewsletter } from "./kit-test-page.tsx";

const newsletter = { scriptUrl: "https://news.example/form.js", formId: "f1" };
const logged = vi.spyOn(console, "info");
let waits: number[];

/** A place whose script makes its form when it is run for the n-th time. */
function place(makesFormAt: number): FormPlace & { runs: number } {
  return {
    runs: 0,
    async load() {
      this.runs += 1;
    },
    hasForm() {
      return this.runs >= makesFormAt;
    },
  };
}

const wait = async (milliseconds: number) => {
  waits.push(milliseconds);
};

beforeEach(() => {
  waits = [];
  logged.mockReset().mockImplementation(() => {});
});
afterEach(() => logged.mockReset());

test("tries again after half a second, one and two", async () => {
  expect(NEWSLETTER_RETRY_MS).toEqual([500, 1000, 2000]);
  expect(await startNewsletter(newsletter, place(4), wait)).toBe(true);
  expect(waits).toEqual([500, 1000, 2000]);
});
