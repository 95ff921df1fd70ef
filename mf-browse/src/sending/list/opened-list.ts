import { WIPED_EVENT } from "@nightlatch/contract";
import { STORAGE_KEYS } from "@nightlatch/domain";
import { createPersistentStore } from "@nightlatch/runtime";
import { useEffect, useState, useSyncExternalStore } from "react";
import { FRAGMENT_MAX, type OpenedFragment, type ReadFragment, readFragment } from "../sealed/fragment.ts";
import { useFragmentInAddress } from "../sealed/use-fragment-in-address.ts";
import { readList, type SharedList } from "./shared-list.ts";

const opened = createPersistentStore<{ readonly fragment: string }>({
  key: STORAGE_KEYS.openedList,
  initial: { fragment: "" },
  read: (stored) => (typeof stored === "string" && stored.length <= FRAGMENT_MAX ? { fragment: stored } : undefined),
  write: ({ fragment }) => fragment || undefined,
  storage: () => window.sessionStorage,
});

let unsealed: Unsealed | undefined;

if (typeof window !== "undefined") {
  window.addEventListener(WIPED_EVENT, () => {
    unsealed = undefined;
  });
  // Only reload and Back restore the list, because another person may type the address into this tab.
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (arrival?.type === "navigate") opened.setState({ fragment: "" });
}

export const forgetList = (): void => takeFragment("");

function takeFragment(fragment: string): void {
  unsealed = undefined;
  opened.setState({ fragment });
}

interface Unsealed {
  readonly state: "open";
  readonly key: string;
  readonly list: SharedList;
}

export type OpenedList =
  | { readonly state: "reading" }
  | Unsealed
  | { readonly state: "sealed"; unseal(passphrase: string): Promise<OpenedFragment["state"]> }
  | { readonly state: "other-kind"; readonly fragment: string }
  | Exclude<ReadFragment, { readonly state: "plain" | "sealed" | "other-kind" }>;

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

function openedOf(result: ReadFragment, key: string, show: (opened: OpenedList) => void): OpenedList {
  if (result.state === "plain") return listOf(result.value, key);
  if (result.state === "other-kind") return { state: "other-kind", fragment: key };
  if (result.state !== "sealed") return result;
  return {
    state: "sealed",
    async unseal(passphrase) {
      const unsealResult = await result.open(passphrase);
      if (unsealResult.state !== "open") return unsealResult.state;
      const opened = listOf(unsealResult.value, key);
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
