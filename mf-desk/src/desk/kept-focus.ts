import { type RefObject, useEffect } from "react";

/** Where the focus was: the element and all around it, the innermost first, each with its place among its siblings. */
type Trail = readonly { readonly element: Element; readonly at: number }[];

const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex='0']";

function trailOf(element: Element, root: Element): Trail {
  const trail: { element: Element; at: number }[] = [];
  for (let each: Element | null = element; each && each !== root; each = each.parentElement)
    trail.push({ element: each, at: [...(each.parentElement?.children ?? [])].indexOf(each) });
  return [...trail, { element: root, at: 0 }];
}

/** What takes the focus within an element: its heading, else the first control, else the element itself. */
function landingOf(element: Element): HTMLElement | null {
  const landing = element.querySelector<HTMLElement>("h1, h2, h3, h4") ?? element.querySelector<HTMLElement>(FOCUSABLE);
  return landing ?? (element instanceof HTMLElement && element.textContent?.trim() ? element : null);
}

function focusOn(element: HTMLElement): void {
  if (!element.matches(FOCUSABLE)) element.tabIndex = -1;
  element.focus();
}

/** Leads the focus on from what is gone: to what took its place, the one before it, or what it stood in. */
function leadOn(trail: Trail, leaving: string): void {
  const kept = trail.findIndex(({ element }) => element.isConnected);
  const around = trail[kept]?.element;
  const at = trail[kept - 1]?.at ?? 0;
  if (!around) return;
  for (const sibling of [around.children[at], around.children[at - 1]]) {
    const landing = sibling && !sibling.matches(leaving) && landingOf(sibling);
    if (!landing) continue;
    focusOn(landing);
    return;
  }
  const room = trail
    .slice(kept)
    .find(({ element }) => element.matches("article, section, form, dialog") || element === trail.at(-1)?.element);
  const landing = room && landingOf(room.element);
  if (landing) focusOn(landing);
}

/**
 * Keeps the focus on a page whose parts come and go: when what had it is taken out, as a row that was dealt with, it goes to what took
 * its place, so that whoever works by keyboard is not thrown back to the page's beginning. What leaves by itself, such as a toast,
 * gives it back to where it was before.
 *
 * @param leaving selector of parts that leave by themselves
 */
export function useKeptFocus(room: RefObject<HTMLElement | null>, leaving: string): void {
  useEffect(() => {
    const root = room.current;
    if (!root) return;
    let now: Trail = [];
    let before: Trail = [];
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      now = trailOf(target, root);
      if (!target.closest(leaving)) before = now;
    };
    // Whoever presses beside every control has left the one before.
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest(`${FOCUSABLE}, label`)) now = [];
    };
    const look = () => {
      const had = now[0]?.element;
      if (!had || had.isConnected || document.activeElement !== document.body) return;
      const stays = before[0]?.element;
      now = [];
      if (stays instanceof HTMLElement && stays.isConnected && stays.matches(FOCUSABLE)) focusOn(stays);
      else leadOn(before, leaving);
    };
    const observer = new MutationObserver(look);
    root.addEventListener("focusin", onFocus);
    root.addEventListener("pointerdown", onPress);
    observer.observe(root, { childList: true, subtree: true });
    return () => {
      root.removeEventListener("focusin", onFocus);
      root.removeEventListener("pointerdown", onPress);
      observer.disconnect();
    };
  }, [room, leaving]);
}
