/** Elements that need a script to answer a click. Links, forms and dialogs work without one. */
const SCRIPTED = "button[type=button]:not([commandfor]), [type=checkbox], [type=radio]";

/** The longest wait of a click for its code, and the time between two tries, in milliseconds. */
const KEPT = 10_000;
const AGAIN = 100;

/**
 * Replays clicks on elements that React had not hydrated yet, once it has. Call this as soon as React listens. React stops a click into
 * a part that it cannot hydrate at once, and no other code here does.
 *
 * @param before the clicks before React listened, from the loader (site/src/page/loader.ts)
 */
export function replayEarlyClicks(before: readonly Event[]): void {
  const waiting = new Map<HTMLElement, number>();
  const heard = new WeakSet<Event>();

  const tryAll = () => {
    for (const [element, since] of waiting)
      if (performance.now() - since > KEPT || !element.isConnected || heard.has(replay(element))) waiting.delete(element);
    if (waiting.size > 0) setTimeout(tryAll, AGAIN);
  };
  const wait = ({ target, timeStamp, isTrusted }: Event) => {
    const element = isTrusted && (target as Element).closest<HTMLElement>(SCRIPTED);
    if (!element) return;
    if (waiting.size === 0) setTimeout(tryAll);
    waiting.set(element, timeStamp);
  };

  for (const click of before) wait(click);
  addEventListener("click", (click) => setTimeout(() => heard.has(click) || wait(click)), true);
  addEventListener("click", (click) => heard.add(click));
}

/** Clicks an element again. */
function replay(element: HTMLElement): Event {
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  // What a click ticks is ticked already, and React looks for a difference.
  if (element instanceof HTMLInputElement) element.checked = element.type === "checkbox" && !element.checked;
  element.dispatchEvent(click);
  return click;
}
