import { type RefObject, useEffect } from "react";

type Trail = readonly { readonly element: Element; readonly at: number }[];

const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex='0']";

function trailOf(element: Element, root: Element): Trail {
  const trail: { element: Element; at: number }[] = [];
  for (let each: Element | null = element; each && each !== root; each = each.parentElement)
    trail.push({ element: each, at: [...(each.parentElement?.children ?? [])].indexOf(each) });
  return [...trail, { element: root, at: 0 }];
}

function landingOf(element: Element): HTMLElement | null {
  const landing = element.querySelector<HTMLElement>("h1, h2, h3, h4") ?? element.querySelector<HTMLElement>(FOCUSABLE);
  return landing ?? (element instanceof HTMLElement && element.textContent?.trim() ? element : null);
}

function focusOn(element: HTMLElement): void {
  if (!element.matches(FOCUSABLE)) element.tabIndex = -1;
  element.focus();
}

function leadOn(trail: Trail, leaving: string): void {
  const connectedIndex = trail.findIndex(({ element }) => element.isConnected);
  const around = trail[connectedIndex]?.element;
  const at = trail[connectedIndex - 1]?.at ?? 0;
  if (!around) return;
  for (const sibling of [around.children[at], around.children[at - 1]]) {
    const landing = sibling && !sibling.matches(leaving) && landingOf(sibling);
    if (!landing) continue;
    focusOn(landing);
    return;
  }
  const container = trail
    .slice(connectedIndex)
    .find(({ element }) => element.matches("article, section, form, dialog") || element === trail.at(-1)?.element);
  const landing = container && landingOf(container.element);
  if (landing) focusOn(landing);
}

/** When the focused element is removed, focuses a neighbour. @param leaving selector of elements that vanish by themselves (toasts) */
export function useRestoredFocus(container: RefObject<HTMLElement | null>, leaving: string): void {
  useEffect(() => {
    const root = container.current;
    if (!root) return;
    let now: Trail = [];
    let before: Trail = [];
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      now = trailOf(target, root);
      if (!target.closest(leaving)) before = now;
    };
    // A click on the background blurs the focused control, so no focus is restored later.
    const onPointerDown = ({ target }: PointerEvent) => {
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
    root.addEventListener("pointerdown", onPointerDown);
    observer.observe(root, { childList: true, subtree: true });
    return () => {
      root.removeEventListener("focusin", onFocus);
      root.removeEventListener("pointerdown", onPointerDown);
      observer.disconnect();
    };
  }, [container, leaving]);
}
