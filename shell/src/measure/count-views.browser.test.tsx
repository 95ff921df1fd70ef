import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { countViews } from "./measure.ts";

const home = location.pathname;
let sent: string[];
let stop: () => void;
let state: DocumentVisibilityState;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  state = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => state);
  vi.spyOn(window, "fetch").mockImplementation(async (_, init) => {
    expect(init).toMatchObject({ method: "POST", credentials: "omit", keepalive: true });
    sent.push(String(init?.body));
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  history.replaceState(null, "", home);
});

function goTo(pathname: string): void {
  history.replaceState(null, "", pathname);
}
const look = () => vi.advanceTimersByTime(1_500);

test("counts a listing's page once per visit to it, and no other page", () => {
  history.replaceState(null, "", "/property/pine%20hollow/");
  stop = countViews();
  look();
  goTo("/properties");
  look();
  goTo("/property/dune-house");
  look();
  goTo("/property/dune-house");
  look();
  goTo("/property/pine%20hollow");
  look();
  expect(sent).toEqual(["pine hollow", "dune-house", "pine hollow"].map((slug) => JSON.stringify({ slug })));
});

test("does not count a page that is left at once", () => {
  stop = countViews();
  goTo("/property/one");
  vi.advanceTimersByTime(500);
  goTo("/property/%E0%A4%A");
  look();
  expect(sent).toEqual([]);
});

test("counts a page in a background tab when it becomes visible, and not otherwise", () => {
  stop = countViews();
  state = "hidden";
  goTo("/property/one");
  look();
  expect(sent).toEqual([]);
  state = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
  document.dispatchEvent(new Event("visibilitychange"));
  expect(sent).toEqual(['{"slug":"one"}']);
  state = "hidden";
  goTo("/property/two");
  look();
  goTo("/properties");
  state = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
  expect(sent).toHaveLength(1);
});

test("counts nothing in discreet mode", () => {
  stop = countViews();
  document.documentElement.classList.add("discreet");
  goTo("/property/one");
  look();
  document.documentElement.classList.remove("discreet");
  expect(sent).toEqual([]);
});
