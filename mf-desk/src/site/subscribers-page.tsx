import { paths } from "@nightlatch/contract";
import { Field, TextInput } from "@nightlatch/ui";
import { useState } from "react";
import type { ResultOf } from "../desk/desk-api.ts";
import { useAnswer } from "../desk/desk-context.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { List, type NothingWords, type States, Table, Time } from "../ui/index.ts";

const STATES: States<"confirmed" | "pending" | "all"> = [
  ["confirmed", "Confirmed"],
  ["pending", "Not confirmed yet"],
  ["all", "All"],
];

const ADDED: NothingWords = {
  title: "No one has confirmed an address yet.",
  why: "People leave theirs on the waiting list's page. Each stands here with what they are interested in, once they press the link in our email.",
  link: [paths.comingSoon(), "See the waiting list's page"],
};
const NOBODY: Readonly<Record<(typeof STATES)[number][0], NothingWords>> = {
  confirmed: ADDED,
  pending: {
    title: "No address waits to be confirmed.",
    why: "Someone who has left theirs stands here until they press the link in our email.",
  },
  all: { ...ADDED, title: "The waiting list is empty." },
};
const NOT_FOUND: NothingWords = { title: "No address is like that.", why: "Try fewer letters, or show all addresses." };

/** The page `/desk/subscribers` (docs/product/desk.md#subscribers). */
export function SubscribersPage() {
  return (
    <DeskPage title="Subscribers" lede="The waiting list, in alphabetical order.">
      <Subscribers />
    </DeskPage>
  );
}

type Answered = ResultOf<"subscribers list">;
const COLUMNS = [
  { head: "Address", cell: ({ email }: Answered["subscribers"][number]) => email },
  { head: "Interests", cell: ({ tags }: Answered["subscribers"][number]) => tags.join(", ") },
  { head: "Came", cell: ({ createdAt }: Answered["subscribers"][number]) => <Time iso={createdAt} /> },
  {
    head: "Confirmed",
    cell: ({ confirmedAt }: Answered["subscribers"][number]) => (confirmedAt === null ? "Not yet" : <Time iso={confirmedAt} />),
  },
];

function Subscribers() {
  const [query, setQuery] = useState("");
  const words = query.trim();
  const { data } = useAnswer("subscribers list", { state: "all", limit: 1, after: "" });
  return (
    <>
      {data ? (
        <p>
          {data.counts.confirmed.toLocaleString("en-US")} confirmed, {data.counts.pending.toLocaleString("en-US")} not yet.
        </p>
      ) : null}
      <List
        operation="subscribers list"
        input={words === "" ? {} : { query: words }}
        limit={100}
        rowsOf={({ subscribers }: Answered) => subscribers}
        markOf={({ key }) => key}
        noun={["address", "addresses"]}
        states={STATES}
        empty={(state) => (words === "" ? NOBODY[state ?? "all"] : NOT_FOUND)}
        filters={
          <Field label="Part of the address">
            <TextInput type="search" value={query} autoComplete="off" onChange={({ target }) => setQuery(target.value)} />
          </Field>
        }
      >
        {(subscribers) => <Table label="Each address" rows={subscribers} keyOf={({ id }) => id} columns={COLUMNS} />}
      </List>
    </>
  );
}
