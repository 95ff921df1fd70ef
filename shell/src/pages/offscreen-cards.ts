/** Milliseconds until a press without a dialog is over, or a page behind a closed one resumes. */
const CALM = 3000;

const cards = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("main li > article")];

/** A dialog makes the page inert, which restyles every element (docs/adr/0039). Cards keep their heights. @returns stops it */
export function skipOffscreenCards(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const bringBackLater = () => {
    clearTimeout(timer);
    timer = setTimeout(() => document.querySelector("dialog[open]") || bringBack(), CALM);
  };
  const onPress = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest("[aria-haspopup=dialog]"))) return;
    leaveOut();
    bringBackLater();
  };
  const listeners = [
    ["pointerdown", onPress],
    ["close", bringBackLater],
    // Other widths and paper have other heights.
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

function leaveOut(): void {
  const heights = cards()
    // Overflow would be cut off.
    .filter((card) => getComputedStyle(card).overflowY === "hidden")
    .map((card) => [card, card.getBoundingClientRect().height + card.clientHeight - card.offsetHeight] as const);
  // Measures all before the first change.
  for (const [{ style }, height] of heights) {
    style.containIntrinsicHeight = `auto ${height}px`;
    style.contentVisibility = "auto";
  }
}

function bringBack(): void {
  for (const { style } of cards()) {
    style.containIntrinsicHeight = "";
    style.contentVisibility = "";
  }
}
