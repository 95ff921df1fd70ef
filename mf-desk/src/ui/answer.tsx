import { isApiError } from "@nightlatch/api-client";
import { deskPaths } from "@nightlatch/contract";
import { Link } from "@nightlatch/runtime";
import { Notice } from "@nightlatch/ui";
import type { ReactNode } from "react";
import { type InputOf, isSignedOut, type OperationName, type ResultOf } from "../desk/desk-api.ts";
import { useAnswer } from "../desk/desk-context.ts";
import { Press } from "./doing.tsx";
import styles from "./pieces.module.css";

interface AnswerProps<Data> {
  readonly asked: { readonly data: Data | undefined; readonly error: unknown; readonly refetch: () => unknown };
  readonly isEmpty?: (data: Data) => boolean;
  readonly empty?: string | NothingWords;
  readonly children: (data: Data) => ReactNode;
}

const isEmptyList = (data: unknown): boolean => Array.isArray(data) && data.length === 0;

export function Answer<Data>({ asked: { data, error, refetch }, isEmpty = isEmptyList, empty = "", children }: AnswerProps<Data>) {
  const nothing = typeof empty === "string" ? <p className={styles.empty}>{empty}</p> : <Nothing {...empty} />;
  return (
    <>
      <Trouble error={error} retry={() => void refetch()} />
      {data === undefined && !error ? <Loading /> : null}
      {data === undefined ? null : isEmpty(data) ? nothing : children(data)}
    </>
  );
}

interface LoadedProps<Name extends OperationName> extends Omit<AnswerProps<ResultOf<Name>>, "asked" | "children"> {
  readonly operation: Name;
  readonly input: InputOf<Name>;
  readonly children: (data: ResultOf<Name>, reload: () => Promise<{ readonly data: ResultOf<Name> | undefined }>) => ReactNode;
}

export function Loaded<Name extends OperationName>({ operation, input, children, ...words }: LoadedProps<Name>) {
  const asked = useAnswer(operation, input);
  return (
    <Answer asked={asked} {...words}>
      {(data) => children(data, asked.refetch)}
    </Answer>
  );
}

export function Loading() {
  return (
    <p className={styles.loading} role="status">
      One moment.
    </p>
  );
}

export interface NothingWords {
  readonly title: string;
  readonly why: string;
  readonly link?: readonly [path: string, words: string];
}

export const NONE_KEPT: NothingWords = {
  title: "There is none.",
  why: "What comes in waits first, and is kept here once it is settled.",
};

interface AroundProps {
  readonly nothing: NothingWords | undefined;
  /** The first sentence. Its element must stay the same, because screen readers announce changes in it. */
  readonly children: ReactNode;
}

export function AroundNothing({ nothing, children }: AroundProps) {
  return (
    <div className={nothing ? styles.nothing : styles.something}>
      {nothing ? <House /> : null}
      {children}
      {nothing ? <p className={styles.soft}>{nothing.why}</p> : null}
      {nothing?.link ? (
        <p>
          <Link to={nothing.link[0]}>{nothing.link[1]}</Link>
        </p>
      ) : null}
    </div>
  );
}

export function Nothing(nothing: NothingWords) {
  return (
    <AroundNothing nothing={nothing}>
      <p className={styles.count}>{nothing.title}</p>
    </AroundNothing>
  );
}

function House() {
  return (
    <svg viewBox="0 0 64 56" aria-hidden="true" focusable="false">
      <path d="M20 32h10v10H20z" />
      <path d="M20 32h10v10H20zm5 0v10m-5-5h10M14 50V24m36 0v26M7 30 32 9l25 21M44 19v-9h6v14M38 50V35h7v15M2 50h60" />
    </svg>
  );
}

/** The reason for a failed call; nothing without an error. After a sign-out the page keeps its input, and another tab signs in. */
export function Trouble({ error, retry }: { readonly error: unknown; readonly retry?: () => void }) {
  if (!error) return null;
  const again = retry ? (
    <div className={styles.notice}>
      <Press words="Try again" onClick={retry} />
    </div>
  ) : null;
  if (!isSignedOut(error))
    return (
      <Notice kind="error" title={isApiError(error) ? error.message : "Something went wrong on this page. Load it again."}>
        {again}
      </Notice>
    );
  return (
    <Notice kind="error" title="You were signed out meanwhile. Nothing on this page is lost.">
      <p>
        <a href={deskPaths.signIn()} target="_blank" rel="noreferrer">
          Sign in again in another tab
        </a>
        , come back here, and press again.
      </p>
      {again}
    </Notice>
  );
}
