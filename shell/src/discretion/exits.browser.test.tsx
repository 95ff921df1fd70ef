import { afterEach, expect, test, vi } from "vitest";
import { watchExitLinks } from "./exits.ts";

const addListener = vi.spyOn(window, "addEventListener");
afterEach(() => {
  for (const [type, listener] of addListener.mock.calls) removeEventListener(type, listener as EventListener);
  addListener.mockClear();
  document.documentElement.hidden = false;
});

test("clicking an exit hides the page at once, before its code has loaded, and no other click does", () => {
  // A real exit would leave the test page. shell/e2e/discretion.spec.ts tests it.
  watchExitLinks("https://elsewhere.example/", () => new Promise(() => {}));
  const part = document.body.appendChild(document.createElement("p"));
  part.innerHTML = '<a href="#here">Stay</a> <a href="/exit" data-exit><span>Leave</span></a>';
  const [stay, leave] = [part.querySelector("a"), part.querySelector("span")];
  stay?.click();
  expect(document.documentElement.hidden).toBe(false);
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  leave?.dispatchEvent(click);
  expect([document.documentElement.hidden, click.defaultPrevented]).toEqual([true, true]);
  part.remove();
});
