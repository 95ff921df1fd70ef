/** The time after which a press that opened no dialog is over, and a page behind a closed one may be taken up again, in milliseconds. */
const CALM = 3000;

const cards = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("main li > article")];

/**
 * Has the browser leave out what cards far from view contain, from the press that will open a dialog until that has closed: a dialog
 * makes everything behind it inert, which styles each element anew (docs/adr/0039). Cards keep their heights, so that no place moves.
 *
 * @returns a function that ends it
 */
export function leaveOutFarCards(): () => void {
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
    // At another width, and on paper, cards have other heights.
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
    // Of what stands out of its card something would be cut off.
    .filter((card) => getComputedStyle(card).overflowY === "hidden")
    .map((card) => [card, card.getBoundingClientRect().height + card.clientHeight - card.offsetHeight] as const);
  // All are measured before the first is changed.
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
