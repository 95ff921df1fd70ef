import { Field, TextInput } from "@nightlatch/ui";
import { useState } from "react";
import { useAnswer } from "../desk/desk-context.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { Answer, Choice, lastOf, Pager, Panel, Table, Time, usePaging } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";

const LIMIT = 100;
const STATES = [
  ["confirmed", "Confirmed"],
  ["pending", "Not confirmed yet"],
  ["all", "All"],
] as const;
type State = (typeof STATES)[number][0];

/** The page `/desk/subscribers` (docs/product/desk.md#subscribers). */
export function SubscribersPage() {
  return (
    <DeskPage title="Subscribers" lede="The waiting list, in alphabetical order.">
      <Subscribers />
    </DeskPage>
  );
}

function Subscribers() {
  const [state, setState] = useState<State>("confirmed");
  const [query, setQuery] = useState("");
  const paging = usePaging();
  const asked = useAnswer("subscribers list", {
    state,
    limit: LIMIT,
    after: paging.after ?? "",
    ...(query.trim() === "" ? {} : { query: query.trim() }),
  });
  const counts = asked.data?.counts;
  return (
    <Panel title={counts ? `${counts.confirmed} confirmed, ${counts.pending} not yet` : "The waiting list"}>
      <div className={pieces.filters}>
        <Choice
          label="Show"
          value={state}
          options={STATES}
          choose={(next) => {
            paging.restart();
            setState(next);
          }}
        />
        <Field label="Part of the address">
          <TextInput
            type="search"
            value={query}
            onChange={({ target }) => {
              paging.restart();
              setQuery(target.value);
            }}
          />
        </Field>
      </div>
      <Answer asked={asked} isEmpty={({ subscribers }) => subscribers.length === 0} empty="No address is like that.">
        {({ subscribers }) => (
          <Table
            label="Each address"
            rows={subscribers}
            keyOf={({ id }) => id}
            columns={[
              { head: "Address", cell: ({ email }) => email },
              { head: "Interests", cell: ({ tags }) => tags.join(", ") },
              { head: "Came", cell: ({ createdAt }) => <Time iso={createdAt} /> },
              { head: "Confirmed", cell: ({ confirmedAt }) => (confirmedAt === null ? "Not yet" : <Time iso={confirmedAt} />) },
            ]}
          />
        )}
      </Answer>
      <Pager paging={paging} last={lastOf(asked.data?.subscribers, LIMIT, ({ key }) => key)} />
    </Panel>
  );
}
