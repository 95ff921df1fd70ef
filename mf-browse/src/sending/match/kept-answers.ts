import { STORAGE_KEYS } from "@nightlatch/domain";
import { keptStore } from "@nightlatch/runtime";
import { useSyncExternalStore } from "react";
import { type Answers, readAnswers } from "./match-rules.ts";

export interface KeptAnswers {
  readonly answers: Answers;
  readonly maybesCount: boolean;
}

const store = keptStore<{ readonly kept: KeptAnswers | null }>({
  key: STORAGE_KEYS.matchAnswers,
  initial: { kept: null },
  read(stored) {
    const { answers, maybesCount } = stored as { readonly answers?: unknown; readonly maybesCount?: unknown };
    const read = readAnswers(answers);
    return Object.keys(read).length > 0 ? { kept: { answers: read, maybesCount: maybesCount === true } } : undefined;
  },
  write: ({ kept }) => kept ?? undefined,
});

/** The answers that somebody asked this device to keep; null for none, on the server, and while a page is hydrated. */
export const useKeptAnswers = (): KeptAnswers | null =>
  useSyncExternalStore(
    store.subscribe,
    () => store.getState().kept,
    () => null,
  );

/** Keeps answers on this device. @returns whether it does: storage may be blocked or full */
export const keepAnswers = (kept: KeptAnswers): boolean => store.setState({ kept }) === true;

/** Removes what is kept. */
export const forgetAnswers = (): void => void store.setState({ kept: null });
