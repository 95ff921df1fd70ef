import { Notice } from "@nightlatch/ui";
import { useEffect } from "react";
import type { InputOf } from "../desk/desk-api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { ChangesOf } from "../import/check-step.tsx";
import { countsOf, Progress, type Run, useRun } from "../import/run-step.tsx";
import { ActionButton, Confirm, counted, ErrorNotice, Panel, QueryResult, useAction } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";

type Accepted = NonNullable<InputOf<"table run">["accept"]>;

interface Outcome {
  readonly stopped?: string;
  readonly refused?: true;
  readonly guards?: readonly { readonly kind: Accepted[number]; readonly words: string }[];
  readonly findings?: readonly { readonly what: string; readonly why: string; readonly rows: number }[];
  readonly remarks?: readonly string[];
  readonly bad?: readonly { readonly recordId?: string; readonly line?: number; readonly reason: string }[];
  readonly gone?: readonly { readonly id: string; readonly name: string; readonly slug: string }[];
  readonly goneCount?: number;
  readonly leftOut?: readonly { readonly record: string; readonly name: string }[];
}

export function RunPanel({ id, follow }: { readonly id: string | undefined; readonly follow: (id: string) => void }) {
  const { run, may, refresh } = useDesk();
  const runQuery = useRun(id);
  const state = runQuery.data?.state;
  useEffect(() => {
    if (state !== undefined && state !== "running") void refresh("table show", "table gone");
  }, [state, refresh]);
  const looking = useAction(async () => follow((await run("table look", {})).id));
  const begin = async (accept: Accepted) => follow((await run("table run", { accept })).id);
  const isRunning = looking.isPending || (id !== undefined && (state === undefined || state === "running") && !runQuery.error);
  const { guards = [], refused } = (runQuery.data?.kind === "check" && state === "done" ? runQuery.data.outcome : {}) as Outcome;
  return (
    <Panel
      title="Preview and run"
      actions={
        <>
          <ActionButton content="Preview changes" actionState={looking} disabled={isRunning} />
          {may("table run") && !isRunning && !refused ? (
            <Confirm
              content={guards.length > 0 ? "Run anyway" : "Run now"}
              title="Import from the table"
              act={() => begin([...new Set(guards.map(({ kind }) => kind))])}
            >
              <p>Listings are updated to match the table. Listings gone from it stay and wait below. You can undo the whole run.</p>
              {guards.map(({ words }) => (
                <p key={words}>{words}</p>
              ))}
            </Confirm>
          ) : null}
        </>
      }
    >
      <ErrorNotice error={looking.error} />
      {id === undefined ? (
        <p className={pieces.soft}>A preview shows every change with old and new values. It changes nothing.</p>
      ) : (
        <QueryResult query={runQuery}>
          {(found) =>
            found.state === "running" ? (
              <Progress run={found} words={found.kind === "check" ? "Reading the table" : "Importing the table"} />
            ) : (
              <Ended run={found} />
            )
          }
        </QueryResult>
      )}
    </Panel>
  );
}

function Ended({ run }: { readonly run: Run }) {
  const { stopped, guards = [], findings = [], remarks = [], bad = [], gone = [], goneCount = 0, leftOut = [] } = run.outcome as Outcome;
  const isCheck = run.kind === "check";
  return (
    <>
      {run.state === "stopped" ? (
        <Notice kind="error" title={stopped ?? "The run stopped because the server stopped. The next run continues."} />
      ) : null}
      {isCheck ? guards.map(({ words }) => <Notice key={words} kind="error" title={`${words} This would stop a run.`} />) : null}
      {run.state === "stopped" && run.added + run.changed === 0 ? null : <p role="status">{countsOf(run)}</p>}
      {remarks.map((remark) => (
        <p key={remark} className={pieces.soft}>
          {remark}
        </p>
      ))}
      <Lines
        title={`${counted(goneCount, "listing is", "listings are")} gone from the table`}
        lines={gone.map(({ id, name, slug }) => [id, `${name} (${slug})`])}
      />
      <Lines title="Skipped, because they were removed here" lines={leftOut.map(({ record, name }) => [record, name])} />
      <Lines title="Unknown values" lines={findings.map(({ what, why, rows }) => [what, `${what} ${why} ${counted(rows, "record")}`])} />
      <Lines
        title={`${counted(run.refused, "record")} refused`}
        lines={bad.map(({ recordId, line, reason }) => [`${recordId} ${line}`, `Record ${recordId ?? line}: ${reason}`])}
      />
      {isCheck && run.added + run.changed > 0 ? <ChangesOf id={run.id} added={run.added} changed={run.changed} /> : null}
    </>
  );
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly (readonly [key: string, words: string])[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {lines.map(([key, words]) => (
          <li key={key}>{words}</li>
        ))}
      </ul>
    </section>
  );
}
