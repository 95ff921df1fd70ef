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

test("a listing's page counts once for each way to it, and no other page does", () => {
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

test("a page that is only passed does not count", () => {
  stop = countViews();
  goTo("/property/one");
  vi.advanceTimersByTime(500);
  goTo("/property/%E0%A4%A");
  look();
  expect(sent).toEqual([]);
});

test("a page in a tab behind counts when it is seen, and not if it is left unseen", () => {
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

test("nothing counts once the visitor is discreet", () => {
  stop = countViews();
  document.documentElement.classList.add("discreet");
  goTo("/property/one");
  look();
  document.documentElement.classList.remove("discreet");
  expect(sent).toEqual([]);
});
