import { whenAtRest } from "./links-in-view.ts";

/** Cards in lists. One that nothing stands out of can be left out without anybody seeing it. */
const cards = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("main li > article")];

/**
 * Has the browser leave out what cards far from view contain, once the page is at rest: a dialog makes everything behind it inert,
 * which styles each element anew (docs/adr/0039). A card that was laid out keeps its height, so that no place moves.
 *
 * @returns a function that ends it
 */
export function leaveOutFarCards(): () => void {
  let width = window.innerWidth;
  const onResize = () => {
    if (width === window.innerWidth) return;
    width = window.innerWidth;
    bringBack();
  };
  addEventListener("resize", onResize);
  const stop = whenAtRest(leaveOut);
  return () => {
    stop();
    removeEventListener("resize", onResize);
    bringBack();
  };
}

function leaveOut(): void {
  const heights = cards()
    .filter((card) => !card.style.contentVisibility && getComputedStyle(card).overflowY === "hidden")
    .map((card) => [card, card.getBoundingClientRect().height + card.clientHeight - card.offsetHeight] as const);
  // All are measured before the first is changed.
  for (const [{ style }, height] of heights) {
    if (height <= 0) continue;
    style.containIntrinsicHeight = `auto ${height}px`;
    style.contentVisibility = "auto";
  }
}

/** At another width cards have other heights. */
function bringBack(): void {
  for (const { style } of cards()) {
    style.containIntrinsicHeight = "";
    style.contentVisibility = "";
  }
}
