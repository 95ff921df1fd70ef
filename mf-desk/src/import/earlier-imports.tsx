import { Button } from "@nightlatch/ui";
import { useState } from "react";
import type { ResultOf } from "../desk/desk-api.ts";
import { useAnswer, useDesk } from "../desk/desk-context.ts";
import { Answer, Confirm, Panel, Table, Time, Trouble, useDoing, useToast } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";
import styles from "./import.module.css";
import { outcomeOf } from "./outcome.ts";

type Listed = ResultOf<"imports list">[number];
type Left = ResultOf<"imports undo">["left"][number];

const number = (count: number): string => count.toLocaleString("en-US");
const STATES: Readonly<Record<string, string>> = {
  running: "Under way",
  done: "Done",
  stopped: "Stopped",
  undoing: "Undone in part",
  undone: "Undone",
};

/** Imports that were made, each with the way back. */
export function EarlierImports() {
  const asked = useAnswer("imports list", {});
  return (
    <Panel title="Earlier imports">
      <Answer
        asked={asked}
        empty={{
          title: "Nothing has been imported yet.",
          why: "Each import stands here with what it added, changed and refused, and with the way back.",
        }}
      >
        {(runs) => (
          <Table<Listed>
            label="Imports, the latest first"
            rows={runs}
            keyOf={({ id }) => id}
            columns={[
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
              { head: "Listings", cell: outcomeOf },
              { head: "Way back", cell: (run) => <UndoImport run={run} changed={() => void asked.refetch()} /> },
            ]}
          />
        )}
      </Answer>
    </Panel>
  );
}

interface UndoImportProps {
  readonly run: Pick<Listed, "id" | "name" | "state" | "added" | "changed">;
  readonly changed: () => void;
}

/** Takes an import back, batch by batch; broken off, it goes on with the next press. What was changed since is named and left. */
export function UndoImport({ run: { id, name, state, added, changed: changes }, changed }: UndoImportProps) {
  const { run, may } = useDesk();
  const toast = useToast();
  const [left, setLeft] = useState<readonly Left[]>([]);
  const undo = async (anyway: boolean) => {
    const found: Left[] = [];
    let back = 0;
    for (let after: string | undefined = ""; after !== undefined; ) {
      const batch: ResultOf<"imports undo"> = await run("imports undo", { id, after, anyway });
      found.push(...batch.left);
      back += batch.changedBack + batch.removed;
      after = batch.next;
    }
    setLeft(found);
    toast(
      `${number(back)} ${back === 1 ? "listing is" : "listings are"} as before${found.length > 0 ? `, ${number(found.length)} were changed since and stay` : ""}.`,
    );
    changed();
  };
  const rest = useDoing(() => undo(true));
  if (!may("imports undo") || state === "running" || added + changes === 0) return null;
  return (
    <>
      {state === "undone" ? null : (
        <Confirm words="Undo the import" title={`Undo ${name}`} act={() => undo(false)}>
          <p>
            {number(changes)} {changes === 1 ? "listing goes" : "listings go"} back to what they were, and {number(added)} that it added{" "}
            {added === 1 ? "is" : "are"} removed. Listings that were changed since are named and stay.
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
          <Button variant="secondary" aria-disabled={rest.isUnderWay} onClick={() => void rest.start()}>
            Take these {number(left.length)} back, too
          </Button>
          {rest.error ? <Trouble error={rest.error} /> : null}
        </div>
      ) : null}
    </>
  );
}
