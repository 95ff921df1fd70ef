import { Button, Notice } from "@nightlatch/ui";
import { useState } from "react";
import { useAnswer, useDesk } from "../desk/desk-context.ts";
import { Changes } from "../listings/changes.tsx";
import { Answer, Panel, Trouble, useDoing } from "../ui/index.ts";
import { toMap } from "./column-map.ts";
import type { StepProps } from "./columns-step.tsx";
import { type Finding, Findings } from "./findings.tsx";
import styles from "./import.module.css";
import type { Place, Run } from "./run.ts";
import { Progress } from "./run-step.tsx";
import { useRun } from "./use-run.ts";

interface CheckStepProps extends StepProps {
  /** The id of the check. */
  readonly id: string;
  readonly go: (place: Place) => void;
}

interface Outcome {
  readonly stopped?: string;
  readonly refused?: true;
  readonly findings?: readonly Finding[];
  readonly remarks?: readonly string[];
  readonly bad?: readonly { readonly line: number; readonly reason: string }[];
  readonly asked?: unknown;
}

const number = (count: number): string => count.toLocaleString("en-US");

/** What an import would change, found out without writing anything. */
export function CheckStep({ id, go, ...step }: CheckStepProps) {
  const asked = useRun(id);
  return (
    <Panel title="3. What would change">
      <Answer asked={asked} isEmpty={() => false} empty="">
        {(run) =>
          run.state === "running" ? <Progress run={run} words={`Checking ${run.name}`} /> : <Checked run={run} go={go} step={step} />
        }
      </Answer>
    </Panel>
  );
}

function Checked({ run, go, step }: { readonly run: Run; readonly go: (place: Place) => void; readonly step: StepProps }) {
  const { run: operate } = useDesk();
  const { stopped, refused, findings = [], remarks = [], bad = [], asked } = run.outcome as Outcome;
  const starting = useDoing(async (kind: "check" | "import") => {
    const { id } = await operate("imports start", { file: step.file, kind, map: toMap(step.choices), ...step.options });
    go({ file: kind === "check" ? step.file : undefined, run: id });
  });
  // What is imported is what was shown, and nothing that was chosen since.
  const isStale = !sameAsked(asked, step);
  const count = run.added + run.changed;
  return (
    <>
      {stopped ? <Notice kind="error" title={stopped} /> : null}
      {stopped ? null : (
        <p role="status">
          {number(run.added)} would be added, {number(run.changed)} changed, {number(run.same)} are as they were, {number(run.refused)}{" "}
          refused.
        </p>
      )}
      {remarks.map((remark) => (
        <p key={remark} className={styles.soft}>
          {remark}
        </p>
      ))}
      <Findings findings={findings} {...step} />
      {bad.length > 0 ? (
        <details className={styles.fold}>
          <summary>{run.refused === 1 ? "1 row is refused" : `${number(run.refused)} rows are refused`}</summary>
          <ul className={styles.list}>
            {bad.slice(0, 200).map(({ line, reason }) => (
              <li key={`${line} ${reason}`}>
                Line {line}: {reason}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {count > 0 ? <ChangesOf id={run.id} added={run.added} changed={run.changed} /> : null}
      {starting.error ? <Trouble error={starting.error} /> : null}
      <div className={styles.actions}>
        {isStale || refused || stopped ? (
          <Button aria-disabled={starting.isUnderWay} onClick={() => void starting.start("check")}>
            Check again
          </Button>
        ) : (
          <Button disabled={starting.isUnderWay || count === 0} onClick={() => void starting.start("import")}>
            Import {number(count)} {count === 1 ? "listing" : "listings"}
          </Button>
        )}
        {isStale ? <span className={styles.soft}>Something was chosen anew since this check.</span> : null}
      </div>
    </>
  );
}

function sameAsked(asked: unknown, { choices, options }: StepProps): boolean {
  return JSON.stringify(sorted(asked)) === JSON.stringify(sorted({ ...options, map: toMap(choices) }));
}

/** The value with its names in their order: the database keeps them in an order of its own. */
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

/** Every change that a check found, those of listings that there are and new ones apart. */
export function ChangesOf({ id, added, changed }: { readonly id: string; readonly added: number; readonly changed: number }) {
  const [of, setOf] = useState<"changed" | "added">(changed > 0 ? "changed" : "added");
  const [page, setPage] = useState(1);
  const asked = useAnswer("imports changes", { id, added: of === "added", page });
  const show = (what: "changed" | "added") => {
    setOf(what);
    setPage(1);
  };
  return (
    <section aria-label="Every change" className={styles.changes}>
      <div className={styles.actions}>
        <Button variant={of === "changed" ? "primary" : "secondary"} aria-pressed={of === "changed"} onClick={() => show("changed")}>
          {number(changed)} changed
        </Button>
        <Button variant={of === "added" ? "primary" : "secondary"} aria-pressed={of === "added"} onClick={() => show("added")}>
          {number(added)} added
        </Button>
      </div>
      <Answer asked={asked} isEmpty={({ changes }) => changes.length === 0} empty="None.">
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
                <Button variant="secondary" disabled={page === 1} onClick={() => setPage(page - 1)}>
                  Before
                </Button>
                <span>
                  Page {number(page)} of {number(pages)}
                </span>
                <Button variant="secondary" disabled={page === pages} onClick={() => setPage(page + 1)}>
                  Next
                </Button>
              </div>
            ) : null}
          </>
        )}
      </Answer>
    </section>
  );
}
