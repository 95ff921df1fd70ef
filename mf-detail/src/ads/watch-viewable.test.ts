import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchViewable } from "./ad-unit.tsx";

function fakeBrowser() {
  let report: (entries: { intersectionRatio: number }[]) => void = () => {};
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const disconnect = vi.fn();
  vi.stubGlobal("document", page);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: typeof report) {
        report = callback;
      }
      observe() {}
      disconnect = disconnect;
    },
  );
  return {
    disconnect,
    show: (intersectionRatio: number) => report([{ intersectionRatio }]),
    setVisibility(visibilityState: "visible" | "hidden") {
      page.visibilityState = visibilityState;
      page.dispatchEvent(new Event("visibilitychange"));
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const watch = () => {
  const browser = fakeBrowser();
  const viewed = vi.fn();
  return { ...browser, viewed, stop: watchViewable({} as Element, viewed) };
};

test("counts one view for half of it in one second", () => {
  const { show, viewed, disconnect } = watch();
  show(0.5);
  vi.advanceTimersByTime(999);
  expect(viewed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(viewed).toHaveBeenCalledTimes(1);
  expect(disconnect).toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(viewed).toHaveBeenCalledTimes(1);
});

test("counts no view for less than half, or for half in less than a second", () => {
  const { show, viewed } = watch();
  show(0.49);
  vi.advanceTimersByTime(5000);
  show(0.8);
  vi.advanceTimersByTime(600);
  show(0.3);
  vi.advanceTimersByTime(5000);
  show(0.8);
  vi.advanceTimersByTime(600);
  expect(viewed).not.toHaveBeenCalled();
});

test("does not count time in a hidden tab", () => {
  const { show, viewed, setVisibility } = watch();
  setVisibility("hidden");
  show(1);
  vi.advanceTimersByTime(5000);
  expect(viewed).not.toHaveBeenCalled();
  setVisibility("visible");
  vi.advanceTimersByTime(1000);
  expect(viewed).toHaveBeenCalledTimes(1);
});

test("counts nothing after it was stopped", () => {
  const { show, viewed, stop } = watch();
  show(1);
  stop();
  vi.advanceTimersByTime(5000);
  expect(viewed).not.toHaveBeenCalled();
});
