import { WIPED_EVENT } from "@nightlatch/contract";
import { STORAGE_KEYS } from "@nightlatch/domain";
import { keptStore } from "@nightlatch/runtime";
import { useEffect, useState, useSyncExternalStore } from "react";
import { FRAGMENT_MAX, type OpenedFragment, type ReadFragment, readFragment } from "../sealed/fragment.ts";
import { useFragmentInAddress } from "../sealed/use-fragment-in-address.ts";
import { readList, type SharedList } from "./shared-list.ts";

/**
 * The fragment that this tab opened last, as it came: one that is sealed stays so. It is taken out of the address, so it is kept for
 * a reload and for Back, in the tab's own storage, which ends with the tab and is wiped with the rest.
 */
const opened = keptStore<{ readonly fragment: string }>({
  key: STORAGE_KEYS.openedList,
  initial: { fragment: "" },
  read: (stored) => (typeof stored === "string" && stored.length <= FRAGMENT_MAX ? { fragment: stored } : undefined),
  write: ({ fragment }) => fragment || undefined,
  storage: () => window.sessionStorage,
});

/** The list that was unsealed in this document, so that Back from a stay does not ask for the passphrase again. Never stored. */
let unsealed: Unsealed | undefined;

if (typeof window !== "undefined") {
  window.addEventListener(WIPED_EVENT, () => {
    unsealed = undefined;
  });
  // Somebody else may type the address into a tab that was left: only a reload and Back come to the list again.
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (arrival?.type === "navigate") opened.setState({ fragment: "" });
}

/** Makes this tab forget the list that it opened. */
export const forgetList = (): void => takeFragment("");

function takeFragment(fragment: string): void {
  unsealed = undefined;
  opened.setState({ fragment });
}

interface Unsealed {
  readonly state: "open";
  /** Another one for another list. */
  readonly key: string;
  readonly list: SharedList;
}

export type OpenedList =
  /** The fragment is being read. */
  | { readonly state: "reading" }
  | Unsealed
  /** `unseal` shows the list when the passphrase is right, and tells what happened. */
  | { readonly state: "sealed"; unseal(passphrase: string): Promise<OpenedFragment["state"]> }
  /** The fragment belongs to the page of a match. */
  | { readonly state: "other-kind"; readonly fragment: string }
  | Exclude<ReadFragment, { readonly state: "plain" | "sealed" | "other-kind" }>;

/** The list behind `#` in the address, which is taken out of it at once, or the one that this tab opened last. For the browser alone. */
export function useOpenedList(): OpenedList {
  useFragmentInAddress(takeFragment);
  const fragment = useSyncExternalStore(opened.subscribe, () => opened.getState().fragment);
  const [read, setRead] = useState<{ readonly fragment: string; readonly opened: OpenedList }>();

  useEffect(() => {
    let current = true;
    const show = (opened: OpenedList) => current && setRead({ fragment, opened });
    readFragment(fragment, "list").then((result) => show(openedOf(result, fragment, show)));
    return () => {
      current = false;
    };
  }, [fragment]);

  if (unsealed && unsealed.key === fragment) return unsealed;
  return read && read.fragment === fragment ? read.opened : { state: "reading" };
}

/** @param show shows the list once it is unsealed */
function openedOf(result: ReadFragment, key: string, show: (opened: OpenedList) => void): OpenedList {
  if (result.state === "plain") return listOf(result.value, key);
  if (result.state === "other-kind") return { state: "other-kind", fragment: key };
  if (result.state !== "sealed") return result;
  return {
    state: "sealed",
    async unseal(passphrase) {
      const answer = await result.open(passphrase);
      if (answer.state !== "open") return answer.state;
      const opened = listOf(answer.value, key);
      if (opened.state === "open") unsealed = opened;
      show(opened);
      return opened.state;
    },
  };
}

function listOf(value: unknown, key: string): Unsealed | { readonly state: "broken" } {
  const list = readList(value);
  return list ? { state: "open", key, list } : { state: "broken" };
}
