import { WIPED_EVENT } from "@nightlatch/contract";
import { useLocation } from "@nightlatch/runtime";
import type { View } from "./map/geometry.ts";

interface Left {
  readonly text?: string;
  readonly view?: View;
  /** Countries and states folded or unfolded by hand, by their fragments. */
  readonly folds?: Readonly<Record<string, boolean>>;
}

/** By history entry, in memory only. */
const left = new Map<string, Left>();
if (typeof window !== "undefined") window.addEventListener(WIPED_EVENT, () => left.clear());

/** The state of the page at this history entry, for Back and Forward, and a function that updates it. */
export function useLeft(): { readonly before: Left; readonly keep: (part: Left) => void } {
  const { key } = useLocation();
  const before = left.get(key) ?? {};
  const keep = (part: Left) => {
    const last = left.get(key);
    left.set(key, { ...last, ...part, folds: { ...last?.folds, ...part.folds } });
  };
  return { before, keep };
}
