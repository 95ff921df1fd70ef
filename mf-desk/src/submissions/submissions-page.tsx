import { deskPaths, paths } from "@nightlatch/contract";
import { Link } from "@nightlatch/runtime";
import { useRef } from "react";
import type { ResultOf } from "../desk/desk-api.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { type Column, type EmptyStateText, List, NONE_SETTLED, Table, Time, useChosen } from "../ui/index.ts";
import { DecideMany } from "./decide-many.tsx";
import { useQueueKeys } from "./queue.tsx";

type Row = ResultOf<"submissions list">[number];
const STATES = { pending: "Waiting", accepted: "Accepted", declined: "Declined", all: "All" };

const NONE_WAITING: EmptyStateText = {
  title: "No submissions waiting.",
  why: "Hosts send places with the form for new listings. You have 2 business days to answer each one.",
  link: [paths.addListing(), "See the form"],
};
const NOT_FOUND: EmptyStateText = { title: "No submissions match.", why: "Try fewer words, or show all submissions." };

export const SubmissionsPage = () => (
  <DeskPage title="Submissions" lede="Places that hosts sent us, longest waiting first." wide>
    <Queue />
  </DeskPage>
);

const COLUMNS: readonly Column<Row>[] = [
  { head: "Name", cell: ({ id, name }) => <Link to={deskPaths.submissions(id)}>{name}</Link> },
  { head: "Type", cell: ({ kind }) => (kind === "edit" ? "Change" : "New") },
  { head: "Place", cell: ({ place }) => place },
  { head: "Received", cell: ({ createdAt }) => <Time iso={createdAt} /> },
  { head: "Photos", number: true, cell: ({ photos }) => photos },
  { head: "Asked", cell: ({ asked: times }) => [null, "Once", "Twice"][times] ?? (times > 2 ? `${times} times` : null) },
];
const STATE: Column<Row> = { head: "State", cell: ({ state }) => STATES[state as keyof typeof STATES] };

function Queue() {
  const { chosen, choosing, chooseNone } = useChosen<Row>(({ name, place }) => (place ? `${name}, ${place}` : name));
  const table = useRef<HTMLDivElement>(null);
  const keys = useQueueKeys("Keys: j for the next submission, k for the previous one, Enter to open.", (step) => {
    const links = [...(table.current?.querySelectorAll<HTMLAnchorElement>("tbody a") ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    links[Math.min(Math.max(at + step, 0), links.length - 1)]?.focus();
  });
  return (
    <>
      <List
        operation="submissions list"
        limit={100}
        noun={["submission", "submissions"]}
        states={STATES}
        empty={(state, isSearched) => (isSearched ? NOT_FOUND : state === "pending" ? NONE_WAITING : NONE_SETTLED)}
        search={["search", "Search name, text, place or links"]}
      >
        {(rows, state) => (
          <div ref={table}>
            <Table
              label="Each submission"
              rows={rows}
              columns={state === "all" ? [...COLUMNS, STATE] : COLUMNS}
              choosing={state === "pending" ? choosing : undefined}
            />
          </div>
        )}
      </List>
      <DecideMany chosen={chosen} chooseNone={chooseNone} />
      {keys}
    </>
  );
}
