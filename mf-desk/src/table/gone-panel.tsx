import { deskPaths } from "@nightlatch/contract";
import { Link } from "@nightlatch/runtime";
import { Button, Notice } from "@nightlatch/ui";
import { useState } from "react";
import type { ResultOf } from "../desk/desk-api.ts";
import { useAnswer, useDesk } from "../desk/desk-context.ts";
import { type Choosing, Confirm, List, Panel, Table, Time, Trouble, useDoing, useToast } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";

type Answered = ResultOf<"table gone">;
type Gone = Answered["listings"][number];

const LIMIT = 50;
const counted = (count: number, one: string, many: string): string => `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

/** Listings that are gone from the table: an owner removes them, or they are kept. And what was removed here while the table still has it. */
export function GonePanel() {
  // The list's own first page.
  const { data } = useAnswer("table gone", { limit: LIMIT });
  return (
    <>
      <Panel title="Gone from the table">
        <List
          operation="table gone"
          limit={LIMIT}
          rowsOf={({ listings }) => listings}
          markOf={({ slug }) => slug}
          noun={["listing", "listings"]}
          empty={() => ({
            title: "Nothing waits.",
            why: "A listing that the table no longer has comes here, and you decide whether it stays.",
          })}
        >
          {(listings) => <Waiting listings={listings} total={data?.total ?? listings.length} />}
        </List>
      </Panel>
      {data && data.leftOut.length > 0 ? <LeftOut records={data.leftOut} /> : null}
    </>
  );
}

function Waiting({ listings, total }: { readonly listings: readonly Gone[]; readonly total: number }) {
  const { run, may, refresh } = useDesk();
  const toast = useToast();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [left, setLeft] = useState<ResultOf<"table confirm">["left"]>([]);
  // What is not shown any more is not chosen.
  const picked = listings.filter(({ id }) => chosen.includes(id));
  const nameOf = (id: string): string => listings.find((each) => each.id === id)?.name ?? id;
  const remove = async () => {
    const done = await run("table confirm", { listings: picked.map(({ id, version }) => ({ id, version })), yes: true });
    setLeft(done.left.map(({ id, why }) => ({ id: nameOf(id), why })));
    setChosen([]);
    toast(`${counted(done.removed.length, "listing is", "listings are")} removed for good.`);
    await refresh("table gone", "table show");
  };
  const keeping = useDoing(async () => {
    const { kept } = await run("table keep", { ids: picked.map(({ id }) => id) });
    setChosen([]);
    toast(`${counted(kept.length, "listing stays", "listings stay")}.`);
    await refresh("table gone", "table show");
  });
  const choosing: Choosing<Gone> = {
    isChosen: ({ id }) => chosen.includes(id),
    choose: (rows, is) => {
      const others = chosen.filter((id) => !rows.some((row) => row.id === id));
      setChosen(is ? [...others, ...rows.map(({ id }) => id)] : others);
    },
    nameOf: ({ name }) => name,
  };
  return (
    <>
      <p>{counted(total, "listing is", "listings are")} gone from the table and shown here still.</p>
      {left.map(({ id, why }) => (
        <Notice key={id} kind="error" title={`${id} stays: ${why}`} />
      ))}
      <Table<Gone>
        label="Listings that are gone from the table"
        rows={listings}
        keyOf={({ id }) => id}
        choosing={choosing}
        columns={[
          { head: "Listing", cell: ({ slug, name }) => <Link to={deskPaths.listings(slug)}>{name}</Link> },
          { head: "Place", cell: ({ place }) => place },
          { head: "State", cell: ({ published, paused }) => (published ? "Published" : paused ? "Paused" : "Draft") },
          { head: "Gone", cell: ({ goneAt }) => <Time iso={goneAt} /> },
          {
            head: "Changed since",
            cell: ({ changed }) =>
              changed ? (
                <span>
                  by {changed.who}, <Time iso={changed.at} />
                </span>
              ) : (
                "No"
              ),
          },
        ]}
      />
      {keeping.error ? <Trouble error={keeping.error} /> : null}
      <div className={pieces.actions}>
        {picked.length > 0 ? (
          <>
            {may("table confirm") ? (
              <Confirm
                words={`Remove ${counted(picked.length, "listing", "listings")}`}
                title={`Remove ${counted(picked.length, "listing", "listings")} for good`}
                act={remove}
              >
                <p>They go with all that is kept about their hosts, and this cannot be taken back. What was changed meanwhile stays.</p>
                <ul>
                  {picked.map(({ id, name, changed }) => (
                    <li key={id}>
                      {name}
                      {changed ? `, changed since by ${changed.who}` : ""}
                    </li>
                  ))}
                </ul>
              </Confirm>
            ) : null}
            <Button variant="secondary" aria-disabled={keeping.isUnderWay} onClick={() => void keeping.start()}>
              Keep {counted(picked.length, "listing", "listings")}
            </Button>
          </>
        ) : null}
      </div>
    </>
  );
}

function LeftOut({ records }: { readonly records: Answered["leftOut"] }) {
  const { run, may, refresh } = useDesk();
  const toast = useToast();
  return (
    <Panel title="Removed here">
      <p>The table still has these. Runs leave them out, so that nobody comes back who was taken off the site.</p>
      <ul className={pieces.list}>
        {records.map(({ record, name }) => (
          <li key={record}>
            {name} <span className={pieces.soft}>{record}</span>{" "}
            {may("table readmit") ? (
              <Confirm
                words={`Take ${name} in again`}
                title={`Take ${name} in again`}
                act={async () => {
                  await run("table readmit", { records: [record] });
                  toast(`The next run takes ${name} in again.`);
                  await refresh("table gone", "table show");
                }}
              >
                <p>With the next run it is a listing again, as the table has it.</p>
              </Confirm>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
