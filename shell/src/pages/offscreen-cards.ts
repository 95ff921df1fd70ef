/** Milliseconds after a press without a dialog, or after a dialog closes, until all cards render again. */
const CALM = 3000;

const cards = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("main li > article")];

/**
 * Skips rendering off-screen cards: a dialog makes the page inert, which restyles every element (docs/adr/0039). Cards keep their heights.
 * @returns stops it
 */
export function skipOffscreenCards(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restoreDebounced = () => {
    clearTimeout(timer);
    timer = setTimeout(() => document.querySelector("dialog[open]") || bringBack(), CALM);
  };
  const onPointerDown = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest("[aria-haspopup=dialog]"))) return;
    leaveOut();
    restoreDebounced();
  };
  const listeners = [
    ["pointerdown", onPointerDown],
    ["close", restoreDebounced],
    // Heights change with the width and on paper.
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
    // Skips only cards that clip: containment would cut off visible overflow.
    .filter((card) => getComputedStyle(card).overflowY === "hidden")
    .map((card) => [card, card.getBoundingClientRect().height + card.clientHeight - card.offsetHeight] as const);
  // Measures all cards before the first change, to avoid repeated layout.
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
