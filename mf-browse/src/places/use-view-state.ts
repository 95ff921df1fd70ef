import { WIPED_EVENT } from "@nightlatch/contract";
import { useLocation } from "@nightlatch/runtime";
import type { View } from "./map/geometry.ts";

interface ViewState {
  readonly text?: string;
  readonly view?: View;
  readonly folds?: Readonly<Record<string, boolean>>;
}

const left = new Map<string, ViewState>();
if (typeof window !== "undefined") window.addEventListener(WIPED_EVENT, () => left.clear());

export function useViewState(): { readonly before: ViewState; readonly save: (part: ViewState) => void } {
  const { key } = useLocation();
  const before = left.get(key) ?? {};
  const save = (part: ViewState) => {
    const last = left.get(key);
    left.set(key, { ...last, ...part, folds: { ...last?.folds, ...part.folds } });
  };
  return { before, save };
}
