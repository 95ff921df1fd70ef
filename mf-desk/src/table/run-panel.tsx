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
  const asked = useRun(id);
  const state = asked.data?.state;
  useEffect(() => {
    if (state !== undefined && state !== "running") void refresh("table show", "table gone");
  }, [state, refresh]);
  const looking = useAction(async () => follow((await run("table look", {})).id));
  const begin = async (accept: Accepted) => follow((await run("table run", { accept })).id);
  const isUnderWay = looking.isPending || (id !== undefined && (state === undefined || state === "running") && !asked.error);
  const { guards = [], refused } = (asked.data?.kind === "check" && state === "done" ? asked.data.outcome : {}) as Outcome;
  return (
    <Panel
      title="Look and run"
      actions={
        <>
          <ActionButton content="Look what would change" actionState={looking} disabled={isUnderWay} />
          {may("table run") && !isUnderWay && !refused ? (
            <Confirm
              content={guards.length > 0 ? "Run it all the same" : "Run it now"}
              title="Take the table in"
              act={() => begin([...new Set(guards.map(({ kind }) => kind))])}
            >
              <p>Listings become what the table says. What is gone from it stays, and waits below. The run can be undone as a whole.</p>
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
        <p className={pieces.soft}>A look shows every change with its old and new value, and changes nothing.</p>
      ) : (
        <QueryResult query={asked}>
          {(found) =>
            found.state === "running" ? (
              <Progress run={found} words={found.kind === "check" ? "Looking at the table" : "Taking the table in"} />
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
        <Notice kind="error" title={stopped ?? "It stopped, because its server ended. The next run goes on."} />
      ) : null}
      {isCheck ? guards.map(({ words }) => <Notice key={words} kind="error" title={`${words} A run would stop because of it.`} />) : null}
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
      <Lines title="Left out, because they were removed here" lines={leftOut.map(({ record, name }) => [record, name])} />
      <Lines
        title="What the site does not know"
        lines={findings.map(({ what, why, rows }) => [what, `${what} ${why} ${counted(rows, "record")}`])}
      />
      <Lines
        title={`${counted(run.refused, "record is", "records are")} refused`}
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
