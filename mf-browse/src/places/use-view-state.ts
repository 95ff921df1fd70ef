import { WIPED_EVENT } from "@nightlatch/contract";
import { useLocation } from "@nightlatch/runtime";
import type { View } from "./map/geometry.ts";

interface ViewState {
  readonly text?: string;
  readonly view?: View;
  /** Countries and states folded or unfolded by hand, by their fragments. */
  readonly folds?: Readonly<Record<string, boolean>>;
}

/** By history entry, in memory only. */
const left = new Map<string, ViewState>();
if (typeof window !== "undefined") window.addEventListener(WIPED_EVENT, () => left.clear());

/** The state of the page at this history entry, for Back and Forward, and a function that updates it. */
export function useViewState(): { readonly before: ViewState; readonly keep: (part: ViewState) => void } {
  const { key } = useLocation();
  const before = left.get(key) ?? {};
  const keep = (part: ViewState) => {
    const last = left.get(key);
    left.set(key, { ...last, ...part, folds: { ...last?.folds, ...part.folds } });
  };
  return { before, keep };
}
