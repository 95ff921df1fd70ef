import { WIPED_EVENT } from "@nightlatch/contract";
import { useLocation } from "@nightlatch/runtime";
import type { View } from "./map/geometry.ts";

/** What an entry of the history was left with. */
interface Left {
  /** What was typed to find a place. */
  readonly text?: string;
  /** What the map showed. */
  readonly view?: View;
  /** Which countries and states were folded or unfolded by hand, by their fragments. */
  readonly folds?: Readonly<Record<string, boolean>>;
}

/** By the entries' keys, in this document's memory alone. */
const left = new Map<string, Left>();
if (typeof window !== "undefined") window.addEventListener(WIPED_EVENT, () => left.clear());

/** What the page was left with, where Back or Forward comes to it again, and how it is kept: to be called when something changes. */
export function useLeft(): { readonly before: Left; readonly keep: (part: Left) => void } {
  const { key } = useLocation();
  const before = left.get(key) ?? {};
  const keep = (part: Left) => {
    const last = left.get(key);
    left.set(key, { ...last, ...part, folds: { ...last?.folds, ...part.folds } });
  };
  return { before, keep };
}
