import { deskPaths } from "@nightlatch/contract";
import { Link, useQuery } from "@nightlatch/runtime";
import { Notice } from "@nightlatch/ui";
import { useEffect } from "react";
import { DESK, type ResultOf } from "../desk/desk-api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { ActionButton, Facts, number, Panel, QueryResult } from "../ui/index.ts";
import { UndoImport } from "./earlier-imports.tsx";
import styles from "./import.module.css";

export type Run = ResultOf<"imports show">;

export interface ImportStep {
  readonly file: string | undefined;
  readonly run: string | undefined;
}

const LOOK_MS = 1_000;

export function useRun(id: string | undefined) {
  const { me, run } = useDesk();
  return useQuery<Run>({
    queryKey: [DESK, "run", "imports show", me.name, { id }, "followed"],
    queryFn: () => run("imports show", { id: String(id) }),
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data === undefined || state.data.state === "running" ? LOOK_MS : false),
  });
}

export function Progress({ run, words }: { readonly run: Run; readonly words: string }) {
  return (
    <div role="status" className={styles.progress}>
      <p>{run.read > 0 ? `${words}: ${number(run.read)} rows so far.` : `${words}: reading the whole table first.`}</p>
      <progress {...(run.share === null || run.share === 0 ? {} : { value: run.share })} max={1} aria-label={words} />
    </div>
  );
}

export const countsOf = ({ kind, added, changed, same, refused }: Run): string =>
  kind === "check"
    ? `${number(added)} to add, ${number(changed)} to change, ${number(same)} unchanged, ${number(refused)} refused.`
    : `${number(added)} added, ${number(changed)} changed, ${number(same)} unchanged, ${number(refused)} refused.`;

export function RunStep({ id, go }: { readonly id: string; readonly go: (nextStep: ImportStep) => void }) {
  const runQuery = useRun(id);
  const { refresh } = useDesk();
  const state = runQuery.data?.state;
  useEffect(() => {
    if (state !== undefined && state !== "running") void refresh("imports list");
  }, [state, refresh]);
  return (
    <Panel title="4. Import">
      <QueryResult query={runQuery}>
        {(run) =>
          run.state === "running" ? (
            <>
              <Progress run={run} words={`Importing ${run.name}`} />
              <p className={styles.soft}>You can leave this page. The import continues.</p>
            </>
          ) : (
            <>
              <Done run={run} />
              <div className={styles.actions}>
                <UndoImport run={run} changed={() => void runQuery.refetch()} />
                <ActionButton content="Import another file" onClick={() => go({ file: undefined, run: undefined })} />
                <Link to={`${deskPaths.listings()}?sort=-updated`}>See what changed</Link>
              </div>
            </>
          )
        }
      </QueryResult>
    </Panel>
  );
}

function Done({ run }: { readonly run: Run }) {
  const { stopped, refused } = run.outcome as { stopped?: string; refused?: true };
  return (
    <>
      {run.state === "stopped" ? (
        <Notice kind="error" title={stopped ?? `The import stopped after ${number(run.read)} rows because the server stopped.`}>
          <p>Completed batches are saved. Import the same file again to add the rest.</p>
        </Notice>
      ) : null}
      {refused ? <Notice kind="error" title="Nothing was imported, because the table has unknown values. Check it again." /> : null}
      <Facts
        facts={{
          File: run.name,
          By: run.who,
          Added: number(run.added),
          Changed: number(run.changed),
          Unchanged: number(run.same),
          Refused: number(run.refused),
          Undone: run.state === "undone" ? "Yes" : undefined,
        }}
      />
    </>
  );
}
