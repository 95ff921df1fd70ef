import { useState } from "react";
import type { ResultOf } from "../desk/desk-api.ts";
import { useDesk, useOperationQuery } from "../desk/desk-context.ts";
import {
  ActionButton,
  type Column,
  Confirm,
  counted,
  ErrorNotice,
  number,
  Panel,
  QueryResult,
  Table,
  Time,
  useAction,
  useToast,
} from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";
import styles from "./import.module.css";

type Listed = ResultOf<"imports list">[number];
type Left = ResultOf<"imports undo">["left"][number];

export const STATES: Readonly<Record<string, string>> = {
  running: "In progress",
  done: "Done",
  stopped: "Stopped",
  undoing: "Partly undone",
  undone: "Undone",
};

const WORDS = ["added", "changed", "refused"] as const;

type Row = Pick<Listed, "id" | "name" | "state" | "startedAt" | "who" | (typeof WORDS)[number]>;

export const resultColumns = <Run extends Row>(
  changed: () => void,
  canUndo: (run: Run) => boolean = () => true,
): readonly Column<Run>[] => [
  { head: "Listings", cell: (run) => WORDS.flatMap((word) => (run[word] > 0 ? `${number(run[word])} ${word}` : [])).join(", ") || "None" },
  { head: "Undo", cell: (run) => (canUndo(run) ? <UndoImport run={run} changed={changed} /> : null) },
];

export function EarlierImports() {
  const query = useOperationQuery("imports list", {});
  const columns: readonly Column<Listed>[] = [
    { head: "File", cell: ({ name }) => name },
    {
      head: "When",
      cell: ({ startedAt, who }) => (
        <>
          <Time iso={startedAt} />
          <div className={pieces.soft}>{who}</div>
        </>
      ),
    },
    { head: "State", cell: ({ state }) => STATES[state] ?? state },
    ...resultColumns<Listed>(() => void query.refetch()),
  ];
  return (
    <Panel title="Earlier imports">
      <QueryResult
        query={query}
        empty={{
          title: "Nothing has been imported yet.",
          why: "Each import will be listed here with what it added, changed and refused. You can undo it here.",
        }}
      >
        {(runs) => <Table label="Imports, latest first" rows={runs} columns={columns} />}
      </QueryResult>
    </Panel>
  );
}

function undoneWords(restored: number, removed: number, left: number): string {
  const done = [
    restored > 0 ? `${counted(restored, "listing")} restored` : [],
    removed > 0 ? `${counted(removed, "listing")} removed` : [],
    left > 0 ? `${number(left)} changed since then and not undone` : [],
  ].flat();
  return `${done.join(", ") || "Nothing was undone"}.`;
}

interface UndoImportProps {
  readonly run: Pick<Listed, "id" | "name" | "state" | "added" | "changed">;
  readonly changed: () => void;
}

/** Undoes an import in batches; a click after a failure resumes. Lists skipped listings, which changed after the import. */
export function UndoImport({ run: { id, name, state, added, changed: changes }, changed }: UndoImportProps) {
  const { run, may } = useDesk();
  const toast = useToast();
  const [left, setLeft] = useState<readonly Left[]>([]);
  const undo = async (anyway: boolean) => {
    const found: Left[] = [];
    let [restored, removed] = [0, 0];
    for (let after: string | undefined = ""; after !== undefined; ) {
      const batch: ResultOf<"imports undo"> = await run("imports undo", { id, after, anyway });
      found.push(...batch.left);
      restored += batch.changedBack;
      removed += batch.removed;
      after = batch.next;
    }
    setLeft(found);
    toast(undoneWords(restored, removed, found.length));
    changed();
  };
  const rest = useAction(() => undo(true));
  if (!may("imports undo") || state === "running" || added + changes === 0) return null;
  return (
    <>
      {state === "undone" ? null : (
        <Confirm content="Undo the import" title={`Undo ${name}`} act={() => undo(false)}>
          <p>
            This restores {counted(changes, "changed listing")} and removes {counted(added, "added listing")}. Listings changed since then
            stay as they are.
          </p>
        </Confirm>
      )}
      {left.length > 0 ? (
        <div className={styles.changes}>
          <ul className={styles.list}>
            {left.slice(0, 50).map(({ id: listing, slug, why }) => (
              <li key={listing}>
                {slug}: {why}
              </li>
            ))}
          </ul>
          <ActionButton content={`Undo ${counted(left.length, "listing")} anyway`} actionState={rest} />
          <ErrorNotice error={rest.error} />
        </div>
      ) : null}
    </>
  );
}
