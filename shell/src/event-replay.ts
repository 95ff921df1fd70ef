/** Elements that work only with a script; links, forms and dialogs work without one. */
const SCRIPTED = "button[type=button]:not([commandfor]), [type=checkbox], [type=radio]";

const REPLAY_FOR_MS = 10_000;
const REPLAY_INTERVAL_MS = 100;

/** Replays clicks on elements that are not hydrated yet. Call it after `hydrateRoot`, whose listeners stop such clicks. */
export function replayEarlyClicks(before: readonly Event[]): void {
  const waiting = new Map<HTMLElement, number>();
  const handled = new WeakSet<Event>();

  const tryAll = () => {
    for (const [element, since] of waiting)
      if (performance.now() - since > REPLAY_FOR_MS || !element.isConnected || handled.has(replay(element))) waiting.delete(element);
    if (waiting.size > 0) setTimeout(tryAll, REPLAY_INTERVAL_MS);
  };
  const wait = ({ target, timeStamp, isTrusted }: Event) => {
    const element = isTrusted && (target as Element).closest<HTMLElement>(SCRIPTED);
    if (!element) return;
    if (waiting.size === 0) setTimeout(tryAll);
    waiting.set(element, timeStamp);
  };

  for (const click of before) wait(click);
  addEventListener("click", (click) => setTimeout(() => handled.has(click) || wait(click)), true);
  addEventListener("click", (click) => handled.add(click));
}

function replay(element: HTMLElement): Event {
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  // The click has already toggled the checkbox. Reverts that, because React handles only a changed value.
  if (element instanceof HTMLInputElement) element.checked = element.type === "checkbox" && !element.checked;
  element.dispatchEvent(click);
  return click;
}
