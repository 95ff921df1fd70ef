import { deskPaths, paths } from "@nightlatch/contract";
import { Link } from "@nightlatch/runtime";
import { Field, TextInput } from "@nightlatch/ui";
import { useRef, useState } from "react";
import type { ResultOf } from "../desk/desk-api.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { type Choosing, type Column, List, NONE_KEPT, type NothingWords, type States, Table, Time } from "../ui/index.ts";
import { type ChosenSubmission, DecideMany } from "./decide-many.tsx";
import { KeysNote, useKeysChoice } from "./keys-note.tsx";
import { useQueueKeys } from "./queue-keys.ts";

type Row = ResultOf<"submissions list">[number];
const STATES: States<"pending" | "accepted" | "declined" | "all"> = [
  ["pending", "Waiting"],
  ["accepted", "Accepted"],
  ["declined", "Declined"],
  ["all", "All"],
];

const NONE_WAITS: NothingWords = {
  title: "No place waits.",
  why: "Hosts send theirs with the form for a new listing. The next one comes here, and you have two business days to answer.",
  link: [paths.addListing(), "See the form"],
};
const NOT_FOUND: NothingWords = { title: "No place has these words.", why: "Try fewer words, or show all places." };

/** The page `/desk/submissions` (docs/product/desk.md#submissions). */
export function SubmissionsPage() {
  return (
    <DeskPage title="Submissions" lede="Places that hosts have sent, the longest waiting first." wide>
      <Queue />
    </DeskPage>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  { head: "Name", cell: ({ id, name }) => <Link to={deskPaths.submissions(id)}>{name}</Link> },
  { head: "What", cell: ({ kind }) => (kind === "edit" ? "Change" : "New") },
  { head: "Place", cell: ({ place }) => place },
  { head: "Came", cell: ({ createdAt }) => <Time iso={createdAt} /> },
  { head: "Photos", number: true, cell: ({ photos }) => photos },
  { head: "Asked", cell: ({ asked: times }) => (times === 0 ? null : times === 1 ? "Once" : times === 2 ? "Twice" : `${times} times`) },
];
const STATE: Column<Row> = { head: "State", cell: ({ state }) => STATES.find(([each]) => each === state)?.[1] };

function Queue() {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<readonly ChosenSubmission[]>([]);
  const words = search.trim();
  const choosing: Choosing<Row> = {
    isChosen: ({ id }) => chosen.some((each) => each.id === id),
    choose: (rows, is) => {
      const others = chosen.filter(({ id }) => !rows.some((row) => row.id === id));
      setChosen(is ? [...others, ...rows] : others);
    },
    nameOf: ({ name, place }) => (place ? `${name}, ${place}` : name),
  };
  const [keys, setKeys] = useKeysChoice();
  const table = useRef<HTMLDivElement>(null);
  useQueueKeys(keys, (step) => {
    const links = [...(table.current?.querySelectorAll<HTMLAnchorElement>("tbody a") ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    links[Math.min(Math.max(at + step, 0), links.length - 1)]?.focus();
  });
  return (
    <>
      <List
        operation="submissions list"
        input={words === "" ? {} : { search: words }}
        limit={100}
        rowsOf={(rows) => rows}
        markOf={({ id }) => id}
        noun={["place", "places"]}
        states={STATES}
        empty={(state) => (words !== "" ? NOT_FOUND : state === "pending" ? NONE_WAITS : NONE_KEPT)}
        filters={
          <Field label="Words in name, text, place or links">
            <TextInput type="search" value={search} maxLength={200} autoComplete="off" onChange={({ target }) => setSearch(target.value)} />
          </Field>
        }
      >
        {(rows, state) => (
          <div ref={table}>
            <Table
              label="Each submission"
              rows={rows}
              keyOf={({ id }) => id}
              columns={state === "all" ? [...COLUMNS, STATE] : COLUMNS}
              {...(state === "pending" ? { choosing } : {})}
            />
          </div>
        )}
      </List>
      <DecideMany chosen={chosen} chooseNone={() => setChosen([])} />
      <KeysNote isOn={keys} set={setKeys}>
        Keys: j for the next place, k for the one before, Enter to open it.
      </KeysNote>
    </>
  );
}
