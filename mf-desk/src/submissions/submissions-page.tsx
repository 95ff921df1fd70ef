import { deskPaths } from "@nightlatch/contract";
import { Link } from "@nightlatch/runtime";
import { useRef, useState } from "react";
import { useAnswer } from "../desk/desk-context.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { Answer, Choice, lastOf, Pager, Panel, Table, Time, usePaging } from "../ui/index.ts";
import { KeysNote, useKeysChoice } from "./keys-note.tsx";
import { useQueueKeys } from "./queue-keys.ts";

const LIMIT = 100;
const STATES = [
  ["pending", "Waiting"],
  ["accepted", "Accepted"],
  ["declined", "Declined"],
  ["all", "All"],
] as const;
type State = (typeof STATES)[number][0];

/** The page `/desk/submissions` (docs/product/desk.md#submissions). */
export function SubmissionsPage() {
  return (
    <DeskPage title="Submissions" lede="Places that hosts have sent, the longest waiting first." wide>
      <Queue />
    </DeskPage>
  );
}

function Queue() {
  const [state, setState] = useState<State>("pending");
  const paging = usePaging();
  const asked = useAnswer("submissions list", { state, limit: LIMIT, ...(paging.after ? { after: paging.after } : {}) });
  const [keys, setKeys] = useKeysChoice();
  const table = useRef<HTMLDivElement>(null);
  useQueueKeys(keys, (step) => {
    const links = [...(table.current?.querySelectorAll<HTMLAnchorElement>("tbody a") ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    links[Math.min(Math.max(at + step, 0), links.length - 1)]?.focus();
  });
  return (
    <Panel title={STATES.find(([each]) => each === state)?.[1] ?? ""}>
      <Choice
        label="Show"
        value={state}
        options={STATES}
        choose={(next) => {
          paging.restart();
          setState(next);
        }}
      />
      <KeysNote isOn={keys} set={setKeys}>
        Keys: j for the next place, k for the one before, Enter to open it.
      </KeysNote>
      <div ref={table}>
        <Answer asked={asked} empty={state === "pending" ? "No place waits." : "There is none."}>
          {(rows) => (
            <Table
              label="Each submission"
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                { head: "Name", cell: ({ id, name }) => <Link to={deskPaths.submissions(id)}>{name}</Link> },
                { head: "What", cell: ({ kind }) => (kind === "edit" ? "A change" : "A new place") },
                { head: "Place", cell: ({ place }) => place },
                { head: "Came", cell: ({ createdAt }) => <Time iso={createdAt} /> },
                { head: "Photos", number: true, cell: ({ photos }) => photos },
                { head: "Asked", cell: ({ asked: times }) => (times === 0 ? "" : times === 1 ? "once" : `${times} times`) },
                ...(state === "all" ? [{ head: "State", cell: (row: { state: string }) => row.state }] : []),
              ]}
            />
          )}
        </Answer>
      </div>
      <Pager paging={paging} last={lastOf(asked.data, LIMIT, ({ id }) => id)} />
    </Panel>
  );
}
