import { paths } from "@nightlatch/contract";
import type { ResultOf } from "../desk/desk-api.ts";
import { useOperationQuery } from "../desk/desk-context.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { type Column, type EmptyStateText, List, number, Table, Time } from "../ui/index.ts";

type Subscriber = ResultOf<"subscribers list">["subscribers"][number];
const STATES = { confirmed: "Confirmed", pending: "Not confirmed yet", all: "All" };

const ADDED: EmptyStateText = {
  title: "No confirmed addresses yet.",
  why: "People join on the waiting list page. You'll see each here with their interests once they confirm by email.",
  link: [paths.comingSoon(), "See the waiting list page"],
};
const NONE: Readonly<Record<keyof typeof STATES, EmptyStateText>> = {
  confirmed: ADDED,
  pending: {
    title: "No unconfirmed addresses.",
    why: "New addresses stay here until their owner opens the link in our email.",
  },
  all: { ...ADDED, title: "The waiting list is empty." },
};
const NOT_FOUND: EmptyStateText = { title: "No addresses match.", why: "Try fewer letters, or show all addresses." };

export const SubscribersPage = () => (
  <DeskPage title="Subscribers" lede="The waiting list, in alphabetical order.">
    <Counts />
    <List
      operation="subscribers list"
      limit={100}
      rowsOf={({ subscribers }) => subscribers}
      markOf={({ key }) => key}
      noun={["address", "addresses"]}
      states={STATES}
      empty={(state, isSearched) => (isSearched ? NOT_FOUND : NONE[state ?? "all"])}
      search={["query", "Part of the address"]}
    >
      {(subscribers) => <Table label="Each address" rows={subscribers} columns={COLUMNS} />}
    </List>
  </DeskPage>
);

const COLUMNS: readonly Column<Subscriber>[] = [
  { head: "Address", cell: ({ email }) => email },
  { head: "Interests", cell: ({ tags }) => tags.join(", ") },
  { head: "Joined", cell: ({ createdAt }) => <Time iso={createdAt} /> },
  { head: "Confirmed", cell: ({ confirmedAt }) => (confirmedAt === null ? "Not yet" : <Time iso={confirmedAt} />) },
];

function Counts() {
  const { data } = useOperationQuery("subscribers list", { state: "all", limit: 1, after: "" });
  if (!data) return null;
  return (
    <p>
      {number(data.counts.confirmed)} confirmed, {number(data.counts.pending)} unconfirmed.
    </p>
  );
}
