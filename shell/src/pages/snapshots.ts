import type { Detour } from "./lost-files.ts";

/** The most pages that are kept, and for how long, in milliseconds: as long as the browser keeps the lists that they show. */
const KEPT = 3;
const FRESH_FOR = 5 * 60_000;

interface Snapshot {
  /** The page's elements, in one that has no part in the layout. */
  readonly element: HTMLElement;
  readonly y: number;
  readonly time: number;
  readonly width: number;
}

/** Pages that were left, by the key of their history entry. React has let go of their elements: nothing in them answers. */
const snapshots = new Map<string, Snapshot>();

/** The present history entry and the one before. */
let present = { key: "default", pathname: "" };
let left = present;

/** Follows the history from now on. */
export function followEntries(detour: Detour): void {
  const { take } = detour;
  present = { key: (window.history.state as { readonly key?: string } | null)?.key ?? "default", pathname: location.pathname };
  detour.take = (to) => {
    left = present;
    present = to;
    return take?.(to) ?? false;
  };
}

/** The entry that was left last. */
export const leftEntry = (): typeof left => left;

/**
 * Keeps the elements of a page that was left, without what must not show again for a moment: pictures that were clear although
 * discreet mode was on, and dialogs that were open.
 *
 * @param y how far the page was scrolled, in pixels
 */
export function keepSnapshot(key: string, y: number, elements: readonly Element[]): void {
  const element = document.createElement("div");
  element.style.display = "contents";
  element.append(...elements);
  // A frame would load its page anew.
  if (elements.length === 0 || element.querySelector("iframe")) return;
  for (const picture of element.querySelectorAll("[data-touched]")) picture.removeAttribute("data-touched");
  for (const dialog of element.querySelectorAll("dialog[open]")) dialog.removeAttribute("open");
  snapshots.delete(key);
  snapshots.set(key, { element, y, time: Date.now(), width: innerWidth });
  const [oldest] = snapshots.keys();
  if (snapshots.size > KEPT && oldest !== undefined) snapshots.delete(oldest);
}

/** The page of a history entry as it was left, once: undefined where it is not kept, has grown old, or had another width. */
export function takeSnapshot(key: string): Pick<Snapshot, "element" | "y"> | undefined {
  const snapshot = snapshots.get(key);
  snapshots.delete(key);
  return snapshot && snapshot.width === innerWidth && Date.now() - snapshot.time < FRESH_FOR ? snapshot : undefined;
}

export const forgetSnapshots = (): void => snapshots.clear();
