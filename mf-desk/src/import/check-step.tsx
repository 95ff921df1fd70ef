import { Notice } from "@nightlatch/ui";
import { useState } from "react";
import { useDesk } from "../desk/desk-context.ts";
import { Changes } from "../listings/changes.tsx";
import { ActionButton, counted, ErrorNotice, Fold, Loaded, number, Panel, QueryResult, useAction } from "../ui/index.ts";
import { toMap } from "./column-map.ts";
import type { StepProps } from "./columns-step.tsx";
import { type Finding, Findings } from "./findings.tsx";
import styles from "./import.module.css";
import { countsOf, type ImportStep, Progress, type Run, useRun } from "./run-step.tsx";

interface CheckStepProps extends StepProps {
  readonly id: string;
  readonly go: (nextStep: ImportStep) => void;
}

interface Outcome {
  readonly stopped?: string;
  readonly refused?: true;
  readonly findings?: readonly Finding[];
  readonly remarks?: readonly string[];
  readonly bad?: readonly { readonly line: number; readonly reason: string }[];
  readonly asked?: unknown;
}

export function CheckStep({ id, go, ...step }: CheckStepProps) {
  const runQuery = useRun(id);
  return (
    <Panel title="3. Preview">
      <QueryResult query={runQuery}>
        {(run) =>
          run.state === "running" ? <Progress run={run} words={`Checking ${run.name}`} /> : <Checked run={run} go={go} step={step} />
        }
      </QueryResult>
    </Panel>
  );
}

function Checked({ run, go, step }: { readonly run: Run; readonly go: (nextStep: ImportStep) => void; readonly step: StepProps }) {
  const { run: operate } = useDesk();
  const { stopped, refused, findings = [], remarks = [], bad = [], asked } = run.outcome as Outcome;
  const starting = useAction(async (kind: "check" | "import") => {
    const { id } = await operate("imports start", { file: step.file, kind, map: toMap(step.choices), ...step.options });
    go({ file: kind === "check" ? step.file : undefined, run: id });
  });
  // An import uses the choices of the last check, so later changes make that check stale.
  const isStale = !isSameRequest(asked, step);
  const count = run.added + run.changed;
  return (
    <>
      {stopped ? <Notice kind="error" title={stopped} /> : null}
      {stopped ? null : <p role="status">{countsOf(run)}</p>}
      {remarks.map((remark) => (
        <p key={remark} className={styles.soft}>
          {remark}
        </p>
      ))}
      <Findings findings={findings} {...step} />
      {bad.length > 0 ? (
        <Fold label={`${counted(run.refused, "row")} refused`}>
          <ul className={styles.list}>
            {bad.slice(0, 200).map(({ line, reason }) => (
              <li key={`${line} ${reason}`}>
                Line {line}: {reason}
              </li>
            ))}
          </ul>
        </Fold>
      ) : null}
      {count > 0 ? <ChangesOf id={run.id} added={run.added} changed={run.changed} /> : null}
      <ErrorNotice error={starting.error} />
      <div className={styles.actions}>
        {isStale || refused || stopped ? (
          <ActionButton content="Preview again" variant="primary" actionState={starting} args={["check"]} />
        ) : (
          <ActionButton
            content={`Import ${counted(count, "listing")}`}
            variant="primary"
            actionState={starting}
            args={["import"]}
            disabled={starting.isPending || count === 0}
          />
        )}
        {isStale ? <span className={styles.soft}>Your choices have changed since this preview.</span> : null}
      </div>
    </>
  );
}

function isSameRequest(requested: unknown, { choices, options }: StepProps): boolean {
  return JSON.stringify(sorted(requested)) === JSON.stringify(sorted({ ...options, map: toMap(choices) }));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  );
}

interface RowChange {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly fields?: Parameters<typeof Changes>[0]["changes"];
}

export function ChangesOf({ id, added, changed }: { readonly id: string; readonly added: number; readonly changed: number }) {
  const [of, setOf] = useState<"changed" | "added">(changed > 0 ? "changed" : "added");
  const [page, setPage] = useState(1);
  const show = (what: "changed" | "added") => {
    setOf(what);
    setPage(1);
  };
  return (
    <section aria-label="Every change" className={styles.changes}>
      <div className={styles.actions}>
        {(
          [
            ["changed", changed],
            ["added", added],
          ] as const
        ).map(([which, count]) => (
          <ActionButton
            content={`${number(count)} ${which}`}
            key={which}
            variant={of === which ? "primary" : "secondary"}
            aria-pressed={of === which}
            onClick={() => show(which)}
          />
        ))}
      </div>
      <Loaded
        operation="imports changes"
        input={{ id, added: of === "added", page }}
        isEmpty={({ changes }) => changes.length === 0}
        empty="None."
      >
        {({ changes, pages }) => (
          <>
            <ul className={styles.list}>
              {(changes as unknown as readonly RowChange[]).map((change) => (
                <li key={change.id}>
                  <strong>{change.name}</strong> <span className={styles.soft}>{change.slug}</span>
                  {change.fields ? <Changes changes={change.fields} /> : null}
                </li>
              ))}
            </ul>
            {pages > 1 ? (
              <div className={styles.actions}>
                <ActionButton content="Previous" disabled={page === 1} onClick={() => setPage(page - 1)} />
                <span>
                  Page {number(page)} of {number(pages)}
                </span>
                <ActionButton content="Next" disabled={page === pages} onClick={() => setPage(page + 1)} />
              </div>
            ) : null}
          </>
        )}
      </Loaded>
    </section>
  );
}
