import type { ReactNode } from "react";
import { Nothing, type NothingWords } from "./nothing.tsx";
import styles from "./pieces.module.css";
import { Trouble } from "./trouble.tsx";

interface Asked<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface AnswerProps<Data> {
  /** What `useAnswer` gave. */
  readonly asked: Asked<Data>;
  /** Whether there is nothing to show; an empty list is, unless told. */
  readonly isEmpty?: (data: Data) => boolean;
  /** In place of nothing: one sentence, or more of it. */
  readonly empty: string | NothingWords;
  readonly children: (data: Data) => ReactNode;
}

const isEmptyList = (data: unknown): boolean => Array.isArray(data) && data.length === 0;

/** What an operation gave, or a word about what keeps it. What was there stays while it is read anew, with a failure above it. */
export function Answer<Data>({ asked: { data, error, refetch }, isEmpty = isEmptyList, empty, children }: AnswerProps<Data>) {
  return (
    <>
      {error ? <Trouble error={error} retry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Loading /> : null}
      {data !== undefined && isEmpty(data) ? <Empty words={empty} /> : null}
      {data !== undefined && !isEmpty(data) ? children(data) : null}
    </>
  );
}

function Empty({ words }: { readonly words: string | NothingWords }) {
  return typeof words === "string" ? <p className={styles.empty}>{words}</p> : <Nothing {...words} />;
}

export function Loading() {
  return (
    <p className={styles.loading} role="status">
      One moment.
    </p>
  );
}
