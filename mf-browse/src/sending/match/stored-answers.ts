import { STORAGE_KEYS } from "@nightlatch/domain";
import { createPersistentStore } from "@nightlatch/runtime";
import { useSyncExternalStore } from "react";
import { type Answers, readAnswers } from "./match-rules.ts";

export interface StoredAnswers {
  readonly answers: Answers;
  readonly maybesCount: boolean;
}

const store = createPersistentStore<{ readonly storedAnswers: StoredAnswers | null }>({
  key: STORAGE_KEYS.matchAnswers,
  initial: { storedAnswers: null },
  read(stored) {
    const { answers, maybesCount } = stored as { readonly answers?: unknown; readonly maybesCount?: unknown };
    const read = readAnswers(answers);
    return Object.keys(read).length > 0 ? { storedAnswers: { answers: read, maybesCount: maybesCount === true } } : undefined;
  },
  write: ({ storedAnswers }) => storedAnswers ?? undefined,
});

export const useStoredAnswers = (): StoredAnswers | null =>
  useSyncExternalStore(
    store.subscribe,
    () => store.getState().storedAnswers,
    () => null,
  );

export const storeAnswers = (storedAnswers: StoredAnswers): boolean => store.setState({ storedAnswers }) === true;

export const forgetAnswers = (): void => void store.setState({ storedAnswers: null });
