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

export const useKeptAnswers = (): KeptAnswers | null =>
  useSyncExternalStore(
    store.subscribe,
    () => store.getState().kept,
    () => null,
  );

export const keepAnswers = (kept: KeptAnswers): boolean => store.setState({ kept }) === true;

export const forgetAnswers = (): void => void store.setState({ kept: null });
