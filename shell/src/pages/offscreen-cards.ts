/** Milliseconds until all cards render again, after a press that opened no dialog or after a dialog closed. */
const RESTORE_AFTER_MS = 3000;

const cards = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("main li > article")];

/** Skips rendering of off-screen cards while a dialog is open, because a dialog restyles every element (docs/adr/0039). */
export function skipOffscreenCards(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restoreDebounced = () => {
    clearTimeout(timer);
    timer = setTimeout(() => document.querySelector("dialog[open]") || bringBack(), RESTORE_AFTER_MS);
  };
  const onPointerDown = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest("[aria-haspopup=dialog]"))) return;
    leaveOut();
    restoreDebounced();
  };
  const listeners = [
    ["pointerdown", onPointerDown],
    ["close", restoreDebounced],
    // The heights change with the width of the window, and in print.
    ["resize", bringBack],
    ["beforeprint", bringBack],
  ] as const;
  for (const [type, listener] of listeners) addEventListener(type, listener, { capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    for (const [type, listener] of listeners) removeEventListener(type, listener, { capture: true });
    bringBack();
  };
}

export function leaveOut(): void {
  const heights = cards()
    // Only cards that clip, because `content-visibility` would cut off visible overflow.
    .filter((card) => getComputedStyle(card).overflowY === "hidden")
    .map((card) => [card, card.getBoundingClientRect().height + card.clientHeight - card.offsetHeight] as const);
  // Measured above, before the first change, to avoid repeated layout.
  for (const [{ style }, height] of heights) {
    style.containIntrinsicHeight = `auto ${height}px`;
    style.contentVisibility = "auto";
  }
}

export function bringBack(): void {
  for (const { style } of cards()) {
    style.containIntrinsicHeight = "";
    style.contentVisibility = "";
  }
}
