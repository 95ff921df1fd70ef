import { isApiError } from "@nightlatch/api-client";
import { deskPaths } from "@nightlatch/contract";
import { Link } from "@nightlatch/runtime";
import { Notice } from "@nightlatch/ui";
import type { ReactNode } from "react";
import { type InputOf, isSignedOut, type OperationName, type ResultOf } from "../desk/desk-api.ts";
import { useOperationQuery } from "../desk/desk-context.ts";
import { ActionButton } from "./action-button.tsx";
import styles from "./pieces.module.css";

interface QueryResultProps<Data> {
  readonly query: { readonly data: Data | undefined; readonly error: unknown; readonly refetch: () => unknown };
  readonly isEmpty?: (data: Data) => boolean;
  readonly empty?: string | EmptyStateText;
  readonly children: (data: Data) => ReactNode;
}

const isEmptyList = (data: unknown): boolean => Array.isArray(data) && data.length === 0;

export function QueryResult<Data>({
  query: { data, error, refetch },
  isEmpty = isEmptyList,
  empty = "",
  children,
}: QueryResultProps<Data>) {
  const emptyState = typeof empty === "string" ? <p className={styles.empty}>{empty}</p> : <EmptyState {...empty} />;
  return (
    <>
      <ErrorNotice error={error} retry={() => void refetch()} />
      {data === undefined && !error ? <Loading /> : null}
      {data === undefined ? null : isEmpty(data) ? emptyState : children(data)}
    </>
  );
}

interface LoadedProps<Name extends OperationName> extends Omit<QueryResultProps<ResultOf<Name>>, "query" | "children"> {
  readonly operation: Name;
  readonly input: InputOf<Name>;
  readonly children: (data: ResultOf<Name>, reload: () => Promise<{ readonly data: ResultOf<Name> | undefined }>) => ReactNode;
}

export function Loaded<Name extends OperationName>({ operation, input, children, ...words }: LoadedProps<Name>) {
  const query = useOperationQuery(operation, input);
  return (
    <QueryResult query={query} {...words}>
      {(data) => children(data, query.refetch)}
    </QueryResult>
  );
}

export function Loading() {
  return (
    <p className={styles.loading} role="status">
      Loading...
    </p>
  );
}

export interface EmptyStateText {
  readonly title: string;
  readonly why: string;
  readonly link?: readonly [path: string, words: string];
}

export const NONE_SETTLED: EmptyStateText = {
  title: "Nothing here yet.",
  why: "Once an entry is settled, you find it here.",
};

interface EmptyStateFrameProps {
  readonly emptyState: EmptyStateText | undefined;
  /** First sentence. Must stay the same element, because screen readers announce only changes of existing elements. */
  readonly children: ReactNode;
}

export function EmptyStateFrame({ emptyState, children }: EmptyStateFrameProps) {
  return (
    <div className={emptyState ? styles.nothing : styles.something}>
      {emptyState ? <HouseIcon /> : null}
      {children}
      {emptyState ? <p className={styles.soft}>{emptyState.why}</p> : null}
      {emptyState?.link ? (
        <p>
          <Link to={emptyState.link[0]}>{emptyState.link[1]}</Link>
        </p>
      ) : null}
    </div>
  );
}

export function EmptyState(emptyState: EmptyStateText) {
  return (
    <EmptyStateFrame emptyState={emptyState}>
      <p className={styles.count}>{emptyState.title}</p>
    </EmptyStateFrame>
  );
}

function HouseIcon() {
  return (
    <svg viewBox="0 0 64 56" aria-hidden="true" focusable="false">
      <path d="M20 32h10v10H20z" />
      <path d="M20 32h10v10H20zm5 0v10m-5-5h10M14 50V24m36 0v26M7 30 32 9l25 21M44 19v-9h6v14M38 50V35h7v15M2 50h60" />
    </svg>
  );
}

/** After a sign-out the page keeps its input, so this notice offers signing in again in another tab. */
export function ErrorNotice({ error, retry }: { readonly error: unknown; readonly retry?: () => void }) {
  if (!error) return null;
  const again = retry ? (
    <div className={styles.notice}>
      <ActionButton content="Try again" onClick={retry} />
    </div>
  ) : null;
  if (!isSignedOut(error))
    return (
      <Notice kind="error" title={isApiError(error) ? error.message : "Something went wrong on this page. Please reload it."}>
        {again}
      </Notice>
    );
  return (
    <Notice kind="error" title="You were signed out in the meantime. Nothing on this page is lost.">
      <p>
        <a href={deskPaths.signIn()} target="_blank" rel="noreferrer">
          Sign in again in another tab
        </a>
        , then come back and try again.
      </p>
      {again}
    </Notice>
  );
}
