import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Boot } from "../boot.ts";
import { startMeasuring } from "./measure.ts";

const observerSpy = vi.hoisted(() => vi.fn());
vi.mock("web-vitals", () => Object.fromEntries(["onCLS", "onFCP", "onINP", "onLCP", "onTTFB"].map((name) => [name, observerSpy])));

const root = { hidden: false, classList: new Set<string>() };
const sent = vi.fn(async () => new Response());
let page: EventTarget & { visibilityState: string };

beforeEach(() => {
  Object.assign(root, { hidden: false, classList: new Set<string>() });
  page = Object.assign(new EventTarget(), {
    visibilityState: "visible",
    documentElement: { ...root, classList: { contains: (name: string) => root.classList.has(name) } },
  });
  Object.defineProperty(Reflect.get(page, "documentElement"), "hidden", { get: () => root.hidden });
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("location", { origin: "https://site.example" });
  vi.stubGlobal("fetch", sent);
  sent.mockClear();
  observerSpy.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

const start = (config: object = {}, hasPreview = false): void =>
  startMeasuring(
    { find: () => undefined },
    { url: "/", version: "1.0.0", remotes: {}, config: { measure: 1, ...config } } as unknown as Boot,
    hasPreview,
  );
function hide(): void {
  page.visibilityState = "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
}

test("sends a view once, when it is first hidden, without cookies and referrer", () => {
  start();
  page.dispatchEvent(new Event("visibilitychange"));
  expect(sent).not.toHaveBeenCalled();
  hide();
  hide();
  expect(sent).toHaveBeenCalledExactlyOnceWith(
    "/measurements",
    expect.objectContaining({ credentials: "omit", referrerPolicy: "no-referrer", keepalive: true }),
  );
});

test.each([
  ["for visitors with Global Privacy Control", { globalPrivacyControl: true }, {}, false],
  ["for visitors with Do Not Track", { doNotTrack: "1" }, {}, false],
  ["in discreet mode", {}, { discreet: true }, false],
  ["in a preview", {}, {}, true],
  ["when the share is 0", {}, { measure: 0 }, false],
])("measures nothing %s", (_when, navigator, config, hasPreview) => {
  vi.stubGlobal("navigator", navigator);
  start(config, hasPreview);
  hide();
  expect(observerSpy).not.toHaveBeenCalled();
  expect(sent).not.toHaveBeenCalled();
});

test.each([
  ["was left by Quick exit", () => Object.assign(root, { hidden: true })],
  ["became discreet", () => root.classList.add("discreet")],
])("does not send a view that %s", (_what, leave) => {
  start();
  leave();
  hide();
  expect(sent).not.toHaveBeenCalled();
});
